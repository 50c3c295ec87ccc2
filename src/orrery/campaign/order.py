"""The order of a campaign: blocks of one trial of each binding and placement, shuffled inside."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orrery.planning.plan import Plan
from orrery.planning.refusal import Refusal

Key = tuple[str, str, str, int]
"""(point, binding, placement, block): one trial of a campaign."""


@dataclass(frozen=True)
class Slot:
    """A trial to be run (or a refusal to be noted): its block, its position in it, its plan."""

    block: int
    position: int
    plan: Plan | Refusal

    @property
    def key(self) -> Key:
        """What names it in its campaign."""
        return (self.plan.point, self.plan.binding.key, self.plan.placement, self.block)


def in_block(plans: Sequence[Plan | Refusal], block: int, seed: int) -> Iterator[Slot]:
    """The slots of one block, point after point: a drift of the host is spread over all points.

    The order inside a block depends on the seed, the point and the block alone; what is cut off has whole blocks.
    """
    at: dict[str, list[Plan | Refusal]] = {}
    for plan in plans:
        at.setdefault(plan.point, []).append(plan)
    for point, members in at.items():
        random.Random(f"{seed} {point} {block}").shuffle(members)
        for position, plan in enumerate(members):
            yield Slot(block, position, plan)
