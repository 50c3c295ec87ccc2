"""The phases of a trial: each operation is verified, warmed up, measured and verified again."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Literal

from orrery.codegen.model import Operation
from orrery.definitions.scenario import Load
from orrery.runner.plan import PhasePlan

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
