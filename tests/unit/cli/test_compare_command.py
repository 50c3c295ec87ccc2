"""`orrery compare`, `history`, `record` on synthetic campaigns: names, outputs, statuses, one line for each mistake."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign, observations, set_medians
from orrery.api import compare
from orrery.api.reading.arguments import ARGUMENTS
from orrery.cli import main
from orrery.cli.annotations import github
from orrery.store.observation import CampaignRecord, Observation, StoredCampaign
from orrery.store.record.packing import pack
from orrery.store.store import Store, open_store

FASTER = ("--fail-if", "p50 > +5%")


def at(medians: dict[str, int]) -> list[Observation]:
    made = observations(drivers=list(medians), placements=["same"], calls=70)
    set_medians(made, {(driver, b): length + b % 2 for driver, length in medians.items() for b in range(6)})
    return made


def add(store: Store, uuid: str, medians: dict[str, int]) -> int:
    record = replace(campaign(), uuid=uuid, settings={ARGUMENTS: {"scenario": campaign().scenario, "repeat": 6}})
    return store.add(StoredCampaign(record, at(medians)))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with lab.db (before, after) and before.zip."""
    folder = tmp_path_factory.mktemp("made")
    with open_store(folder / "lab.db") as store:
        add(store, "1", {"unix": 200, "tcp": 400})
        add(store, "2", {"unix": 240, "tcp": 400})
        pack(store.load(1), folder / "before.zip")
    return folder


@pytest.fixture
def lab(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of these files to work in."""
    for file in made.iterdir():
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ORRERY_STORE", "lab.db")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Status, stdout and stderr."""
    status = main.status(arguments)
    written = capsys.readouterr()
    return status, written.out, written.err


@pytest.mark.parametrize(
    "names",
    [
        ("1", "2"),
        ("last~1", "last"),
        ("lab.db@1", "lab.db"),
        ("lab.db@last~1", "2"),
        ("before.zip", "2"),
        ("--record", "before.zip"),
        ("last", "--record", "before.zip"),
    ],
)
def test_campaigns_have_many_names(lab: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, ...]) -> None:
    status, out, _ = run(capsys, "compare", *names, "--json")
    assert status == 0
    told = json.loads(out)
    assert (told["base"]["uuid"], told["row"]["uuid"]) == ("1", "2")
    words = {(c["row"]["driver"], c["change"]) for c in told["changes"]}
    assert words == {("unix", "worse"), ("tcp", "equivalent")}


@pytest.mark.parametrize("names", [(), ("last",), ("2",), ("lab.db",)])
def test_drivers_of_one_campaign(lab: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, ...]) -> None:
    status, out, _ = run(capsys, "compare", *names, "--base", "tcp", "--json")
    told = json.loads(out)
    assert status == 0 and told["paired"]
    assert {(c["row"]["driver"], c["base"]["driver"], c["change"]) for c in told["changes"]} == {
        ("unix", "tcp", "better")
    }


def test_each_driver_with_the_best_of_the_others(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "compare", "--with-best", "--output", "best.md")
    assert status == 0 and "Of 14 rows 7 are the best and 7 are not." in out
    assert "note: multiple comparisons with the best (Hsu)" in out
    assert "| unix | same | 7 rows: " in (lab / "best.md").read_text()
    told = json.loads(run(capsys, "compare", "before.zip", "--with-best", "--metric", "p50", "--json")[1])
    assert {(row["row"]["driver"], row["word"]) for row in told["rows"]} == {
        ("unix", "the best"),
        ("tcp", "not the best"),
    }
    assert run(capsys, "compare", "--record", "before.zip", "--with-best", "--markdown")[1].startswith("before.zip, ")


def test_a_surely_broken_bound_is_status_1(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "compare", "1", "2", *FASTER, "--annotate", "github")
    assert status == 1
    assert "unix" in out and "WORSE" in out and "note: their trials share no blocks" in out
    errors = [line for line in out.splitlines() if line.startswith("::error ")]
    assert len(errors) == 7
    assert "p50 > +5%25 (unix, same, Benchmarking::" in errors[0]
    assert err.count("broken: p50 > +5%") == 7


def test_bounds_that_are_kept_are_status_0(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "compare", "1", "2", "--fail-if", "p50 > +25%", "--fail-if", "rate < -50%")[0] == 0


def test_annotations_escape_what_would_end_them() -> None:
    assert github("error", "a: b, c", "50 %\nnext\r") == "::error title=a%3A b%2C c::50 %25%0Anext%0D"


def test_a_report_has_what_the_file_holds_of_the_scenario(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "report", "--output", "r.html")[0] == 0
    assert "2 campaigns of this scenario stand in the results file" in (lab / "r.html").read_text()


def test_markdown_goes_to_stdout_or_into_a_file_too(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "compare", "1", "2", "--markdown", "--output", "c.md")
    assert (lab / "c.md").read_text() == out
    assert "| unix | same |" in out


@pytest.mark.parametrize(("medians", "status"), [({"unix": 240, "tcp": 400}, 1), ({"unix": 200, "tcp": 400}, 0)])
def test_what_is_broken_must_be_so_again(
    lab: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, medians: dict[str, int], status: int
) -> None:
    begun = []

    def again(store: Store, record: CampaignRecord, *_: object) -> int:
        begun.append(record.uuid)
        return add(store, "3", medians)

    monkeypatch.setattr(compare, "begin_again", again)
    words = ("compare", "1", "2", *FASTER, "--confirm", "classics/seven_calls")
    assert run(capsys, *words)[0] == status
    assert begun == ["2"]


def test_nothing_is_run_again_that_was_not_named(
    lab: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare, "begin_again", lambda *_: pytest.fail("it ran"))
    status, _, err = run(capsys, "compare", "1", "2", *FASTER, "--confirm", "patterns/proxy")
    assert status == 2 and "is of classics/seven_calls" in err
    status, _, err = run(capsys, "compare", "2", "before.zip", "--fail-if", "p50 < -5%", "--confirm", "x")
    assert status == 2 and "before.zip is a record" in err
    assert run(capsys, "compare", "1", "1", *FASTER, "--confirm", "classics/seven_calls")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["compare", "7"], "no campaign 7"),
        (["compare", "last~9"], "there is no campaign last~9"),
        (["compare", "nowhere.db"], "nowhere.db is no campaign"),
        (["compare", "lab.db@x"], "x is no campaign"),
        (["compare", "1", "2", "1"], "more than two campaigns"),
        (["compare", "1", "2", "--record", "before.zip"], "more than two campaigns"),
        (["compare", "1", "2", "--base", "unix"], "--base is for the drivers of one campaign"),
        (["compare", "--base", "ice"], "--base ice is not in campaign 2"),
        (["compare", "--metric", "p95"], "no metric is named p95"),
        (["compare", "--threshold", "2"], '"2" is no threshold'),
        (["compare", "--fail-if", "p99 5%"], '"p99 5%" is no bound of a change'),
        (["compare", "1", "2", "--fail-if", "p99 > +5%"], "cannot be decided for any row: 70 calls in a trial"),
        (
            ["compare", "--with-best", "--base", "unix"],
            "--with-best is for the drivers of one campaign, and has no base",
        ),
        (["compare", "--with-best", "1", "2"], "--with-best is for the drivers of one campaign"),
        (["compare", "--with-best", *FASTER], "--with-best is for the drivers of one campaign"),
        (["compare", "--json", "--markdown"], "--json goes alone"),
        (["compare", "--record", "lab.db"], "lab.db: not a record: this is no zip archive"),
        (["show", "--record", "none.zip"], "none.zip: there is no such record"),
        (["history", "patterns/proxy"], "no campaign of patterns/proxy has latency.p50"),
        (["history", "--operation", "x"], "no campaign with x has latency.p50"),
        (["record", "pack", "before.zip"], "before.zip: there is such a file already"),
        (["record", "open", "before.zip"], "it is there already, as campaign 1"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(
    lab: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    status, _, err = run(capsys, *arguments)
    assert status == 2
    assert err.splitlines()[0].startswith("error: ") and message in err
    assert "Traceback" not in err


def test_a_record_whose_observations_do_not_fit_together_is_bad_input(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store("lab.db") as store:
        found = store.load(1)
    for observation in found.observations:
        observation.facts["machine.steal"] = "much"
    pack(found, Path("odd.zip"))
    status, _, err = run(capsys, "record", "verify", "odd.zip")
    assert status == 2 and "odd.zip: a broken record: trials/00000.json: facts.machine.steal" in err


def test_what_a_stranger_wrote_is_no_line_of_ours(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store("lab.db") as store:
        found = store.load(1)
    found.record.machine["governor"] = found.record.version = "x\n::error::forged\x1b[2J"
    found.record.command = "orrery\n::error::forged"
    for observation in found.observations:
        observation.versions = {"a": "1\n::error::forged"}
    pack(found, Path("hostile.zip"))
    for words in (["compare", "hostile.zip", "2", "--annotate", "github"], ["record", "verify", "hostile.zip"]):
        status, out, _ = run(capsys, *words)
        assert status == 0 and "forged" in out
        assert not any(line.startswith("::") for line in out.splitlines())
        assert "\x1b[2J" not in out


def test_a_record_is_packed_verified_opened_and_shown(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "record", "pack", "two.zip", "--campaign", "2")[0] == 0
    status, out, _ = run(capsys, "record", "verify", "two.zip", "--json")
    assert status == 0 and json.loads(out)["rows"] == 14
    assert "whole: 14 members, 12 trials, 14 rows" in run(capsys, "record", "verify", "two.zip")[1]
    assert run(capsys, "record", "open", "two.zip", "--store", "theirs.db")[0] == 0
    shown = run(capsys, "show", "--store", "theirs.db")[1]
    assert shown == run(capsys, "show", "--record", "two.zip")[1]
    assert "unix" in shown


def test_a_history_of_the_file(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "history", "--output", "h.html")
    assert status == 0 and "written: h.html" in err
    assert "<svg" in (lab / "h.html").read_text()
    [line] = [line for line in out.splitlines() if " unix " in line]
    assert "▁█" in line and "1.20" in line
    told = json.loads(run(capsys, "history", "--json", "--metric", "p90")[1])
    assert [len(line["points"]) for line in told["lines"]] == [2, 2]
