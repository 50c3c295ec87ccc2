"""The first calls of programs that nobody has called before."""

from __future__ import annotations

from observations import trial
from orrery.metrics.catalogue.cold import FEW, METRICS, mean_of_first
from orrery.metrics.metric import Absent
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import COLD


def measured(raw: list[tuple[int, int]], is_cold: bool = True) -> TrialMeasurement:
    observation = trial("unix")
    if is_cold:
        COLD.put(observation.facts, "yes")
    observation.measurements[0].raw = raw
    return TrialMeasurement(observation, observation.measurements[0])


def test_the_first_are_those_that_began_first() -> None:
    # Those of two threads stand one after the other.
    found = measured([(30, 4), (40, 6), (10, 100), (20, 50)])
    assert mean_of_first(found, 1) == 100
    assert mean_of_first(found, 2) == 75


def test_a_hundred_are_a_hundred() -> None:
    found = measured([(i, 1000 if i == 0 else 10) for i in range(FEW)])
    assert mean_of_first(found, FEW) == (1000 + 99 * 10) / 100
    few = mean_of_first(measured([(0, 1000)]), FEW)
    assert isinstance(few, Absent) and few.why == "1 single calls in a trial, not 100"


def test_of_warm_calls_and_without_single_ones_it_is_not_asked() -> None:
    assert mean_of_first(measured([(0, 7)], is_cold=False), 1) is None
    assert mean_of_first(measured([]), 1) is None


def test_each_has_a_name_of_its_own() -> None:
    assert [metric.name for metric in METRICS] == ["cold.first", "cold.hundred"]
