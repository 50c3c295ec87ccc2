"""One-way delays between clocks: their interval holds what the clocks may be wrong by, or they are not measurable."""

from __future__ import annotations

import pytest

from observations import series
from orrery.metrics.clocks import clock_bound
from orrery.metrics.comparing.comparisons import compare_by
from orrery.metrics.metric import Absent
from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Verdict
from orrery.metrics.trials import TrialGroup, TrialMeasurement, groups
from orrery.stats.intervals import Finding
from orrery.store.observation import Measurement, Observation

TOPIC = "Topics::T::Sample"
MEDIAN = 100_000


def trial(block: int, bounds: dict[str, int], driver: str = "x", factor: float = 1.0) -> Observation:
    """A subscriber that got a thousand samples in 100 us each, a little more in each further block."""
    made = Observation("s", "{}", driver, driver, {}, "across", block, 0, 1, "ok")
    made.facts = {"clock.bound": bounds} if bounds else {}
    taken = Measurement("display[0]", "subscribe", TOPIC, "main", 3, {"load": "constant-rate"})
    taken.counters = {"begin": 0, "end": 10**9, "expected": 1000, "received": 1000}
    taken.series["delay"] = series("delay", [round(MEDIAN * factor) + 100 * block] * 1000)
    made.measurements.append(taken)
    return made


def group(bounds: dict[str, int]) -> TrialGroup:
    (found,) = groups([trial(block, bounds) for block in range(8)])
    return found


def test_both_clocks_may_be_wrong() -> None:
    (found,) = groups([trial(0, {"host1": 300, "host2": 500, "host3": 400})])
    assert clock_bound(found.trials[0]) == 900
    assert clock_bound(TrialMeasurement(trial(0, {}), trial(0, {}).measurements[0])) == 0


def test_the_bound_is_added_whole_to_the_interval() -> None:
    alone, apart = (METRICS["delay.p50"].over(group(bounds)) for bounds in ({}, {"host1": 2000, "host2": 1000}))
    assert alone is not None and apart is not None
    assert alone.low is not None and alone.high is not None
    assert apart.value == alone.value
    assert (apart.low, apart.high) == pytest.approx((alone.low - 3000, alone.high + 3000))


def test_beyond_a_tenth_of_the_median_there_is_no_delay() -> None:
    reading = METRICS["delay.p50"].of(group({"host1": 40_000}).trials[0])
    assert reading == Absent("not measurable: clocks agree to within 40.0 us only")
    assert METRICS["delay.p50"].of(group({"host1": 9_000}).trials[0]) == pytest.approx(MEDIAN, rel=0.01)
    assert METRICS["delivery.lost"].of(group({"host1": 40_000}).trials[0]) == 0


@pytest.mark.parametrize(("bounds", "said"), [({}, Finding.DIFFERENT), ({"host1": 4_000}, Finding.INCONCLUSIVE)])
def test_a_difference_that_two_clocks_could_make_is_none(bounds: dict[str, int], said: Finding) -> None:
    made = [trial(block, bounds) for block in range(8)]
    made += [trial(block, bounds, "y", 1.05) for block in range(8)]
    known = groups(made)
    (found,) = compare_by(known, {one.key: (Verdict.VALID, ()) for one in known}, ["delay.p50"])
    assert found.finding is said
