"""Calls that failed while a link was down: how many, which of them were lost, how long nobody was answered."""

from __future__ import annotations

from typing import Any

import pytest
from test_metrics import small

from observations import campaign, observations, series
from orrery.metrics.metric import Absent, Infinite
from orrery.metrics.offering import offered
from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Verdict
from orrery.metrics.summary import rows
from orrery.metrics.trials import TrialMeasurement
from orrery.report.table.columns import shown
from orrery.store.observation import CallCounter

CUT = {"load": "constant-rate", "interval": 10_000_000, "calls": 100, "fallible": 1, "down": 500_000_000}
COUNTED = {"failed": 20, "silence": 700_000_000, "unanswered": 0}


def cut(served: int = 80, load: dict[str, Any] | None = None, **counters: int) -> TrialMeasurement:
    """A hundred calls, of which eighty returned; so many were served."""
    made = small(
        load=load or CUT,
        series={"latency": series("latency", [5_000] * 80)},
        counters={"begin": 0, "end": 10**9, **COUNTED, **counters},
    )
    made.observation.call_counters = [
        CallCounter("client[0]", "server", "A::b", "call", 80, 8, 8),
        CallCounter("server[0]", "A", "A::b", "serve", served, 8, 8),
    ]
    return made


@pytest.mark.parametrize(
    ("name", "value"), [("outage.failed", 0.2), ("outage.lost", 0.2), ("outage.recovery", 200_000_000)]
)
def test_what_failed_is_counted_beside_what_returned(name: str, value: float) -> None:
    assert METRICS[name].of(cut()) == pytest.approx(value)


@pytest.mark.parametrize(("served", "lost"), [(80, 0.2), (95, 0.05), (100, 0.0)])
def test_a_call_that_was_served_is_not_lost_though_it_failed(served: int, lost: float) -> None:
    assert METRICS["outage.lost"].of(cut(served)) == pytest.approx(lost)


def test_where_all_that_failed_are_lost_both_shares_are_the_same_number() -> None:
    # Of 90 calls: 1/9 x 10 / 10 is more than 1/9, rounded from left to right.
    trial = cut(failed=10)
    assert METRICS["outage.lost"].of(trial) == METRICS["outage.failed"].of(trial)


def test_where_one_of_two_links_is_always_up_all_of_the_silence_counts() -> None:
    assert METRICS["outage.recovery"].of(cut(load={**CUT, "down": 0})) == 700_000_000


def test_the_link_being_down_is_no_recovery() -> None:
    assert METRICS["outage.recovery"].of(cut(silence=10_000_000)) == 0


def test_who_never_answers_again_takes_for_ever() -> None:
    assert isinstance(METRICS["outage.recovery"].of(cut(unanswered=800_000_000)), Infinite)


def test_other_loads_have_no_such_figures() -> None:
    for name in ("outage.failed", "outage.lost", "outage.recovery"):
        assert METRICS[name].of(small()) is None


def test_a_program_that_did_not_count_has_no_figure() -> None:
    uncounted = small(load=CUT)
    for name in ("outage.failed", "outage.lost", "outage.recovery"):
        assert isinstance(METRICS[name].of(uncounted), Absent)


def test_a_call_that_failed_met_no_deadline_and_was_made() -> None:
    judged = cut(load={**CUT, "deadline": 10_000}, on_time=60, late=20)
    assert METRICS["deadline.met"].of(judged) == pytest.approx(0.6)
    assert offered(judged.measurement) == 1.0


@pytest.mark.parametrize(
    ("served", "figure"),
    [
        (0, None),
        (5, None),
        (20, None),
        (21, "732 calls made, 753 served (block 0)"),
        (-1, "732 calls made, 731 served (block 0)"),
    ],
)
def test_as_many_may_have_been_served_as_failed_and_no_more(served: int, figure: str | None) -> None:
    made = observations(drivers=["unix"], placements=["same"], blocks=6, calls=700)
    first = made[0]
    (measured,) = [m for m in first.measurements if m.operation == "Benchmarking::void_call"]
    measured.load, measured.counters = {**measured.load, **CUT}, {**measured.counters, **COUNTED}
    for counter in first.call_counters:
        if counter.operation == measured.operation and counter.side == "serve":
            counter.calls += served
    (row,) = [row for row in rows(campaign(), made) if row.key.operation == measured.operation]
    told = [reason.figure for reason in row.reasons if reason.verdict is Verdict.INVALID]
    assert told == ([figure] if figure else [])


def test_columns_stand_where_a_link_went_down_and_calls_failed() -> None:
    def titles(**counters: int) -> set[str]:
        made = observations(drivers=["unix"], placements=["same"], blocks=6, calls=50)
        for measured in (measured for one in made for measured in one.measurements):
            measured.load = {**CUT}
            measured.counters = {**measured.counters, **COUNTED, **counters}
        return {one.column.title for one in shown(rows(campaign(), made))}

    assert {"first reply", "failed calls"} <= titles()
    assert {"first reply", "failed calls"} & titles(failed=0) == {"first reply"}
