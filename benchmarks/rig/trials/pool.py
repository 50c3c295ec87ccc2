"""A pool of blocks: one program under two names and once more slowed down, in parts that can be stopped and resumed."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from orrery.clock import SECOND, Clock
from orrery.errors import DriverError, InputError
from orrery.machine.facts import CPU, KERNEL
from orrery.machine.gathering import gather
from orrery.metrics.disturbance.evidence import disturbance
from orrery.planning.plan import Plan
from orrery.probes.proc import boot_id
from orrery.text import rough_duration
from rig.program import note
from rig.sides.own import TrialOf, medians
from rig.trials.blocks import ONE, SIDES, Block, Terms, Trial, append_block
from rig.trials.speed import Speed

FAILURES = 5
"""So many blocks may fail one after the other: more of them are no accident."""
OF_A_PART = ("turns", "program", "machine")
"""Sides of a block always run one build on one machine, so parts of a pool may run different ones elsewhere."""
NOTED = 60 * SECOND
"""From time to time it is said how far it is."""


@dataclass(frozen=True)
class Sampling:
    """How blocks are run: the plan of each side, the seed of their order, until when (an instant of the clock)."""

    plans: Mapping[str, Plan]
    seed: int
    until: int
    clock: Clock
    run: TrialOf
    speed: Speed

    def fill(self, table: Path, blocks: Sequence[Block]) -> None:
        """Append blocks to a table that holds `blocks`, until time is up; DriverError where trials keep failing."""
        part = 1 + max((block.part for block in blocks), default=-1)
        number = 1 + max((block.number for block in blocks), default=-1)
        failed, noted = 0, self.clock.now()
        while (now := self.clock.now()) < self.until:
            if now - noted >= NOTED:
                note(f"{number} blocks, {rough_duration((self.until - now) / SECOND)} left")
                noted = now
            try:
                append_block(table, Block(boot_id()[:8], part, number, self._sides(number)))
                failed = 0
            except DriverError as failure:
                failed += 1
                note(f"block {number} is left out: {failure}")
                if failed == FAILURES:
                    raise
            number += 1

    def _sides(self, number: int) -> dict[str, Trial]:
        return {
            side: self._trial(self.plans[side], number, position)
            for position, side in enumerate(order(self.seed, number))
        }

    def _trial(self, plan: Plan, number: int, position: int) -> Trial:
        begin, before = self.clock.now(), self.speed()
        made = self.run(plan, number, position)
        speed = (before + self.speed()) / 2
        [median] = medians(made).values()
        return Trial(median, (self.clock.now() - begin) / SECOND, disturbance(made) is not None, speed)


def order(seed: int, block: int) -> list[str]:
    """The order of the sides in a block, which is the block's own."""
    return random.Random(f"{seed} pool {block}").sample(SIDES, len(SIDES))


def at_one_point(plans: Mapping[str, Plan]) -> dict[str, Plan]:
    """The plans as those of bindings at one point: in a block, all have an environment of the same size."""
    return {side: replace(plan, point=plans[ONE].point) for side, plan in plans.items()}


def program_of(plan: Plan) -> str:
    """The begin of a hash over the programs of a plan."""
    found = hashlib.sha256()
    for program in sorted({process.program for process in plan.processes}):
        found.update(Path(program).read_bytes())
    return found.hexdigest()[:16]


def machine() -> str:
    """What a pool's machine is known by: its kernel and its CPUs."""
    facts = gather()
    return f"{KERNEL.get(facts)} {CPU.get(facts)}"


def check_terms(then: Terms, now: Terms, table: Path) -> None:
    """InputError where a pool would go on with other trials than it was begun with."""
    changed = [
        f"{name} was {getattr(then, name)}, is {getattr(now, name)}"
        for name in Terms.__annotations__
        if name not in OF_A_PART and getattr(then, name) != getattr(now, name)
    ]
    if changed:
        raise InputError(
            f"the pool cannot go on: {'; '.join(changed)}", file=table, hint="--table names the file of another pool"
        )
