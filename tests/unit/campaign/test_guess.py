"""A guess of how long a trial takes, by what its plan says."""

from __future__ import annotations

import pytest

from orrery.campaign.guess import CALL, DAEMON, OBJECT, PHASE, PROCESS, STARVED, TRIAL, guessed_seconds
from orrery.clock import SECOND
from orrery.definitions.conditions.machine import Machine
from orrery.definitions.driver.binding import Binding
from orrery.planning.plan import (
    CapacityPlan,
    DaemonPlan,
    FaultPlan,
    LoadPlan,
    MemberPlan,
    PhasePlan,
    Plan,
    PortPlan,
    ProcessPlan,
    ReactionPlan,
)
from orrery.trial.watch import watch_of

OPERATIONS = (("Echo::say", 1),)
MILLISECOND = SECOND // 1000


def member(load: LoadPlan, name: str = "client[0]") -> MemberPlan:
    return MemberPlan(name, "server", OPERATIONS, load)


def phase(*loads: LoadPlan) -> PhasePlan:
    members = tuple(member(load, f"client[{number}]") for number, load in enumerate(loads))
    return PhasePlan(1, "steady", "measure", "Echo::say", members)


def plan(*phases: PhasePlan, processes: tuple[ProcessPlan, ...] = (), **more: object) -> Plan:
    return Plan("s", "{}", Binding("unix"), "same", 1, processes, phases, **more)  # type: ignore[arg-type]


def beside(one: Plan) -> int:
    """The ns of a trial that are not of its phases."""
    objects = sum(len(process.objects) for process in one.processes)
    return TRIAL + PROCESS * len(one.processes) + OBJECT * objects + 2 * watch_of(one) * MILLISECOND


def of_phases(one: Plan) -> float:
    """Seconds that are guessed of what is called."""
    return guessed_seconds(one) - (beside(one) + PHASE * len(one.phases)) / SECOND


@pytest.mark.parametrize(
    ("loads", "nanoseconds"),
    [
        ([LoadPlan(calls=5000)], 5000 * CALL),
        ([LoadPlan(calls=5000), LoadPlan(calls=5000)], 10_000 * CALL),
        ([LoadPlan(time=2 * SECOND)], 2 * SECOND),
        ([LoadPlan(time=SECOND, time_most=3 * SECOND)], 2 * SECOND),
        ([LoadPlan("constant-rate", calls=100, interval=MILLISECOND)], 100 * MILLISECOND),
        ([LoadPlan("think-time", calls=100, think_time=250 * MILLISECOND)], 25 * SECOND),
        ([LoadPlan("burst", calls=1000, burst=10, interval=MILLISECOND)], 100 * MILLISECOND),
        # Paced ones call side by side, and beside those without a pace.
        ([LoadPlan("constant-rate", calls=100, interval=10 * MILLISECOND), LoadPlan(calls=100)], SECOND),
    ],
)
def test_calls_take_their_time_or_their_pace(loads: list[LoadPlan], nanoseconds: int) -> None:
    assert of_phases(plan(phase(*loads))) == pytest.approx(nanoseconds / SECOND)


def test_threads_subscribers_and_work_count() -> None:
    def of(port: PortPlan, work: int | None = None) -> float:
        serve = PortPlan("server[0]", "Echo", "serve", "Echo", reactions=(ReactionPlan("Echo::say", work=work),))
        processes = (
            ProcessPlan("client[0]", "node", "client", ("client[0]",), (port,)),
            ProcessPlan("server[0]", "serve", "server", ("server[0]",), (serve,)),
        )
        return of_phases(plan(phase(LoadPlan(calls=1000)), processes=processes))

    peers = tuple((f"server[{number}]", "Echo") for number in range(3))
    assert of(PortPlan("client[0]", "server", "call", "Echo", threads=4)) == pytest.approx(4000 * CALL / SECOND)
    assert of(PortPlan("client[0]", "server", "publish", "Echo", peers=peers)) == pytest.approx(3000 * CALL / SECOND)
    call = PortPlan("client[0]", "server", "call", "Echo", threads=1)
    assert of(call, work=80_000) == pytest.approx(1000 * (CALL + 80_000) / SECOND)


def test_to_verify_takes_a_call_of_each_slot() -> None:
    port = PortPlan("client[0]", "server", "call", "Echo", threads=2, pool=16, peers=(("server[0]", "Echo"),) * 10)
    process = ProcessPlan("client[0]", "node", "client", ("client[0]",), (port,))
    verify = PhasePlan(1, "steady", "verify", "Echo::say", (member(LoadPlan(verify_one_in=0)),))
    assert of_phases(plan(verify, processes=(process,))) == pytest.approx(2 * 16 * 10 * CALL / SECOND)


def test_a_hundred_thousand_objects_take_ten_seconds_to_begin() -> None:
    one, many = (
        plan(processes=(ProcessPlan("server", "serve", "server", ("server[0]",) * count, ()),))
        for count in (1, 100_001)
    )
    assert guessed_seconds(many) - guessed_seconds(one) == pytest.approx(10.0)


def test_processes_that_start_slowly_are_waited_for() -> None:
    two = tuple(ProcessPlan(name, "node", "client", (name,), ()) for name in ("a", "b"))
    slow, usual = plan(processes=two, startup=2.5), plan(processes=two)
    assert guessed_seconds(slow) - guessed_seconds(usual) == pytest.approx(5.0)


def test_a_daemon_is_waited_for() -> None:
    daemon = DaemonPlan("broker", ("broker",), "ready")
    assert guessed_seconds(plan(daemons=(daemon,))) - guessed_seconds(plan()) == pytest.approx(DAEMON / SECOND)


def search(most: int, latency: int, memory: int | None = None) -> Plan:
    """A plan that grows, in so many MiB."""
    capacity = CapacityPlan("server[0]", member(LoadPlan()), most, latency, rounds=3)
    return plan(capacity=capacity, machine=Machine(memory << 20) if memory else None)


@pytest.mark.parametrize(("most", "latency", "reached"), [(10, SECOND, 10), (1000, 100 * CALL, 100), (5, CALL // 2, 1)])
def test_servers_join_until_asking_them_takes_too_long(most: int, latency: int, reached: int) -> None:
    asked = 3 * CALL * sum(range(1, reached + 1))
    # Each starts, is called once, and then all are asked three times: four phases.
    assert of_phases(search(most, latency)) == pytest.approx((reached * (PROCESS + 4 * PHASE) + asked) / SECOND)


def test_memory_that_is_out_ends_it_slowly() -> None:
    # 32 MiB are 42 times 768 KiB: 42 x (30 + 4 x 2) ms, 3 x 0.02 ms x 903 calls; then the last one's start, its first
    # call and 3 rounds of 2 s each, and 2 x 3 rounds of up to 300 ms.
    assert STARVED == 2 * SECOND
    assert of_phases(search(60, 300 * MILLISECOND, 32)) == pytest.approx(1.596 + 0.05418 + 10.0 + 1.8)


@pytest.mark.parametrize(("most", "latency", "memory"), [(40, SECOND, 32), (1000, 40 * CALL, 32), (42, SECOND, 32)])
def test_memory_that_suffices_ends_nothing(most: int, latency: int, memory: int) -> None:
    assert of_phases(search(most, latency, memory)) == pytest.approx(of_phases(search(most, latency)))


@pytest.mark.parametrize(
    ("trials", "seconds"),
    [
        # The short forms on two CPUs: six minutes for 24 trials in 32 and in 16 MiB, and twelve seconds a trial.
        ([search(300, 100 * MILLISECOND, 32), search(300, 100 * MILLISECOND, 16)], 15.0),
        ([search(60, 300 * MILLISECOND, 32)], 12.0),
        # Two minutes a trial where only 10 s a round ended it.
        ([search(200, 10 * SECOND, 32)], 120.0),
    ],
)
def test_what_was_measured_lies_within_a_factor_of_two(trials: list[Plan], seconds: float) -> None:
    guessed = sum(map(guessed_seconds, trials)) / len(trials)
    assert seconds / 2 < guessed < seconds * 2


@pytest.mark.parametrize(("interval", "each"), [(None, CALL), (MILLISECOND, MILLISECOND)])
def test_calls_before_and_after_a_fault_take_their_time(interval: int | None, each: int) -> None:
    fault = FaultPlan("server", member(LoadPlan()), "client[0]", "server[0]", 4000, 100, interval, 1.0, 10.0)
    assert of_phases(plan(fault=fault)) == pytest.approx(4000 * each / SECOND)
