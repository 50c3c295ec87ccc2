"""Where a process's stack begins, by chance: in each block the environment has another size, alike for all bindings.

Source: T. Mytkowicz, A. Diwan, M. Hauswirth, P. F. Sweeney, "Producing Wrong Data Without Doing Anything Obviously
Wrong!", ASPLOS 2009: the size of the environment alone can make a program faster or slower by several per cent. Where
the kernel chooses random addresses, which are a trial's own, it moves the stack too; where it does not, only this does.
"""

from __future__ import annotations

import random

from orrery.store.facts import LAYOUT
from orrery.trial.stage import Stage

MOST = 4096
"""A page: beyond it the offsets are the same again, and a process would be larger by what nobody asked for."""
NAME = "ORRERY_LAYOUT"


def offset(seed: int, point: str, block: int) -> int:
    """How many bytes larger the environment is in a block: the same for all bindings, another one in each block."""
    return random.Random(f"{seed} {point} {block} layout").randrange(MOST)


def move_stacks(stage: Stage) -> None:
    """Give every process of the plan the environment of this block's size, and note it."""
    size = offset(stage.plan.seed, stage.plan.point, stage.observation.block)
    stage.environment = (*stage.environment, (NAME, "x" * size))
    LAYOUT.put(stage.observation.facts, size)
