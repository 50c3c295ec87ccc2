"""The phases of a counting trial."""

from dataclasses import replace
from typing import Literal

from orrery.cost.workload import Workload, measured, phases, under_workload
from orrery.definitions.conditions.resource_limits import ResourceLimits
from orrery.definitions.driver.binding import Binding
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan, ProcessPlan


def phase(kind: Literal["verify", "warm", "measure"], title: str, load: LoadPlan, step: str = "steady") -> PhasePlan:
    return PhasePlan(9, step, kind, title, (MemberPlan("client[0]", "server", ((title, 1),), load),))


def plan(*planned: PhasePlan) -> Plan:
    process = ProcessPlan(
        "client[0]", "/bin/true", "client", ("client[0]",), (), resource_limits=ResourceLimits(memory=1 << 20)
    )
    return Plan("s", "{}", Binding("unix"), "same", 1, (process,), planned)


LOAD = LoadPlan("constant-rate", time=5, interval=1000, wait="spin", raw=7, deadline=9)


def test_every_measured_operation_once() -> None:
    two = [phase("measure", "I::a", LOAD), phase("measure", "I::b", LOAD), phase("measure", "I::a", LOAD, "later")]
    assert list(measured(plan(phase("verify", "I::c", LOAD), *two))) == ["I::a", "I::b"]


def test_a_warm_and_a_measured_phase_that_wait_for_no_clock() -> None:
    warm, measured = phases(plan(phase("measure", "I::a", LOAD)), Workload(3, 10, ("a",)))
    assert [(p.id, p.kind) for p in (warm, measured)] == [(1, "warm"), (2, "measure")]
    assert [p.members[0].load for p in (warm, measured)] == [
        LoadPlan("closed", calls=n, verify_one_in=0) for n in (3, 10)
    ]


def test_bursts_stay_bursts_and_whole() -> None:
    bursts = LoadPlan("burst", calls=100, burst=8, interval=1000)
    _, measured = phases(plan(phase("measure", "I::a", bursts)), Workload(3, 10, ("I::a",)))
    assert measured.members[0].load == LoadPlan("burst", calls=16, burst=8, verify_one_in=0)


def test_others_who_call_under_the_same_title_are_told_apart_by_their_step() -> None:
    mix = phase("measure", "all together", LOAD, "linear")
    (member,) = mix.members
    random = replace(mix, step="random", members=(replace(member, object="any[0]", order="mix"),))
    again = replace(mix, step="later", members=(replace(member, object="client[1]"),))
    found = measured(plan(mix, random, again, phase("measure", "I::a", LOAD)))
    assert list(found) == ["all together, linear", "all together, random", "I::a"]
    _, counted = phases(plan(mix, random), Workload(1, 1, ("all together, random",)))
    assert counted.members[0].object == "any[0]"


def test_instruments_get_the_memory_that_they_want() -> None:
    found = under_workload(plan(phase("measure", "I::a", LOAD)), Workload(1, 1, ("I::a",)))
    assert not found.processes[0].resource_limits
    assert replace(found, processes=(), phases=(), timeout=60.0) == replace(plan(), processes=(), phases=())
