"""Second rows: each choice is of an option that there is, for a term that all share, with a reason and a source."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery import paths
from orrery.build.cache import content_key
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.known import driver_in
from orrery.definitions.driver.model import TUNED_FILE, Option
from orrery.definitions.driver.spec import bindings_of, parse_spec, written_out
from orrery.definitions.driver.tuned import TERMS, load_tuned
from orrery.errors import InputError
from orrery.paths import DRIVERS
from orrery.report.remarks.tuned import tuned_lines, tuned_rows

OPTIONS = {
    "transport": Option("transport", ("tcp", "unix"), "tcp", "start", ""),
    "copies": Option("copies", ("two", "one"), "two", "build", ""),
}
OTHERS = "".join(f'{term} = "so"\n' for term in TERMS if term != "transport")
TEXT = f"""\
summary = "over a UNIX socket"
[options.transport]
value = "unix"
term = "transport"
why = "both share a host"
source = "the manual, 3.1"
[equal]
{OTHERS}
[[objection]]
by = "its author"
date = "2026-01-31"
says = "nobody does so"
"""
SHIPPED = sorted(file.parent.name for file in DRIVERS.glob(f"*/{TUNED_FILE}"))


def written(folder: Path, text: str) -> Path:
    (folder / TUNED_FILE).write_text(text)
    return folder


def test_it_is_read_whole(tmp_path: Path) -> None:
    made = load_tuned(written(tmp_path, TEXT), OPTIONS)
    assert made is not None
    assert (made.options["transport"].value, made.options["transport"].term) == ("unix", "transport")
    assert set(made.equal) == set(TERMS) - {"transport"}
    assert list(tuned_lines(made))[:2] == [
        "over a UNIX socket",
        "transport=unix, for transport: both share a host (the manual, 3.1)",
    ]
    assert list(tuned_lines(made))[-1] == "objection of its author, 2026-01-31: nobody does so; open"


def test_a_driver_may_have_none(tmp_path: Path) -> None:
    assert load_tuned(tmp_path, OPTIONS) is None


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("[options.transport]", "[options.transports]", 2, "the driver has no option transports"),
        ('value = "unix"', 'value = "unux"', 3, "transport cannot be unux"),
        ('value = "unix"', 'value = "tcp"', 3, "transport is tcp by default"),
        ('term = "transport"', 'term = "speed"', 4, "speed is none of the equal terms"),
        ('why = "both share a host"', 'why = ""', 5, "options.transport.why"),
        ('source = "the manual, 3.1"', "", 2, "options.transport.source is missing"),
        ('copies = "so"', "", 7, "nothing is said of the term copies"),
        ('copies = "so"', 'copes = "so"', 8, "copes is none of the equal terms"),
        ('date = "2026-01-31"', 'date = "yesterday"', 16, "objection.0.date"),
        ("summary", "sumary", 1, "unknown key sumary"),
    ],
)
def test_mistakes_have_file_and_line(tmp_path: Path, old: str, new: str, line: int, words: str) -> None:
    assert old in TEXT
    with pytest.raises(InputError) as caught:
        load_tuned(written(tmp_path, TEXT.replace(old, new, 1)), OPTIONS)
    assert (caught.value.file, caught.value.line) == (tmp_path / TUNED_FILE, line)
    assert words in caught.value.message


def test_two_that_ship_are_read() -> None:
    assert {"omniorb", "ice"} <= set(SHIPPED)
    assert all(load_driver(DRIVERS / name).tuned for name in SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_second_row_is_a_binding_of_its_own(name: str) -> None:
    drivers = {name: driver_in(DRIVERS / name)}
    plain, tuned = bindings_of([name, f"{name}[tuned]"], drivers)
    made = drivers[name].tuned
    assert made is not None and plain.key != tuned.key
    assert {option: dict(tuned.options)[option] for option in made.options} == {
        option: one.value for option, one in made.options.items()
    }
    assert list(tuned_rows([plain, tuned], drivers)) == [tuned.label]


def test_more_options_may_stand_beside_it() -> None:
    drivers = {"omniorb": load_driver(DRIVERS / "omniorb")}
    [binding] = parse_spec("omniorb[tuned,server=pool]", drivers)
    assert binding.label == "omniorb[server=pool,transport=unix]"


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("unix[tuned]", "unix has no second row that is tuned"),
        ("omniorb[transport=tcp,tuned]", "option transport stands twice"),
        ("omniorb[tuned,transport=tcp]", "option transport stands twice"),
        ("omniorb[tuned=yes]", "driver omniorb has no option tuned"),
    ],
)
def test_what_it_cannot_be_is_told(spec: str, words: str) -> None:
    drivers = {name: load_driver(DRIVERS / name) for name in ("omniorb", "unix")}
    with pytest.raises(InputError, match=words):
        parse_spec(spec, drivers)


def test_a_changed_reason_builds_nothing_anew(tmp_path: Path) -> None:
    before = content_key([], [tmp_path])
    written(tmp_path, TEXT)
    assert content_key([], [tmp_path]) == before


def test_a_changed_reason_is_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "omniorb"
    folder.mkdir()
    text = (DRIVERS / "omniorb" / "driver.toml").read_text()
    (folder / "driver.toml").write_text(text)
    assert driver_in(folder).tuned is None
    (folder / TUNED_FILE).write_text((DRIVERS / "omniorb" / TUNED_FILE).read_text())
    assert driver_in(folder).tuned is not None


def test_the_files_name_stands_in_one_place() -> None:
    naming = [file for file in paths.PACKAGE.rglob("*.py") if f'"{TUNED_FILE}"' in file.read_text()]
    assert naming == [paths.PACKAGE / "definitions" / "driver" / "model.py"]


@pytest.mark.parametrize(
    ("spec", "written"),
    [
        ("omniorb[tuned]", "omniorb[transport=unix]"),
        ("omniorb[tuned,server=pool]", "omniorb[transport=unix,server=pool]"),
        ("client=omniorb[ tuned ]+server=ice[tuned]", "client=omniorb[transport=unix]+server=ice[sequences=in-place]"),
        ("omniorb[transport=tcp|unix]", "omniorb[transport=tcp|unix]"),
        ("unix[tuned]", "unix[tuned]"),
        ("omniorb", "omniorb"),
    ],
)
def test_a_campaign_keeps_what_was_chosen(spec: str, written: str) -> None:
    drivers = {name: load_driver(DRIVERS / name) for name in ("omniorb", "ice", "unix")}
    found = written_out(spec, drivers)
    assert found == written
    if spec != "unix[tuned]":
        before, after = (bindings_of([one], drivers) for one in (spec, found))
        assert [(one.key, one.label) for one in before] == [(one.key, one.label) for one in after]
