"""What became of calls when something failed: counted by hand."""

from __future__ import annotations

import pytest

from orrery.metrics.catalogue.accepted import of_end, of_lead, of_refusal, signed_median
from orrery.metrics.registry import METRICS
from orrery.metrics.trials import TrialMeasurement
from orrery.store.observation import FaultEnd, Measurement, Observation, Series

COUNTERS = {"accepted": 30, "refused": 10, "accepted_before_refusal": 4, "arrived": 25}


def trial(of: str = "server", counters: dict[str, int] | None = None, **series: Series) -> TrialMeasurement:
    load = {"load": "fault", "of": of, "calls": 40, "after": 20}
    measured = Measurement("client[0]", "server", "A::b", "fault", 1, load, series)
    measured.counters = counters or COUNTERS
    made = Observation("s", "{}", "d", "d", {}, "same", 1, 0, 1, "ok", facts={"fault.ended": "returned"})
    made.measurements = [measured]
    return TrialMeasurement(made, measured)


def series(*values: int) -> Series:
    return Series("lead", len(values), min(values), max(values), sum(values), dict.fromkeys(values, 1))


def test_what_was_accepted_and_did_not_arrive_is_lost() -> None:
    found = {name: METRICS[f"calls.{name}"].of(trial()) for name in ("accepted", "refused", "arrived", "lost")}
    assert found == {"accepted": 30.0, "refused": 10.0, "arrived": 25.0, "lost": 5.0}
    assert METRICS["calls.unconfirmed"].of(trial()) == 0.0


def test_what_arrived_and_was_not_accepted_is_unconfirmed() -> None:
    found = trial(counters={**COUNTERS, "arrived": 31})
    assert METRICS["calls.unconfirmed"].of(found) == 1.0
    assert METRICS["calls.lost"].of(found) == 0.0


def test_only_where_a_server_or_object_fails_may_calls_be_accepted_after_it() -> None:
    assert of_refusal(trial()) == 4.0
    assert of_refusal(trial("nothing")) is None
    assert of_refusal(trial("client")) is None


@pytest.mark.parametrize(
    ("below", "above", "median"),
    [((), (5, 7, 9), 7.0), ((1, 2), (3,), -1.0), ((4, 6), (), -6.0), ((1,), (8,), -1.0)],
)
def test_the_median_has_a_sign(below: tuple[int, ...], above: tuple[int, ...], median: float) -> None:
    found = signed_median(series(*below) if below else None, series(*above) if above else None)
    assert found == median


def test_a_lead_is_told_where_nothing_fails() -> None:
    assert of_lead(trial("nothing", lead=series(5))) == 5.0
    assert of_lead(trial("server", lead=series(5))) is None


def test_how_the_client_ended_is_a_share() -> None:
    assert of_end(trial(), FaultEnd.RETURNED) == 1.0
    assert of_end(trial(), FaultEnd.BLOCKED) == 0.0


def test_no_figure_of_a_timed_load_is_made_of_it() -> None:
    for name in ("rate", "latency.p50", "floor.ratio", "cpu"):
        assert METRICS[name].of(trial()) is None, name


def test_a_trial_without_a_fault_has_none_of_them() -> None:
    measured = Measurement("client[0]", "server", "A::b", "steady", 1, {"load": "closed"})
    plain = TrialMeasurement(trial().observation, measured)
    assert all(METRICS[name].of(plain) is None for name in METRICS if name.startswith("calls."))
