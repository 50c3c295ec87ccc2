"""What a generator's lateness is held against: the interval, or the figure that holds it; and a limit that is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from observations import campaign, series, trial
from orrery.definitions.scenario.limits import read_limit
from orrery.metrics.criteria.expectations import unmet
from orrery.metrics.disturbance.lateness import LATE_SHARE, SLEPT_SHARE, allowed, judged_by, lateness
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.summary import rows
from orrery.store.observation import Measurement, Observation

INTERVAL = 10_000
CALLS = 700


def paced(late: int, intended: int = 500, wait: str = "exact") -> Observation:
    """2 calls in 100 begin so late (ns) by the generator's own work; from the intended start each takes so long."""
    made = trial("unix", "split", calls=CALLS)
    few = CALLS // 50
    for measured in made.measurements:
        measured.load = {"load": "constant-rate", "interval": INTERVAL, "wait": wait, "calls": CALLS}
        errors = [50] * (CALLS - few) + [late] * few
        measured.series |= {name: series(name, errors) for name in ("timer_error", "busy")}
        measured.series["intended"] = series("intended", [intended] * (CALLS - few) + [intended + late] * few)
    return made


def first(made: Observation) -> Measurement:
    return made.measurements[0]


def row_of(made: Observation) -> Row:
    return rows(replace(campaign(), repeat=1), [made])[0]


def test_it_is_a_share_of_the_interval() -> None:
    found = first(paced(late=2_000))
    assert judged_by(found) == (INTERVAL, "the interval")
    assert lateness(found) == pytest.approx(0.2, rel=0.01)


def test_or_of_a_longer_p99_from_the_intended_start() -> None:
    found = first(paced(late=2_000, intended=38_000))
    length, what = judged_by(found)
    assert length == pytest.approx(40_000, rel=0.01)
    assert what == "the p99 from the intended start"
    assert lateness(found) == pytest.approx(0.05, rel=0.01)


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (paced(late=990), Verdict.DOUBTFUL),  # of one trial, which is too few
        (paced(late=1_100), Verdict.INVALID),
        (paced(late=1_100, intended=38_000), Verdict.DOUBTFUL),
        (paced(late=6_000, intended=38_000), Verdict.INVALID),  # 6 of 44 us
        (paced(late=2_400, wait="sleep"), Verdict.DOUBTFUL),
        (paced(late=2_600, wait="sleep"), Verdict.INVALID),
        (paced(late=1_100, wait="spin"), Verdict.INVALID),
    ],
)
def test_a_generator_that_is_late_by_its_own_work_is_invalid(made: Observation, verdict: Verdict) -> None:
    row = row_of(made)
    assert row.verdict is verdict
    assert ("generator late" in {reason.rule for reason in row.reasons}) is (verdict is Verdict.INVALID)


def test_what_is_allowed_depends_on_how_it_waits() -> None:
    assert [allowed(first(paced(50, wait=wait))) for wait in ("exact", "spin", "sleep")] == [
        LATE_SHARE,
        LATE_SHARE,
        SLEPT_SHARE,
    ]


@pytest.mark.parametrize(
    ("limit", "is_kept"),
    [("< 10us", True), ("< 4us", False)],  # 500 ns and 5 us of lateness
)
def test_a_limit_that_a_late_generator_keeps_is_kept(limit: str, is_kept: bool) -> None:
    row = row_of(paced(late=5_000))
    assert row.verdict is Verdict.INVALID
    assert (list(unmet([row], {"latency.intended.p99": read_limit(limit)})) == []) is is_kept


def test_a_limit_from_the_actual_start_is_not_kept_by_an_invalid_row() -> None:
    assert list(unmet([row_of(paced(late=5_000))], {"latency.p99": read_limit("< 1s")}))


def test_nor_is_any_where_replies_were_wrong_too() -> None:
    made = paced(late=5_000)
    made.facts["verify.wrong"] = 1
    assert list(unmet([row_of(made)], {"latency.intended.p99": read_limit("< 10us")}))
