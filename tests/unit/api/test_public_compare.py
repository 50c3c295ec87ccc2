"""`orrery.compare` and `orrery.record`: what the commands of these names do."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import orrery
from notebook_html import html_of
from observations import campaign, observations
from orrery.campaign.study import study_input
from orrery.cli import main
from orrery.definitions.study_protocol import study_protocol
from orrery.store.observation import StoredCampaign
from orrery.store.store import open_store

Named = Callable[[], tuple[object, ...]]


def two() -> tuple[object, ...]:
    before, after = orrery.open_results().campaigns()
    return before, after


WAYS: dict[str, Named] = {
    "campaigns": two,
    "numbers": lambda: ("1", "2"),
    "counted back": lambda: ("last~1", "last"),
    "one of a file": lambda: ("orrery.db@1", "orrery.db"),
    "files": lambda: (Path("before.db"), "after.db"),
    "a record": lambda: ("seven.zip", "after.db"),
    "open results": lambda: (orrery.open_results("seven.zip"), orrery.open_results("after.db")),
}


@pytest.mark.parametrize("named", WAYS.values(), ids=WAYS)
def test_campaigns_are_named_in_many_ways(python_lab: Path, named: Named) -> None:
    found = orrery.compare(*named())  # type: ignore[arg-type]
    assert not found.is_within
    assert {(one.key.driver, one.change) for one in found.changes} == {("unix", "worse"), ("tcp", "equivalent")}


def test_a_change_has_both_figures_and_their_ratio(python_lab: Path) -> None:
    found = orrery.compare("before.db", "after.db")
    [one] = [c for c in found.changes if (c.key.driver, c.key.operation) == ("unix", "Benchmarking::void_call")]
    # By hand: medians of 200 and 201 ns before, of 240 and 241 ns after.
    before, after = (200 * 201) ** 0.5, (240 * 241) ** 0.5
    assert (one.metric, one.unit, one.base.driver, one.doubtful, one.why) == ("latency.p50", "ns", "unix", False, "")
    assert one.there == pytest.approx(before, abs=0.01) and one.here == pytest.approx(after, abs=0.01)
    assert one.ratio == pytest.approx(after / before, rel=1e-4)
    assert one.low is not None and one.high is not None and 1.02 < one.low < 1.2 < one.high
    assert str(one) == "unix, same, Benchmarking::void_call by client[0], step main: latency.p50 is worse"


def test_drivers_of_one_campaign_are_compared_with_a_base(python_lab: Path) -> None:
    campaign = orrery.open_results().campaign(1)
    found = orrery.compare(campaign, base="tcp")
    assert found.is_within
    assert {(c.key.driver, c.base.driver, c.change) for c in found.changes} == {("unix", "tcp", "better")}
    assert orrery.compare(campaign).records()[0]["base"] == "unix"


def test_a_campaign_beside_itself_is_all_the_same(python_lab: Path) -> None:
    campaign = orrery.open_results().campaign(1)
    assert {one.change for one in orrery.compare(campaign, campaign).changes} == {"equivalent"}


def test_metrics_and_threshold_are_what_is_asked_for(python_lab: Path) -> None:
    found = orrery.compare("before.db", "after.db", metrics=["p90", "rate"], threshold="50%")
    assert {one.metric for one in found.changes} == {"latency.p90", "rate"}
    assert {one.change for one in found.changes if one.metric == "latency.p90"} == {"minor", "equivalent"}


def test_bounds_that_are_surely_broken_are_lines(python_lab: Path) -> None:
    found = orrery.compare("before.db", "after.db", bounds=["p50 > +5%", "p50 > +30%"])
    assert len(found.broken) == 7 and found.undecided == []
    assert all("broken: p50 > +5% (unix, same, " in line for line in found.broken)
    assert orrery.compare("after.db", "before.db", bounds=["p50 > +5%"]).broken == []


def test_a_bound_that_nothing_decides_is_an_error(python_lab: Path) -> None:
    found = orrery.compare("before.db", "after.db", bounds=["latency.p99.9 > +5%"])
    with pytest.raises(orrery.InputError, match="cannot be decided for any row"):
        _ = found.broken


def test_it_finds_what_the_command_finds(python_lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = orrery.compare("before.db", "after.db", bounds=["rate < -5%"])
    assert main.status(["compare", "before.db", "after.db", "--fail-if", "rate < -5%", "--markdown"]) in (0, 1)
    assert found.markdown() == capsys.readouterr().out
    main.status(["compare", "before.db", "after.db", "--json"])
    document = json.loads(capsys.readouterr().out)
    names = ("metric", "there", "here", "ratio", "low", "high", "change", "doubtful")
    records = [record for record in found.records() if record["metric"] != "rate"]
    assert [{name: one[name] for name in names} for one in document["changes"]] == [
        {name: one[name] for name in names} for one in records
    ]
    assert [{**one["row"], "base": one["base"]["driver"]} for one in document["changes"]] == [
        {name: one[name] for name in (*document["changes"][0]["row"], "base")} for one in records
    ]


def test_a_notebook_shows_what_was_found(python_lab: Path) -> None:
    found = orrery.compare("before.db", "after.db")
    page = html_of(found)
    assert found.finding in page and "WORSE" in page and "their trials share no blocks" in page
    assert repr(found) == f"<CampaignComparison: {found.finding}>"
    within = html_of(orrery.compare("before.db"))
    assert "here: the driver of each row" in within and "share no blocks" not in within


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: orrery.compare("nowhere.db"), "nowhere.db is no campaign"),
        (lambda: orrery.compare("9"), "orrery.db: no campaign 9"),
        (lambda: orrery.compare("1", "2", base="unix"), "--base is for the drivers of one campaign"),
        (lambda: orrery.compare("1", base="ice"), "--base ice is not in campaign 1 of orrery.db"),
        (lambda: orrery.compare("1", threshold="2"), '"2" is no threshold'),
        (lambda: orrery.compare("1", bounds=["p99 5%"]), '"p99 5%" is no bound of a change'),
        (lambda: orrery.compare("1", metrics=["p95"]), "no metric is named p95"),
        (lambda: orrery.record("1", "before.db"), "before.db: there is such a file already"),
        (lambda: orrery.record("seven.zip", "eight.zip"), "seven.zip: this campaign is of a record already"),
        (lambda: orrery.record("9", "nine.zip"), "orrery.db: no campaign 9"),
    ],
)
def test_what_cannot_be_compared_or_recorded_is_an_error(
    python_lab: Path, wrong: Callable[[], object], message: str
) -> None:
    with pytest.raises(orrery.InputError) as caught:
        wrong()
    assert str(caught.value).startswith(message)


def test_a_number_is_of_the_store_that_is_named(python_lab: Path) -> None:
    assert orrery.compare("1", store="after.db").changes[0].there == pytest.approx(240.5, abs=0.1)


def test_a_record_is_the_file_that_the_command_writes(python_lab: Path) -> None:
    assert orrery.record(orrery.open_results().campaign(1), "mine.zip") == Path("mine.zip")
    assert main.status(["record", "pack", "theirs.zip", "--campaign", "1"]) == 0
    assert Path("mine.zip").read_bytes() == Path("theirs.zip").read_bytes()
    assert orrery.open_results("mine.zip").campaign().uuid == "1"


def asked_of_void_call(folder: Path) -> Path:
    """A results file whose campaign had a protocol, which asks for one operation only."""
    text = (
        'metric = "latency.p50"\n[stop]\nrepeat = 6\n[[question]]\nasks = "?"\nrow = "unix"\nbase = "tcp"\n'
        'operation = "void_call"\n'
    )
    record = replace(campaign(), inputs=study_input(study_protocol(Path("questions.toml"), text)))
    trials = observations(drivers=["unix", "tcp"], placements=["same"], calls=100)
    with open_store(folder / "asked.db") as store:
        store.add(StoredCampaign(record, trials))
    return folder / "asked.db"


def test_what_nobody_asked_for_is_exploratory_as_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = asked_of_void_call(tmp_path)
    found = orrery.compare(file)
    asked = {one.key.operation for one in found.changes if not one.exploratory}
    assert asked == {"Benchmarking::void_call"} and len(found.changes) == 7
    assert [one["exploratory"] for one in found.records()] == [one.exploratory for one in found.changes]
    assert sum(str(one).endswith(", exploratory") for one in found.changes) == 6
    assert main.status(["compare", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["changes"]
    assert [one.get("exploratory", False) for one in told] == [one.exploratory for one in found.changes]


def test_without_a_protocol_nothing_is_marked(python_lab: Path) -> None:
    assert not any(one.exploratory for one in orrery.compare("orrery.db", base="unix").changes)
