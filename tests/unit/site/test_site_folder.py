"""The folder: whole or not at all, never in the place of something else, every file a known one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from site_campaigns import built, made, record

from observations import DRIVERS, observations
from orrery.errors import InputError, OrreryError
from orrery.site.folder import DATA, CampaignDocuments, documents_of, write_site
from orrery.site.packing import INDEX, content_of

OF_A_CAMPAIGN = 20_000
"""Bytes of the data files of a campaign of 100 rows: a thousand of them are 20 MB."""


def campaigns(count: int = 2) -> list[CampaignDocuments]:
    trials = observations(["unix", "tcp"], ["same"], blocks=1)
    return [documents_of(made(trials, record(number))) for number in range(count)]


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in names(folder)}


def test_a_site_has_the_page_the_program_and_a_file_for_each_document(tmp_path: Path) -> None:
    made_now = write_site(tmp_path / "site", campaigns(), built(tmp_path / "built"))
    index = content_of((tmp_path / "site" / DATA / f"{INDEX}.js").read_text())
    documents = [one[name] for one in index["campaigns"] for name in ("name", "curves")]
    documents += [one["name"] for one in index["histories"]]
    expected = [*(f"{DATA}/{name}.js" for name in (*documents, INDEX)), "app.css", "app.js", "index.html"]
    assert names(tmp_path / "site") == sorted([*expected, "third-party.txt"])
    assert made_now.campaigns == 2 and made_now.rows == sum(one["rows"] for one in index["campaigns"])
    written = sum(path.stat().st_size for path in (tmp_path / "site").rglob("*") if path.is_file())
    assert made_now.bytes == written > made_now.begin > 0


def test_a_campaign_of_a_hundred_rows_takes_no_more_than_its_share(tmp_path: Path) -> None:
    trials = observations([*DRIVERS, "seventh"])
    write_site(tmp_path / "site", [documents_of(made(trials))], built(tmp_path / "built"))
    sizes = {path.name: path.stat().st_size for path in (tmp_path / "site" / DATA).iterdir()}
    of_one = sum(size for name, size in sizes.items() if name != f"{INDEX}.js")
    assert len(made(trials).rows) == 98 and of_one < OF_A_CAMPAIGN


def test_a_site_is_replaced_as_a_whole(tmp_path: Path) -> None:
    program = built(tmp_path / "built")
    write_site(tmp_path / "site", campaigns(2), program)
    before = names(tmp_path / "site")
    write_site(tmp_path / "site", campaigns(1), program)
    assert len(names(tmp_path / "site")) < len(before)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["built", "site"]


def test_what_is_no_site_is_not_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><p>mine")
    with pytest.raises(InputError, match="it is not a site: it is not replaced"):
        write_site(folder, campaigns(1), built(tmp_path / "built"))
    assert (folder / "index.html").read_text() == "<!doctype html><p>mine"


def test_an_empty_folder_may_become_a_site_and_a_link_may_not(tmp_path: Path) -> None:
    program = built(tmp_path / "built")
    (tmp_path / "empty").mkdir()
    write_site(tmp_path / "empty", campaigns(1), program)
    (tmp_path / "link").symlink_to(tmp_path / "empty")
    with pytest.raises(InputError, match="not replaced"):
        write_site(tmp_path / "link", campaigns(1), program)


def test_what_fails_leaves_what_was_there(tmp_path: Path) -> None:
    program = built(tmp_path / "built")
    write_site(tmp_path / "site", campaigns(1), program)
    before = names(tmp_path / "site")
    broken = replace(campaigns(1)[0], document={"no": float("inf")})
    with pytest.raises(ValueError, match="JSON compliant"):
        write_site(tmp_path / "site", [broken], program)
    assert names(tmp_path / "site") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["built", "site"]


def test_without_the_program_it_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(OrreryError, match="the program of the site is not there") as error:
        write_site(tmp_path / "site", campaigns(1), tmp_path / "nowhere")
    assert error.value.hint is not None and "make site-program" in error.value.hint
    assert not (tmp_path / "site").exists()


def test_the_same_campaigns_give_the_same_bytes(tmp_path: Path) -> None:
    program = built(tmp_path / "built")
    for name in ("one", "two"):
        write_site(tmp_path / name, campaigns(1), program)
    one, two = (contents(tmp_path / name) for name in ("one", "two"))
    assert one == two
