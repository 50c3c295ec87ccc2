"""Whether the host disturbed a trial: each kind of evidence just inside its limit and just beyond; latency is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from observations import series, trial
from orrery.metrics.disturbance.evidence import disturbance, disturbances, measured_time
from orrery.store.observation import Observation

Change = Callable[[Observation], object]
INTERVAL = 10_000_000


def made(change: Change, placement: str = "split") -> Observation:
    observation = trial("unix", placement, calls=20)
    change(observation)
    return observation


def fact(name: str, value: Any) -> Change:
    return lambda o: o.facts.update({name: value})


def share(name: str, part: float) -> Change:
    return lambda o: o.facts.update({name: round(measured_time(o) * part)})


def paced(late: int, own: int | None, used: float = 0.05, process: str = "server[0]") -> Change:
    """2 calls in 100 started so late (ns), `own` of it before the thread waited; a process `used` its CPU so much."""

    def apply(observation: Observation) -> None:
        for measured in observation.measurements:
            measured.load = {"load": "constant-rate", "interval": INTERVAL, "wait": "exact"}
            measured.series["timer_error"] = series("timer_error", [50] * 98 + [late] * 2)
            if own is not None:
                measured.series["busy"] = series("busy", [0] * 98 + [own] * 2)
        for usage in observation.usage:
            usage.system, usage.user = 0, round(usage.wall * used) if usage.process == process else 0

    return apply


def kept(change: Change, placement: str = "split") -> bool:
    return any(found.kind == "generator kept waiting" for found in disturbances(made(change, placement)))


def test_a_quiet_trial_is_not_disturbed() -> None:
    assert disturbance(trial("unix", "split")) is None
    assert disturbance(trial("unix", "same")) is None


@pytest.mark.parametrize(
    ("within", "beyond", "told"),
    [
        (share("machine.steal", 0.0099), share("machine.steal", 0.0101), "stolen time: 1.01 % of the measured time"),
        (
            share("machine.run_delay", 0.0499),
            share("machine.run_delay", 0.0501),
            "waiting for a CPU: 5.01 % of the measured time",
        ),
        (fact("os_noise.before", [1_000_000]), fact("os_noise.before", [0, 1_010_000]), "OS noise: 1.01 ms"),
        (fact("os_noise.after", {"0": 1_000_000}), fact("os_noise.after", {"0": 2_500_000}), "OS noise: 2.5 ms"),
        (paced(990_000, 0), paced(1_200_000, 0), "generator kept waiting: 12 % of the interval late"),
    ],
)
def test_each_kind_has_its_limit(within: Change, beyond: Change, told: str) -> None:
    assert disturbance(made(within)) is None
    assert disturbance(made(beyond)) == told


def test_on_one_core_waiting_for_it_says_nothing() -> None:
    assert disturbance(made(share("machine.run_delay", 0.5), "same")) is None


def test_a_generator_late_by_its_own_work_was_not_disturbed() -> None:
    assert kept(paced(1_200_000, 900_000))
    assert not kept(paced(1_200_000, 1_100_000))
    assert not kept(paced(1_200_000, None))  # not known


def test_a_cpu_that_the_trial_itself_used_is_no_evidence() -> None:
    assert kept(paced(1_200_000, 0, used=0.09), "same")
    assert not kept(paced(1_200_000, 0, used=0.11), "same")
    assert kept(paced(1_200_000, 0, used=0.9), "split")  # on the server's CPU
    assert kept(paced(1_200_000, 0, used=1.0, process="client[0]"), "same")  # it spins


def test_other_clients_share_the_generators_cpu() -> None:
    def joined(side: str) -> Change:
        def apply(observation: Observation) -> None:
            paced(1_200_000, 0, used=0.5)(observation)
            observation.facts["sides"] = {"server[0]": side}

        return apply

    assert not kept(joined("client"))
    assert not kept(joined("both"))
    assert kept(joined("server"))


def test_latency_is_no_evidence() -> None:
    def slow(observation: Observation) -> None:
        for measured in observation.measurements:
            measured.series["latency"] = series("latency", [10**9] * 20)
            measured.series["backpressure"] = series("backpressure", [10**9] * 20)
            measured.largest = [(0, 0, 10**9)]

    assert disturbance(made(slow)) is None


def test_all_evidence_is_told_the_first_as_text() -> None:
    observation = made(share("machine.steal", 0.02))
    observation.facts["os_noise.after"] = 3_000_000
    assert [found.kind for found in disturbances(observation)] == ["stolen time", "OS noise"]
    assert disturbance(observation) == "stolen time: 2 % of the measured time"
