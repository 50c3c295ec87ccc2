"""The course of a counting trial: chosen phases of a plan, warmed up and measured with numbers of calls of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orrery.definitions.allowance import NO_LIMITS
from orrery.runner.limits import Limits
from orrery.runner.plan import LoadPlan, MemberPlan, PhasePlan, Plan

PATIENT = Limits(start=120, border=120, collect=120, stop=120, grace=10, daemon=60)
"""For programs that run inside an instrument."""
TIMEOUT = 600.0
"""Seconds for a whole trial of them."""
ONE_SLICE = 10**15
"""So long (ns) that there is only one: what is written about slices after the loop grows with the calls."""


@dataclass(frozen=True)
class Course:
    """What every client is asked: each operation (with or without its interface) `warm` times, then `calls` times."""

    warm: int
    calls: int
    operations: tuple[str, ...]
    sample: int = 0
    """One reply in so many is compared; 0: none."""
    slice: int = ONE_SLICE
    """Length of a time slice in ns; 0: the program takes a hundredth of the phase."""


def titles(plan: Plan) -> list[str]:
    """What the plan measures, each once: operations, or the mix of several."""
    return list(dict.fromkeys(phase.title for phase in plan.phases if phase.kind == "measure"))


def on_course(plan: Plan, course: Course) -> Plan:
    """The plan with nothing but the course's phases; without limits, for instruments want memory of their own."""
    processes = tuple(replace(process, limits=NO_LIMITS) for process in plan.processes)
    return replace(plan, processes=processes, phases=phases(plan, course), timeout=TIMEOUT)


def phases(plan: Plan, course: Course) -> tuple[PhasePlan, ...]:
    """A warm and a measured phase for each operation of the course, in its order."""
    chosen: list[PhasePlan] = []
    for operation in course.operations:
        measured = _measured(plan.phases, operation)
        chosen.append(replace(_counted(measured, course.warm, course), kind="warm"))
        chosen.append(_counted(measured, course.calls, course))
    return tuple(replace(phase, id=number) for number, phase in enumerate(chosen, start=1))


def _measured(planned: Sequence[PhasePlan], operation: str) -> PhasePlan:
    """The first phase in which the operation is measured."""
    return next(
        phase
        for phase in planned
        if phase.kind == "measure" and (phase.title == operation or phase.title.endswith(f"::{operation}"))
    )


def _counted(phase: PhasePlan, calls: int, course: Course) -> PhasePlan:
    members = tuple(_of_calls(member, calls, course.sample) for member in phase.members)
    return replace(phase, members=members, slice=course.slice)


def _of_calls(member: MemberPlan, calls: int, sample: int) -> MemberPlan:
    """The member with so many calls, each as soon as the one before has returned: nothing waits for a clock."""
    load = member.load
    counted = LoadPlan("closed", calls=calls, window=load.window, sample=sample)
    if load.kind == "burst" and load.burst:
        counted = LoadPlan("burst", calls=-(-calls // load.burst) * load.burst, burst=load.burst, sample=sample)
    return replace(member, load=counted)
