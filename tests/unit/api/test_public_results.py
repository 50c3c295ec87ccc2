"""`orrery.open_results`: campaigns, rows, figures and histograms, each as the commands have it."""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import orrery
from notebook_html import html_of
from orrery.cli import main
from orrery.place import Database
from orrery.store.store import open_store


def test_a_results_file_has_its_campaigns_but_no_aa_test(python_lab: Path) -> None:
    with orrery.open_results("orrery.db") as results:
        assert [campaign.uuid for campaign in results.campaigns()] == ["1", "2"]
        assert [campaign.id for campaign in results.campaigns("classics/seven_calls")] == [1, 2]
        assert results.campaigns("patterns/proxy") == []
        assert (results.campaign().id, results.campaign("last~1").id, results.campaign(1).id) == (2, 1, 1)
        assert results.campaign(3).is_aa_test


def test_a_campaign_says_what_it_is(python_lab: Path) -> None:
    found = orrery.open_results().campaign(1)
    assert (found.id, found.uuid, found.scenario, found.version) == (1, "1", "classics/seven_calls", "0.1.0")
    assert found.title == "Seven calls: what an integer or a string costs, in, out and both ways"
    assert found.created == datetime(2025, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert found.command == "orrery run classics/seven_calls --repeat 6 --seed 42"
    assert found.environment["kernel"] == "6.1.0"
    assert found.settings["placements"] == ["same", "split"]
    assert found.finding.startswith("On one core, over seven operations, unix is the fastest with a median of 200 ns")
    assert not found.failed and found.unmet == []


@pytest.mark.parametrize("place", ["before.db", Path("before.db"), "seven.zip", Path("seven.zip"), None])
def test_a_place_is_a_file_of_either_kind_or_the_usual_one(
    python_lab: Path, monkeypatch: pytest.MonkeyPatch, place: str | Path | None
) -> None:
    monkeypatch.setenv("ORRERY_STORE", "before.db")
    [campaign] = orrery.open_results(place).campaigns()
    assert campaign.uuid == "1" and len(campaign.rows()) == 14


def test_rows_are_chosen_by_what_their_key_has(python_lab: Path) -> None:
    campaign = orrery.open_results().campaign()
    assert len(campaign.rows()) == 14
    assert len(campaign.rows(driver="unix")) == len(campaign.rows("unix[wait=block]")) == 7
    assert [row.driver for row in campaign.rows(operation="void_call")] == ["unix", "tcp"]
    assert len(campaign.rows(operation="Benchmarking::void_call", placement="same")) == 2
    assert campaign.rows(placement="split") == campaign.rows("ice") == []


def test_a_figure_has_its_unit_and_interval(python_lab: Path) -> None:
    [row] = orrery.open_results().campaign(1).rows("unix", operation="void_call")
    value = row["p50"]
    # Medians of 200 and 201 ns, three blocks each: by hand the square root of their product.
    assert value.value == pytest.approx(math.sqrt(200 * 201), abs=0.01)
    assert value.low is not None and value.high is not None and value.low < math.sqrt(200 * 201) < value.high
    assert (value.name, value.unit, row["latency.p50"]) == ("latency.p50", "ns", value)
    assert "p50" in row and "delay.p50" not in row and "latency.p50" in row.metrics
    assert (row.driver, row.placement, row.operation, row.point) == ("unix", "same", "Benchmarking::void_call", {})
    assert (row.verdict, row.trials, row.reasons) == ("VALID", 6, [])
    assert row.headline == value


def test_a_histogram_holds_all_calls_of_all_trials(python_lab: Path) -> None:
    [row] = orrery.open_results().campaign(1).rows("unix", operation="void_call")
    found = row.histogram()
    # Six trials of 700 calls, of 200 ns in three and 201 ns in the others; buckets are 1 ns wide there.
    assert [(one.low, one.high, one.count) for one in found.buckets] == [(200, 201, 2100), (201, 202, 2100)]
    assert (found.count, found.lost) == (4200, 0)
    assert found.percentile(0.5) == 200
    assert found.percentile(0.99) == 201
    assert found.percentile(0.9999) is None  # it needs 66,381 calls
    assert found.records()[1] == {"low": 201, "high": 202, "count": 2100}


def test_what_was_lost_is_later_than_all_others() -> None:
    found = orrery.Histogram("samples", {10: 900}, lost=100)
    assert found.percentile(0.5) == pytest.approx(10, abs=1)
    assert found.percentile(0.95) == math.inf
    assert "900 times, and 100 were lost" in html_of(found)


@pytest.mark.parametrize("q", [1, -0.1, 99])
def test_what_is_no_share_is_no_percentile(q: float) -> None:
    with pytest.raises(orrery.InputError, match="is no percentile"):
        orrery.Histogram("calls", {10: 90}).percentile(q)


def test_a_row_without_a_figure_says_why(python_lab: Path) -> None:
    with open_store("orrery.db") as store:
        found = store.load(2)
        for trial in found.observations:
            if trial.driver == "unix":
                trial.status, trial.reason, trial.measurements = "failed", "it hung", []
    with open_store("failed.db") as store:
        found.record.uuid = "3"
        store.add(found)
    campaign = orrery.open_results("failed.db").campaign()
    [row] = campaign.rows("unix")
    assert campaign.failed and row.verdict == "INVALID" and row.operation == "*" and row.headline is None
    assert "every trial failed" in row.reasons[0]
    with pytest.raises(orrery.InputError, match="is INVALID: every trial failed"):
        row.histogram()
    with pytest.raises(orrery.InputError, match=r"unix, same has no latency\.p50"):
        row["p50"]


@pytest.mark.parametrize(
    ("wrong", "message", "hint"),
    [
        (lambda: orrery.open_results("none.db"), "none.db: there is no such results file", "make one with"),
        (lambda: orrery.open_results("odd.db"), "odd.db: not a results file: this is no SQLite database", "give"),
        (lambda: orrery.open_results("orrery.db").campaign(9), "orrery.db: no campaign 9", "it holds: 1, 2, 3"),
        (lambda: orrery.open_results().campaign("last~5"), "orrery.db: there is no campaign last~5", "it holds 2"),
        (lambda: orrery.open_results().campaign("first"), "orrery.db: first is no campaign", "a campaign is named by"),
        (lambda: orrery.open_results("seven.zip").campaign(2), "seven.zip: a record is one campaign", "give no"),
        (lambda: orrery.open_results().campaign().rows()[0]["p95"], "no metric is named p95", "known: "),
    ],
)
def test_a_mistake_is_an_error_of_orrery_with_a_next_step(
    python_lab: Path, wrong: Callable[[], object], message: str, hint: str
) -> None:
    Path("odd.db").write_text("no database at all")
    with pytest.raises(orrery.OrreryError) as caught:
        wrong()
    assert str(caught.value).startswith(message)
    assert caught.value.hint is not None and hint in caught.value.hint
    assert caught.value.__notes__ == [f"hint: {caught.value.hint}"]


def test_what_is_closed_reads_nothing_more(python_lab: Path) -> None:
    with orrery.open_results() as results:
        known, unknown = results.campaigns()
        rows = known.rows()
    assert known.rows() == rows and rows[0]["p50"].value
    reading: list[Callable[[], object]] = [results.campaigns, unknown.rows]
    for wrong in reading:
        with pytest.raises(orrery.InputError, match=r"orrery\.db: these results are closed"):
            wrong()
    results.close()


@pytest.mark.parametrize(
    "damage", ["UPDATE series SET buckets = x'0102'", "UPDATE trial SET facts = '[]'", "UPDATE series SET count = 'x'"]
)
def test_a_damaged_results_file_is_named(python_lab: Path, damage: str) -> None:
    with closing(sqlite3.connect("orrery.db")) as file, file:
        file.execute(damage)
    campaign = orrery.open_results().campaign()
    reading: list[Callable[[], object]] = [
        campaign.records,
        campaign._repr_html_,
        lambda: campaign.rows()[0].histogram(),
    ]
    for wrong in reading:
        with pytest.raises(orrery.InputError, match=r"^orrery\.db: .*damaged"):
            wrong()


def test_a_time_that_is_none_is_named(python_lab: Path) -> None:
    with open_store("orrery.db") as store:
        found = store.load(1)
    found.record.created, found.record.uuid = "yesterday", "4"
    with open_store("odd.db") as store:
        store.add(found)
    with pytest.raises(orrery.InputError, match=r"odd\.db: 'yesterday' is no time"):
        _ = orrery.open_results("odd.db").campaign().created


def test_a_database_shows_no_password() -> None:
    with pytest.raises(orrery.OrreryError) as caught:
        orrery.open_results(Database("postgresql://me:secret@localhost:1/none"))
    assert "secret" not in str(caught.value)


def test_figures_are_those_of_the_command(python_lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["show", "--json", "--campaign", "1"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    rows = orrery.open_results().campaign(1).rows()
    assert [result["operation"] for result in results] == [row.operation for row in rows]
    for result, row in zip(results, rows, strict=True):
        assert [one["value"] for one in result["metrics"]] == [row[name].value for name in row.metrics]
        assert result["verdict"] == row.verdict


def test_records_are_those_of_an_export(python_lab: Path) -> None:
    assert main.status(["export", "rows.json", "--campaign", "2"]) == 0
    campaign = orrery.open_results().campaign(2)
    own = {"campaign": 2, "created": "2025-01-02T03:04:05Z"}
    assert campaign.records() == [{**own, **line} for line in json.loads(Path("rows.json").read_text())]
    assert {record["campaign"] for record in orrery.open_results().records()} == {1, 2}


def test_a_notebook_shows_each_of_them(python_lab: Path) -> None:
    results = orrery.open_results()
    campaign = results.campaign()
    row = campaign.rows()[0]
    for shown, texts in (
        (results, ["orrery.db", "classics/seven_calls", "--repeat 6"]),
        (campaign, ["Campaign 2: Seven calls", campaign.finding, "240 ns", "void_call"]),
        (row, [str(row), "latency.p99", "VALID"]),
        (row.histogram(), ["4,200 times, over all trials", "50 %", "<svg", "<rect"]),
    ):
        page = html_of(shown)
        assert all(text in page for text in texts), page
        assert repr(shown).startswith(f"<{type(shown).__name__} ")


def test_what_a_stranger_wrote_is_text_in_a_notebook(python_lab: Path) -> None:
    evil = "<script>alert(1)</script>"
    with open_store("orrery.db") as store:
        found = store.load(1)
    found.record.title = found.record.command = found.record.uuid = evil
    for trial in found.observations:
        trial.driver = evil
    with open_store("evil.db") as store:
        store.add(found)
    results = orrery.open_results("evil.db")
    campaign = results.campaign()
    for shown in (results, campaign, campaign.rows()[0], campaign.rows()[0].histogram()):
        assert "<script>" not in html_of(shown)
