"""The phases of a trial, step by step: each is verified, warmed up, measured and verified again.

Of a cold load the measuring comes first, and one caller after the other: where several call at once, nobody stops
before all have made their calls, and a first call would not be alone.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from orrery.definitions.scenario.model import Load, ScheduleStep
from orrery.definitions.wiring.referral import REFER, REFERRING, ROUTE
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan, PortPlan

TOGETHER = "all together"
"""The title of a phase in which every member has its own operations."""


@dataclass(frozen=True)
class Caller:
    """A call port that makes load: one of `kind`, with the keys and weights of its operations.

    It `awaits_replies` where none of them is oneway.
    """

    kind: str
    object: str
    port: str
    interface: str
    operations: tuple[tuple[str, int], ...]
    order: Literal["mix", "round"] = "round"
    awaits_replies: bool = True


@dataclass(frozen=True)
class OperationGroup:
    """Callers that call at the same time."""

    title: str
    callers: tuple[Caller, ...]


def each_alone(callers: Sequence[Caller], seed: int) -> list[OperationGroup]:
    """A group for each operation of each interface, in the seed's order."""
    found: dict[tuple[str, str], list[Caller]] = {}
    for caller in callers:
        for operation, _ in caller.operations:
            alone = replace(caller, operations=((operation, 1),))
            found.setdefault((caller.interface, operation), []).append(alone)
    # In one order before it is shuffled: it shall depend on the seed, not on where things stand in a file.
    order = sorted(found)
    random.Random(f"{seed} operations").shuffle(order)
    return [OperationGroup(key[1], tuple(found[key])) for key in order]


def all_together(callers: Sequence[Caller]) -> list[OperationGroup]:
    """One group of all."""
    return [OperationGroup(TOGETHER, tuple(callers))] if callers else []


def phases(
    steps: Sequence[ScheduleStep], groups: Sequence[OperationGroup], ports: Iterable[PortPlan] = ()
) -> tuple[PhasePlan, ...]:
    """The phases of every step, numbered from 1: in each step those of every group that has callers in it.

    Before them those of `ports` that have referrers are referred.
    """
    found = itertools.chain.from_iterable(_of_group(step, group) for step in steps for group in groups)
    return tuple(replace(phase, id=number) for number, phase in enumerate([*_referring(ports), *found], start=1))


def refers(port: PortPlan) -> bool:
    """Whether a client asks or tells the peers of this port before it calls them."""
    return bool(port.referrers and port.threads)


def _referring(ports: Iterable[PortPlan]) -> Iterator[PhasePlan]:
    """Every client asks or tells each of its peers once, one client after the other, and every answer is compared."""
    for port in ports:
        if refers(port):
            load = LoadPlan(calls=len(port.referrers), verify_one_in=1)
            operation = ROUTE if port.servers else REFER
            member = MemberPlan(port.object, port.name, ((operation, 1),), load)
            yield PhasePlan(0, REFERRING, "measure", operation, (member,))


def of_block(plan: Plan, block: int) -> Plan:
    """The plan of one block: its own order of operations, and warm-ups of the length that was drawn.

    What is drawn depends on the seed, the point, the block, and what a phase is: all bindings of a block have the same,
    those too that lack an operation.
    """
    ordered = _reordered(plan, block)
    seed = f"{plan.seed} {plan.point} {block}"
    timed = (_timed(phase, f"{seed} {phase.step} {phase.title}") for phase in ordered.phases)
    return replace(ordered, phases=tuple(timed))


def _timed(phase: PhasePlan, seed: str) -> PhasePlan:
    """The phase with a time for each range that its members have."""

    def of(load: LoadPlan) -> LoadPlan:
        if load.time is None or load.time_most is None:
            return load
        ends = (load.time, load.time_most)
        return replace(load, time=random.Random(f"{seed} {ends}").randint(*ends), time_most=None)

    return replace(phase, members=tuple(replace(member, load=of(member.load)) for member in phase.members))


def _reordered(plan: Plan, block: int) -> Plan:
    """The plan with its operations in the order of this block, numbered anew; steps stay in theirs.

    What an operation leaves behind (caches, heap, a warm branch predictor) so falls on another one in each block.
    """
    chance = random.Random(f"{plan.seed} {plan.point} {block}")
    ordered: list[PhasePlan] = []
    for _, of_step in itertools.groupby(plan.phases, lambda phase: phase.step):
        groups = [list(group) for _, group in itertools.groupby(of_step, _group)]
        chance.shuffle(groups)
        ordered += itertools.chain(*groups)
    return replace(plan, phases=tuple(replace(phase, id=number) for number, phase in enumerate(ordered, start=1)))


def _group(phase: PhasePlan) -> tuple[str, frozenset[tuple[str, str]]]:
    """What phases of one group have in common; verified is one operation at a time, also of a mix."""
    mixed = phase.title == TOGETHER or phase.title.startswith(f"{TOGETHER}:")
    return (TOGETHER, frozenset()) if mixed else (phase.title, frozenset((m.object, m.port) for m in phase.members))


def _of_group(step: ScheduleStep, group: OperationGroup) -> Iterator[PhasePlan]:
    callers = [caller for caller in group.callers if caller.kind in step.loads]
    cold = any(step.loads[caller.kind].cold for caller in callers)
    for some in [[caller] for caller in callers] if cold else [callers]:
        yield from _of_callers(step, group, some)


def _of_callers(step: ScheduleStep, group: OperationGroup, callers: Sequence[Caller]) -> Iterator[PhasePlan]:
    if not callers:
        return
    loads = {caller: step.loads[caller.kind] for caller in callers}
    if not any(load.cold for load in loads.values()):
        yield from _verified(step, group, callers)
    if any(load.warm or load.warm_time for load in loads.values()):
        yield _phase(step, "warm", group.title, (_warming(caller, load) for caller, load in loads.items()))
    may_fail = step.outage is not None
    members = (_measuring(caller, load, may_fail) for caller, load in loads.items())
    measured = _phase(step, "measure", group.title, members)
    yield replace(measured, slice=_slice(loads), outage=step.outage)
    # Who does not come back shows that by the calls that fail, and has figures: verifying would end the trial.
    if not any(member.load.fallible for member in measured.members):
        yield from _verified(step, group, callers)


def _verified(step: ScheduleStep, group: OperationGroup, callers: Iterable[Caller]) -> Iterator[PhasePlan]:
    """Every slot of every operation once, nothing timed: one operation after the other."""
    members: dict[str, list[MemberPlan]] = {}
    for caller in callers:
        for operation, _ in caller.operations:
            member = MemberPlan(caller.object, caller.port, ((operation, 1),), LoadPlan(verify_one_in=0))
            members.setdefault(operation, []).append(member)
    for operation, found in members.items():
        title = f"{TOGETHER}: {operation}" if group.title == TOGETHER else operation
        yield _phase(step, "verify", title, found)


def _phase(
    step: ScheduleStep, kind: Literal["verify", "warm", "measure"], title: str, members: Iterable[MemberPlan]
) -> PhasePlan:
    return PhasePlan(0, step.name, kind, title, tuple(members))


def _slice(loads: Mapping[Caller, Load]) -> int:
    """A hundredth of the time that is asked for; where calls are counted the program finds it out."""
    times = [load.time for load in loads.values() if load.time is not None]
    return max(1, min(times) // 100) if times else 0


def _warming(caller: Caller, load: Load) -> MemberPlan:
    """A warm-up counts its calls and keeps nothing. Nobody's is left out: those who have none make one call."""
    calls = None if load.warm_time else max(1, load.warm)
    member = _member(caller, load, calls, load.warm_time, verify_one_in=load.verify_one_in, raw=0)
    return replace(member, load=replace(member.load, time_most=load.warm_time_most))


def _measuring(caller: Caller, load: Load, may_fail: bool) -> MemberPlan:
    """Calls may fail where each has its instant: others would fail as fast as they can be made."""
    member = _member(caller, load, load.calls, load.time, verify_one_in=load.verify_one_in, raw=load.raw)
    fallible = may_fail and caller.awaits_replies and load.kind in ("constant-rate", "poisson")
    return replace(member, load=replace(member.load, fallible=fallible))


def _member(
    caller: Caller, load: Load, calls: int | None, time: int | None, verify_one_in: int, raw: int
) -> MemberPlan:
    plan = LoadPlan(
        kind=load.kind,
        calls=_whole_bursts(calls, load),
        time=time,
        window=load.window,
        burst=load.burst,
        interval=load.interval,
        late=load.late,
        wait=load.wait,
        think_time=load.think_time,
        deadline=load.deadline,
        useless=load.useless,
        verify_one_in=verify_one_in,
        raw=raw,
    )
    return MemberPlan(caller.object, caller.port, caller.operations, plan, caller.order)


def _whole_bursts(calls: int | None, load: Load) -> int | None:
    """`calls`, rounded up to whole bursts under a burst load."""
    return -(-calls // load.burst) * load.burst if calls is not None and load.burst else calls
