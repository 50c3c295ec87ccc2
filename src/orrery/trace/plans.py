"""The plans of a trace: what may be traced, with how many calls, and with room for how many marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from orrery.cost.workload import Workload, under_workload
from orrery.definitions.conditions.placement import ACROSS
from orrery.planning.plan import PhasePlan, Plan
from orrery.trace.kinds import KINDS, TraceKind
from orrery.trace.results import TraceSubject

WARM = 200
"""Calls of each operation until connections are open, and what is made once is made."""
CALLS = 500
"""Those that are traced in each trial: with six trials, enough for a 99th percentile."""
MARKS_A_CALL = 12
"""A thread sets no more in one call: of a forwarder four; of a servant that makes calls three, and two for each."""
RECORDS_A_CALL = 150
"""Of the kernel: more than any driver's was seen to make."""
SPARE = 4096
"""Marks and records beside those of calls."""
MOST_MARKS = 1 << 22
"""Of one thread: 64 MiB."""


@dataclass(frozen=True)
class TracePair:
    """A plan as it is measured, and the same with programs that have marks; None where their kit has none."""

    bare: Plan
    marked: Plan | None = None

    def of(self, kind: TraceKind) -> Plan | None:
        """The plan for trials of a kind; None where there is none."""
        return self.marked if KINDS[kind].marks else self.bare


def why_not_traced(plan: Plan) -> str | None:
    """Why no call of the plan can be followed; None: nothing is known against it."""
    return next(_reasons(plan), None)


def _reasons(plan: Plan) -> Iterator[str]:
    members = [member for phase in plan.phases for member in phase.members]
    if plan.topics:
        yield "it publishes: a sample has no reply that ends a call"
    if plan.capacity is not None:
        yield "it searches for a number of servers: no call is like the one before"
    if plan.fault is not None:
        yield "it has a fault: a call that fails has no end"
    if plan.placement == ACROSS:
        yield "it runs across hosts, each of which would have to be traced on its own"
    if any(member.load.window > 1 or member.load.burst for member in members):
        yield "several of its calls are out at a time: what a thread does belongs to no single one"
    if any(phase.outage is not None for phase in plan.phases):
        yield "a link goes down in it: calls wait for that, and for nothing of their own"


def pairs_of(bare: Sequence[Plan], marked: Sequence[Plan]) -> list[TracePair]:
    """Each plan with that of the same binding, point and placement whose programs have marks.

    Where their kit has none, the programs are the same, and there is no second plan.
    """
    others = {_key(plan): plan for plan in marked}
    return [TracePair(plan, _with_marks(plan, others.get(_key(plan)))) for plan in bare]


def traced(plan: Plan, kind: TraceKind, calls: int, operations: Sequence[str]) -> Plan:
    """The plan with nothing but the traced phases of these operations, each with `calls` calls of a client thread.

    Every call's times are kept, none is compared, and of a kind with marks each thread has room for its marks.
    """
    short = under_workload(plan, Workload(WARM, calls, tuple(operations)))
    phases = tuple(_with_times(phase, calls) if phase.kind == "measure" else phase for phase in short.phases)
    room = _room(short, MARKS_A_CALL) if KINDS[kind].marks else 0
    processes = tuple(replace(process, trace=min(room, MOST_MARKS)) for process in short.processes)
    return replace(short, phases=phases, processes=processes)


def records_of(plan: Plan) -> int:
    """For how many records of the kernel a traced plan should have room."""
    return _room(plan, RECORDS_A_CALL)


def phase_of(plan: Plan, operations: Sequence[str]) -> Mapping[str, int]:
    """Operation -> its measured phase in a traced plan."""
    measured = [phase.id for phase in plan.phases if phase.kind == "measure"]
    return dict(zip(operations, measured, strict=True))


def subject_of(plan: Plan) -> TraceSubject:
    """What a plan is of, as results and files say it."""
    return TraceSubject(plan.scenario, plan.point, plan.binding.label, plan.binding.key, plan.placement)


def _key(plan: Plan) -> tuple[str, str, str]:
    return plan.binding.key, plan.point, plan.placement


def _with_marks(plan: Plan, other: Plan | None) -> Plan | None:
    if other is None:
        return None
    ours, theirs = ({process.program for process in one.processes} for one in (plan, other))
    return None if ours == theirs else other


def _with_times(phase: PhasePlan, calls: int) -> PhasePlan:
    members = (replace(member, load=replace(member.load, raw=calls)) for member in phase.members)
    return replace(phase, members=tuple(members))


def _room(plan: Plan, each: int) -> int:
    """So many for each call that the phases make, and some to spare."""
    return SPARE + each * sum((member.load.calls or 0) for phase in plan.phases for member in phase.members)
