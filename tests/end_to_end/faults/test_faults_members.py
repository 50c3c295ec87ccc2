"""A member of a larger arrangement dies, hangs or is stopped in mid-measure: it is named, and nothing is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import House, new_house, pattern
from orrery.definitions.conditions.resource_limits import ResourceLimits

MEASURE = "(phase 3 (measure Echo::ping))"
SERVANTS = [
    ("proxy", "stage[0]"),
    ("proxy", "server[0]"),
    ("chain", "stage[0]"),
    ("chain", "stage[1]"),
    ("chain", "server[0]"),
    ("fan-out", "server[1]"),
    ("fan-in", "server[0]"),
]
SOME = [("proxy", "stage[0]"), ("chain", "stage[1]"), ("chain", "server[0]"), ("fan-out", "server[1]")]
"""Of those that are waited for in vain each costs the time that a trial may take."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


@pytest.mark.parametrize("name", ["proxy", "chain", "fan-out", "fan-in"])
def test_an_arrangement_without_faults_is_ok(name: str, house: House, tmp_path: Path) -> None:
    observation = house.run(pattern(name, tmp_path, {}))
    assert observation.status == "ok", observation.reason
    made, served = (
        sum(led.calls for led in observation.call_counters if led.side == side) for side in ("call", "serve")
    )
    assert made == served > 600


@pytest.mark.parametrize(("name", "member"), SERVANTS)
def test_a_servant_that_dies_is_blamed_not_those_that_miss_it(
    name: str, member: str, house: House, tmp_path: Path
) -> None:
    observation = house.run(pattern(name, tmp_path, {member: "die_in_call"}))
    assert observation.status == "failed"
    assert observation.reason.startswith(f"{member} exited with status 9 {MEASURE}")
    assert observation.stderr == "the fake servant dies now"


@pytest.mark.parametrize(("name", "member"), SOME)
def test_a_servant_that_is_stopped_is_named(name: str, member: str, house: House, tmp_path: Path) -> None:
    observation = house.run_into_measure(pattern(name, tmp_path, {member: "stop_in_call"}, timeout=2.0))
    assert observation.status == "failed"
    assert observation.reason.startswith(f"the whole trial took too long: {member} is stopped {MEASURE}")


@pytest.mark.parametrize(("name", "member"), SOME)
def test_a_servant_that_never_replies_is_among_those_that_are_named(
    name: str, member: str, house: House, tmp_path: Path
) -> None:
    observation = house.run_into_measure(pattern(name, tmp_path, {member: "hang_in_call"}, timeout=2.0))
    assert observation.status == "failed"
    waited, _, named = observation.reason.partition(", whose calls go to ")
    assert waited.startswith("the whole trial took too long: phase 3 (measure Echo::ping), waiting for client[")
    assert member in named.split(", ")


@pytest.mark.parametrize("behaviour", ["die_in_measure", "crash_in_measure"])
def test_one_of_many_clients_that_dies_is_named(behaviour: str, house: House, tmp_path: Path) -> None:
    observation = house.run(pattern("fan-in", tmp_path, {"client[1]": behaviour}))
    assert observation.status == "failed"
    assert observation.reason.startswith("client[1] ")
    assert observation.reason.endswith(MEASURE)


def test_one_of_many_clients_that_hangs_is_named_alone(house: House, tmp_path: Path) -> None:
    observation = house.run_into_measure(pattern("fan-in", tmp_path, {"client[1]": "hang_in_measure"}, timeout=5.0))
    assert ", waiting for client[1], whose calls go to server[0]" in observation.reason


@pytest.mark.parametrize(
    ("behaviour", "limits", "reason"),
    [
        (
            "want_memory",
            ResourceLimits(memory=400 << 20),
            f"stage[1] got no more memory than its limit, memory 400MiB: stage[1] exited with status 1 {MEASURE}",
        ),
        (
            "want_time",
            ResourceLimits(cpu_time=1),
            f"stage[1] used up its cpu_time 1s: stage[1] was ended by SIGXCPU {MEASURE}",
        ),
        (
            "die_in_call",
            ResourceLimits(cpu_time=60),
            f"stage[1] failed under its limits (cpu_time 60s): stage[1] exited with status 9 {MEASURE}",
        ),
    ],
)
def test_a_member_that_passes_a_limit_is_named_with_it(
    behaviour: str, limits: ResourceLimits, reason: str, house: House, tmp_path: Path
) -> None:
    what = pattern("chain", tmp_path, {"stage[1]": behaviour})
    limited = tuple(replace(p, resource_limits=limits) if p.name == "stage[1]" else p for p in what.processes)
    observation = house.run(replace(what, processes=limited))
    assert observation.status == "failed"
    assert observation.reason.startswith(reason)


def test_who_stays_within_his_limits_does_not_feel_them(house: House, tmp_path: Path) -> None:
    what = pattern("chain", tmp_path, {})
    limited = tuple(replace(process, resource_limits=ResourceLimits(512 << 20, 60)) for process in what.processes)
    observation = house.run(replace(what, processes=limited))
    assert observation.status == "ok", observation.reason
    assert "# stage[1] (server, memory 512MiB, cpu_time 60s): " in observation.plan
