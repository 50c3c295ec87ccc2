"""What a call costs beyond a local one, and which CPUs it keeps busy: by hand, and over a campaign."""

from __future__ import annotations

from dataclasses import replace

import pytest

from observations import campaign, observations, series, trial
from orrery.metrics.metric import Absent
from orrery.metrics.registry import METRICS
from orrery.metrics.summary import rows
from orrery.metrics.trials import TrialMeasurement, groups
from orrery.store.observation import Usage

OVERHEAD, UTILISATION = METRICS["overhead.local"], METRICS["cpu.utilisation"]


def calls(driver: str, times: list[int]) -> TrialMeasurement:
    """The first measurement of a trial, with calls of these times (ns)."""
    one = groups([trial(driver, "same", 0)])[0].trials[0]
    measured = replace(one.measurement, series={"latency": series("latency", times)})
    return replace(one, measurement=measured)


def test_the_overhead_is_what_a_local_call_does_not_take() -> None:
    made = replace(calls("unix", [8_000, 12_000]), local=calls("null", [100, 300]))
    assert OVERHEAD.of(made) == pytest.approx((10_000 - 200) / 10_000)


def test_a_call_that_is_shorter_than_a_local_one_has_less_than_none() -> None:
    made = replace(calls("unix", [100]), local=calls("null", [150]))
    assert OVERHEAD.of(made) == pytest.approx(-0.5)


def test_the_local_call_itself_has_no_overhead() -> None:
    assert OVERHEAD.of(replace(calls("null", [100]), local=calls("null", [100]))) is None


def test_without_the_local_call_it_is_said_why_there_is_none() -> None:
    told = OVERHEAD.of(calls("unix", [100]))
    assert isinstance(told, Absent) and "null, the local call" in told.why


def test_a_campaign_pairs_each_trial_with_the_local_call_of_its_block() -> None:
    made = observations(["null", "unix", "tcp"], ["same"], blocks=6, calls=100)
    found = {row.key.driver: row.metrics.get("overhead.local") for row in rows(campaign(), made)}
    assert found["null"] is None
    for name in ("unix", "tcp"):
        value = found[name]
        assert value is not None and value.value is not None and 0 < value.value < 1


def used(wall: int, *processes: tuple[int, int]) -> TrialMeasurement:
    """A trial of 200 calls whose processes took this much user and system time (ns) in `wall`."""
    one = calls("unix", [1_000] * 200)
    one.observation.usage = [
        Usage(f"p{n}", one.measurement.phase, False, wall, user, system, 0, 0, 0, 0, 0)
        for n, (user, system) in enumerate(processes)
    ]
    return TrialMeasurement(one.observation, one.measurement)


def test_utilisation_counts_cpus_over_all_processes() -> None:
    assert UTILISATION.of(used(1_000, (500, 250), (700, 50))) == pytest.approx(1.5)
    assert isinstance(UTILISATION.of(used(0)), Absent)


def test_user_and_system_time_are_told_apart() -> None:
    made = used(1_000_000, (40_000, 10_000), (20_000, 30_000))
    calls_made = made.phase_calls
    assert METRICS["cpu.user"].of(made) == pytest.approx(60_000 / calls_made)
    assert METRICS["cpu.system"].of(made) == pytest.approx(40_000 / calls_made)
    assert METRICS["cpu"].of(made) == pytest.approx(100_000 / calls_made)
