"""Campaigns cut out of a pool: runs of consecutive blocks, as they were run, judged as `orrery compare` judges.

A pool holds blocks of the same program under two names. Who of the two is the one, and the order inside a block, stay
as they were: to draw either anew would make equal sides equal by construction, whatever the machine does to them.

Runs that overlap have blocks in common and are no independent cases: of so many the share is only explored. An interval
is of those runs that have no block in common.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from orrery.report.labels import counted
from orrery.stats.intervals import CONFIDENCE, MINIMUM_TRIALS, PRACTICAL, Estimate, Finding, finding, ratio
from orrery.stats.order import order_bounds

ONE, OTHER, SLOWED = "one", "other", "slowed"
SIDES = (ONE, OTHER, SLOWED)
"""The same program twice, and once more with a slowdown injected."""


@dataclass(frozen=True)
class Block:
    """What its trials gave: of each side the median in ns, and how many seconds the trial took."""

    medians: dict[str, float]
    seconds: dict[str, float]


Run: TypeAlias = Sequence[Block]


def length(blocks: Run, minutes: float) -> int:
    """How many blocks a campaign of two sides has in so many minutes; 6 at least, below which there is no interval."""
    of_two = sum(block.seconds[side] for block in blocks for side in (ONE, OTHER)) / len(blocks)
    return max(MINIMUM_TRIALS, int(60 * minutes / of_two))


def overlapping(blocks: Run, size: int) -> list[Run]:
    """Every run of `size` consecutive blocks."""
    return [blocks[begin : begin + size] for begin in range(len(blocks) - size + 1)]


def apart(blocks: Run, size: int) -> list[Run]:
    """Runs of `size` consecutive blocks, one after the other: no two have a block in common."""
    return overlapping(blocks, size)[::size]


def equal(blocks: Run) -> Estimate:
    """The ratio of the two equal sides, whose truth is 1."""
    return ratio([(block.medians[OTHER], block.medians[ONE]) for block in blocks])


def slowed(blocks: Run) -> Estimate:
    """The ratio of the slowed side to the one."""
    return ratio([(block.medians[SLOWED], block.medians[ONE]) for block in blocks])


def is_worse(found: Estimate, slowdown: float = 0.0, threshold: float = PRACTICAL) -> bool:
    """Whether `orrery compare` says worse, were every time of the row longer by this fraction."""
    ends = _ends(found)
    low, high = ((1 + slowdown) * end for end in ends)
    return low > 1 and finding(low, high, threshold) is Finding.DIFFERENT


def is_alarm(found: Estimate, threshold: float = PRACTICAL) -> bool:
    """Whether `orrery compare` says worse or better: of two equal sides a false alarm."""
    return finding(*_ends(found), threshold) is Finding.DIFFERENT


def leaves_out_1(found: Estimate) -> bool:
    """Whether the interval leaves out the truth of two equal sides, however little by."""
    low, high = _ends(found)
    return not low <= 1 <= high


def smallest(found: Estimate, threshold: float = PRACTICAL) -> float:
    """The slowdown, a fraction, from which on a campaign of two equal sides would say worse."""
    low, high = _ends(found)
    return max(1 / low, (1 + threshold) / high) - 1


def percentile(values: Sequence[float], q: float) -> Estimate:
    """The percentile of what independent campaigns gave, with an interval by order statistics where it has both ends.

    From 36 values on the 90th has them: with fewer the largest lies below it with a chance of more than 2.5 %, q^n.
    """
    of_all = np.asarray(values)
    low, high = order_bounds(of_all, q)
    centre = float(np.quantile(of_all, q, method="inverted_cdf"))
    if low is None or high is None:
        fewest = math.ceil(math.log((1 - CONFIDENCE) / 2) / math.log(max(q, 1 - q)))
        return Estimate(centre, why=f"{counted(len(values), 'campaign')}, an interval needs {fewest}")
    return Estimate(centre, float(low), float(high))


def _ends(found: Estimate) -> tuple[float, float]:
    if found.low is None or found.high is None:
        raise ValueError(f"a campaign without an interval: {found.why}")
    return found.low, found.high
