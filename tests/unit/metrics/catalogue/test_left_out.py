"""What lies outside of a common window, and what a subscriber takes in a second: worked out by hand."""

from __future__ import annotations

from test_metrics import small, taken_in

from observations import series
from orrery.metrics.metric import Absent
from orrery.metrics.registry import METRICS
from orrery.metrics.trials import TrialMeasurement


def beside(*outside: int) -> TrialMeasurement:
    """The first of clients of one phase, of whose calls so many ended outside."""
    own = small()
    made = [
        small(
            object=f"client[{n}]", series={"outside_window": series("outside_window", [5] * count)} if count else {}
        ).measurement
        for n, count in enumerate(outside)
    ]
    own.observation.measurements = made
    return TrialMeasurement(own.observation, made[0])


def test_each_client_has_its_own_calls_outside() -> None:
    assert METRICS["outside_window"].of(beside(3, 4)) == 3
    assert METRICS["outside_window"].of(beside(0, 4)) == 0


def test_one_client_alone_has_no_common_window() -> None:
    assert METRICS["outside_window"].of(beside(3)) is None


def test_a_subscriber_has_those_of_all_who_publish_to_it() -> None:
    trial = beside(3, 4)
    counters = {"begin": 0, "end": 9, "expected": 2, "received": 2}
    subscriber = small(object="display[0]", port="subscribe.T", series={}, counters=counters).measurement
    trial.observation.measurements.append(subscriber)
    assert METRICS["outside_window"].of(TrialMeasurement(trial.observation, subscriber)) == 7
    other = small(object="display[0]", port="subscribe.T", operation="T::t::t", series={}, counters=counters)
    trial.observation.measurements.append(other.measurement)
    assert METRICS["outside_window"].of(TrialMeasurement(trial.observation, other.measurement)) == 0


def test_what_is_taken_in_goes_from_the_first_to_the_last() -> None:
    trial = taken_in()
    assert METRICS["delivery.rate"].of(trial) is None, "older trials did not say"
    trial.measurement.counters |= {"first": 1_000, "last": 100_000}
    assert METRICS["delivery.rate"].of(trial) == 1e6  # 99 intervals of 1,000 ns
    trial.measurement.counters |= {"first": 1_000, "last": 1_000}
    assert isinstance(METRICS["delivery.rate"].of(trial), Absent)
    assert METRICS["delivery.rate"].of(small()) is None
