"""The share of calls that fell due while an earlier one was out, by hand."""

import pytest

from observations import series, trial
from orrery.metrics.registry import METRICS
from orrery.metrics.trials import TrialMeasurement

MISSED = METRICS["missed_starts"]


def held_up(waits: list[int]) -> TrialMeasurement:
    """A trial of calls that waited so long (ns) for an earlier one."""
    observation = trial("unix", "same", 0)
    observation.measurements[0].series["backpressure"] = series("backpressure", waits)
    return TrialMeasurement(observation, observation.measurements[0])


@pytest.mark.parametrize(("waits", "share"), [([0, 0, 0, 0], 0.0), ([0, 1, 0, 900], 0.5), ([7], 1.0)])
def test_every_call_that_waited_for_another_missed_its_start(waits: list[int], share: float) -> None:
    assert MISSED.of(held_up(waits)) == share


def test_a_closed_loop_has_no_starts_to_miss() -> None:
    observation = trial("unix", "same", 0)
    assert MISSED.of(TrialMeasurement(observation, observation.measurements[0])) is None


def test_bursts_that_are_left_out_are_counted_elsewhere() -> None:
    made = held_up([0, 1])
    made.measurement.load["late"] = "miss"
    assert MISSED.of(made) is None
