"""The phases of a trial: each operation is verified, warmed up, measured and verified again."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from orrery.codegen.model import Operation
from orrery.definitions.scenario import Load
from orrery.runner.plan import PhasePlan, Plan

STEP = "steady"
"""The name of the only step of a scenario without a schedule."""

Members = tuple[tuple[str, str], ...]


def phases(groups: Sequence[tuple[Operation, Members]], load: Load) -> Iterator[PhasePlan]:
    """The phases of (operation, members) pairs, numbered from 1, in the order of the pairs."""
    number = itertools.count(1)
    for operation, members in groups:
        yield PhasePlan(next(number), STEP, "verify", members, operation.key, sample=0)
        if load.warm:
            yield _loaded(next(number), "warm", members, operation, load)
        yield _loaded(next(number), "measure", members, operation, load)
        yield PhasePlan(next(number), STEP, "verify", members, operation.key, sample=0)


def reordered(plan: Plan, block: int) -> Plan:
    """The plan with its operations in the order of this block, numbered anew.

    What an operation leaves behind (caches, heap, a warm branch predictor) so falls on another one in each block. The
    order depends on seed, point and block alone: all bindings of a block have the same.
    """
    groups = [
        list(group) for _, group in itertools.groupby(plan.phases, lambda phase: (phase.operation, phase.members))
    ]
    random.Random(f"{plan.seed} {plan.point} {block}").shuffle(groups)
    renumbered = (replace(phase, id=number) for number, phase in enumerate(itertools.chain(*groups), start=1))
    return replace(plan, phases=tuple(renumbered))


def _loaded(
    id_: int, kind: Literal["warm", "measure"], members: Members, operation: Operation, load: Load
) -> PhasePlan:
    """A phase under the load; a warm-up counts its calls and keeps nothing."""
    warm = kind == "warm"
    return PhasePlan(
        id=id_,
        step=STEP,
        kind=kind,
        members=members,
        operation=operation.key,
        load=load.kind,
        calls=_whole_bursts(load.warm if warm else load.calls, load),
        time=None if warm else load.time,
        window=load.window,
        burst=load.burst,
        interval=load.interval,
        sample=load.sample,
        slice=0 if warm or load.time is None else max(1, load.time // 100),
        raw=0 if warm else load.raw,
    )


def _whole_bursts(calls: int | None, load: Load) -> int | None:
    """`calls`, rounded up to whole bursts under a burst load."""
    return -(-calls // load.burst) * load.burst if calls is not None and load.burst else calls
