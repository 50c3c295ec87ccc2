"""The workload of a counting trial: chosen phases of a plan, with numbers of calls of its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from orrery.control.timeouts import Timeouts
from orrery.definitions.conditions.resource_limits import UNLIMITED
from orrery.metrics.trials import kind_of
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan

UNDER_INSTRUMENTS = Timeouts(start=120, boundary=120, collect=120, stop=120, grace=10, daemon=60)
"""For programs that run inside an instrument. callgrind makes them 20 to 100 times as slow (valgrind.org)."""
TIMEOUT = 600.0
"""Seconds for a whole trial of them."""
ONE_SLICE = 10**15
"""So long (ns) that there is only one: what is written about slices after the loop grows with the calls."""


@dataclass(frozen=True)
class Workload:
    """What every client is asked: each operation (as `measured` names it, or without its interface) `warm` times, then
    `calls` times."""

    warm: int
    calls: int
    operations: tuple[str, ...]
    verify_one_in: int = 0
    """One reply in so many is compared; 0: none."""
    slice: int = ONE_SLICE
    """Length of a time slice in ns; 0: the program takes a hundredth of the phase."""


def measured(plan: Plan) -> dict[str, PhasePlan]:
    """What the plan measures, each once, with the first phase that does so.

    It is named as the phase's title says, an operation or a mix of several; with the step behind a comma where others
    call, or by another order, under the same title in another step.
    """
    found: dict[object, PhasePlan] = {}
    for phase in plan.phases:
        if phase.kind == "measure":
            found.setdefault((phase.title, frozenset(map(_who, phase.members))), phase)
    named: dict[str, PhasePlan] = {}
    times = Counter(phase.title for phase in found.values())
    for phase in found.values():
        named.setdefault(phase.title if times[phase.title] == 1 else f"{phase.title}, {phase.step}", phase)
    return named


def _who(member: MemberPlan) -> tuple[object, ...]:
    """Which kind of object calls what, and in which order."""
    return kind_of(member.object), member.port, member.operations, member.order


def under_workload(plan: Plan, workload: Workload) -> Plan:
    """The plan with nothing but the workload's phases; without limits, for instruments want memory of their own."""
    processes = tuple(replace(process, resource_limits=UNLIMITED) for process in plan.processes)
    return replace(plan, processes=processes, phases=phases(plan, workload), timeout=TIMEOUT)


def phases(plan: Plan, workload: Workload) -> tuple[PhasePlan, ...]:
    """A warm and a measured phase for each operation of the workload, in its order."""
    known = measured(plan)
    chosen: list[PhasePlan] = []
    for operation in workload.operations:
        phase = next(phase for name, phase in known.items() if name == operation or name.endswith(f"::{operation}"))
        chosen.append(replace(_counted(phase, workload.warm, workload), kind="warm"))
        chosen.append(_counted(phase, workload.calls, workload))
    return tuple(replace(phase, id=number) for number, phase in enumerate(chosen, start=1))


def _counted(phase: PhasePlan, calls: int, workload: Workload) -> PhasePlan:
    members = tuple(_of_calls(member, calls, workload.verify_one_in) for member in phase.members)
    return replace(phase, members=members, slice=workload.slice)


def _of_calls(member: MemberPlan, calls: int, verify_one_in: int) -> MemberPlan:
    """The member with so many calls, each as soon as the one before has returned: nothing waits for a clock."""
    load = member.load
    counted = LoadPlan("closed", calls=calls, window=load.window, verify_one_in=verify_one_in)
    if load.kind == "burst" and load.burst:
        counted = LoadPlan(
            "burst", calls=-(-calls // load.burst) * load.burst, burst=load.burst, verify_one_in=verify_one_in
        )
    return replace(member, load=counted)
