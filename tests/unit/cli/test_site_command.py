"""`orrery site`: what is wrong is said before all results are read, in one line that says what would be right."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from observations import campaign, trial
from orrery import paths
from orrery.api.serve import StoreMaker
from orrery.api.site import CampaignReader, SiteRequest, of_store, sources
from orrery.cli.main import status
from orrery.definitions.search_path import SearchPath
from orrery.errors import InputError
from orrery.place import Place
from orrery.site.packing import content_of
from orrery.store.observation import AA_TEST
from orrery.store.store import open_store
from orrery.trace.kinds import KINDS
from orrery.trace.results import TraceSubject
from orrery.trace.stored import StoredTask, StoredTrace, write_trace
from traced_calls import unix_trial


def stored(place: Path, *uuids: str, settings: dict[str, object] | None = None) -> Place:
    """A store with campaigns of one trial, each an hour after the one before."""
    with open_store(place) as store:
        for hour, uuid in enumerate(uuids):
            record = campaign()
            record.uuid, record.created, record.settings = uuid, f"2025-01-02T{hour:02d}:00:00Z", settings or {}
            store.save(store.begin_campaign(record), trial("unix", calls=5))
    return place


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["public", "--store", "none.db"], "none.db: there is no such results file"),
        (["public", "--record", "none.zip"], "none.zip: there is no such record or folder of records"),
        (["public", "--record", "letter.txt"], "letter.txt: not a record: this is no zip archive"),
        (["public", "--store", "empty.db"], "no campaign in all of these results"),
        (["mine", "--store", "empty.db"], "mine: there is something of this name already, and it is not a site"),
        (["public", "--drivers-path", "none", "--store", "full.db"], "none: there is no such folder"),
        (["public", "--store", "full.db", "--trace", "none.trace"], "none.trace: there is no such trace"),
        (["public", "--store", "full.db", "--trace", "letter.txt"], "letter.txt: this is no trace: "),
        ([], "Missing argument 'FOLDER'"),
    ],
)
def test_what_is_wrong_is_one_line(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("letter.txt").write_text("Dear all\n")
    Path("mine").mkdir()
    Path("mine", "letter.txt").write_text("Dear all\n")
    stored(Path("empty.db"), "an-aa-test", settings={AA_TEST: "unix"})
    stored(Path("full.db"), "one")
    assert status(["site", *arguments]) == 2
    error = capsys.readouterr().err
    assert f"error: {message}" in error and "Traceback" not in error
    assert not Path("public").exists()


def test_campaigns_of_all_places_come_once_the_oldest_first(tmp_path: Path) -> None:
    one, two = stored(tmp_path / "a.db", "x", "y"), stored(tmp_path / "b.db", "x", "z")
    found = sources(SiteRequest((one, two)))
    assert [(source.uuid, source.origin) for source in found] == [("x", "a.db"), ("y", "a.db"), ("z", "b.db")]


def test_places_of_one_name_are_told_apart(tmp_path: Path) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder / "lab").mkdir(parents=True)
    one, two = (stored(tmp_path / folder / "lab" / "a.db", folder) for folder in ("here", "there"))
    other = stored(tmp_path / "b.db", "other")
    found = {source.uuid: source.origin for source in sources(SiteRequest((one, two, other)))}
    assert found == {"here": "here/lab/a.db", "there": "there/lab/a.db", "other": "b.db"}
    live = {one.key.uuid: one.key.origin for one in StoreMaker((one, two, other), SearchPath()).scan()}
    assert live == found


def test_a_test_of_a_driver_against_itself_is_no_campaign_of_the_site(tmp_path: Path) -> None:
    place = stored(tmp_path / "a.db", "aa", settings={AA_TEST: "unix"})
    assert list(of_store(place)) == []


def test_without_a_store_the_records_that_orrery_brings_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ORRERY_STORE", raising=False)
    found = sources(SiteRequest())
    assert [source.record for source in found if source.scenario == "classics/seven_calls"]
    assert {source.record.parent for source in found if source.record is not None} == {paths.RECORDS}
    monkeypatch.setattr(paths, "RECORDS", tmp_path / "none")
    with pytest.raises(InputError, match="there is no such results file"):
        sources(SiteRequest())


def test_the_usual_store_comes_before_the_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ORRERY_STORE", raising=False)
    stored(tmp_path / "orrery.db", "x")
    assert [source.uuid for source in sources(SiteRequest())] == ["x"]


def test_the_stages_of_a_trace_are_part_of_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    stored(Path("full.db"), "one")
    subject = TraceSubject("conformance/call", "{}", "unix", "unix", "same")
    task = StoredTask(subject, {"Echo::call": 2}, [unix_trial(kind) for kind in KINDS])
    write_trace(Path("calls.trace"), StoredTrace([task]))
    assert status(["site", "public", "--store", "full.db", "--trace", "calls.trace"]) == 0
    (entry,) = content_of(Path("public/data/index.js").read_text())["traces"]
    assert (entry["origin"], entry["scenarios"]) == ("calls.trace", ["conformance/call"])
    (group,) = content_of(Path("public", "data", f"{entry['name']}.js").read_text())["groups"]
    assert group["drivers"] == ["unix"] and group["parts"]


def test_a_record_is_told_by_its_hash_and_a_store_by_none(tmp_path: Path) -> None:
    reader = CampaignReader(SearchPath())
    record = paths.RECORDS / "sockets.zip"
    of_record = next(one for one in sources(SiteRequest(records=(record,))))
    assert reader.read(of_record, 0).sha256 == hashlib.sha256(record.read_bytes()).hexdigest()
    (of_place,) = of_store(stored(tmp_path / "a.db", "x"))
    assert reader.read(of_place, 0).sha256 == ""


def test_a_campaign_is_read_with_its_number_and_the_languages_of_drivers(tmp_path: Path) -> None:
    (source,) = of_store(stored(tmp_path / "a.db", "x"))
    found = CampaignReader(SearchPath()).read(source, 7)
    assert found.side.record.id == 7 and found.origin == "a.db"
    assert found.languages["unix"] and found.languages["omniorb-python"] != found.languages["unix"]
    assert found.published is not None
