"""Synthetic campaigns: runs of consecutive blocks of a pool, judged as `orrery compare` judges real ones.

A pool holds blocks of the same program under two names. Who of the two is called one and who other is as much drawn in
each block as their order is; a synthetic campaign draws it anew, and keeps all else: the blocks, their times, and the
drift from each to the next.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from orrery.stats.intervals import MINIMUM_TRIALS, PRACTICAL, Estimate, is_tie, ratio
from orrery.stats.order import order_bounds
from orrery.stats.proportion import proportion

ONE, OTHER, SLOWED = "one", "other", "slowed"
SIDES = (ONE, OTHER, SLOWED)
"""The same program twice, and once more with a slowdown injected."""


@dataclass(frozen=True)
class Block:
    """What its trials gave: of each side the median in ns, and how many seconds the trial took."""

    medians: dict[str, float]
    seconds: dict[str, float]


Pairs = list[tuple[float, float]]
"""(row, base) of each block of a campaign, in ns."""


def length(blocks: Sequence[Block], minutes: float) -> int:
    """How many blocks a campaign of two sides has in so many minutes; 6 at least, below which there is no interval."""
    of_two = sum(block.seconds[side] for block in blocks for side in (ONE, OTHER)) / len(blocks)
    return max(MINIMUM_TRIALS, int(60 * minutes / of_two))


def drawn(chance: random.Random, blocks: Sequence[Block], size: int) -> tuple[Pairs, Pairs]:
    """A campaign of `size` consecutive blocks: the one side against the other, and the slowed side against the one."""
    begin = chance.randrange(len(blocks) - size + 1)
    equal, slowed = [], []
    for block in blocks[begin : begin + size]:
        row, base = chance.sample([block.medians[ONE], block.medians[OTHER]], 2)
        equal.append((row, base))
        slowed.append((block.medians[SLOWED], base))
    return equal, slowed


def campaigns(seed: int, blocks: Sequence[Block], size: int, number: int) -> Iterator[tuple[Estimate, Estimate]]:
    """So many drawn campaigns, each as both of its ratios."""
    chance = random.Random(f"{seed} synthetic {size}")
    for _ in range(number):
        equal, slowed = drawn(chance, blocks, size)
        yield ratio(equal), ratio(slowed)


def is_worse(found: Estimate, slowdown: float = 0.0, threshold: float = PRACTICAL) -> bool:
    """Whether `orrery compare` says worse, were every time of the row longer by this fraction."""
    ends = _ends(found)
    low, high = ((1 + slowdown) * end for end in ends)
    return low > 1 and not is_tie(low, high, threshold)


def is_alarm(found: Estimate, threshold: float = PRACTICAL) -> bool:
    """Whether `orrery compare` says worse or better: of two equal sides a false alarm."""
    return not is_tie(*_ends(found), threshold)


def leaves_out_1(found: Estimate) -> bool:
    """Whether the interval leaves out the truth of two equal sides, however little by."""
    low, high = _ends(found)
    return not low <= 1 <= high


def smallest(found: Estimate, threshold: float = PRACTICAL) -> float:
    """The slowdown, a fraction, from which on a campaign of two equal sides would say worse."""
    low, high = _ends(found)
    return max(1 / low, (1 + threshold) / high) - 1


def percentile(values: Sequence[float], q: float) -> Estimate:
    """The percentile of what campaigns gave, with an interval by order statistics."""
    of_all = np.asarray(values)
    low, high = order_bounds(of_all, q)
    centre = float(np.quantile(of_all, q, method="inverted_cdf"))
    return Estimate(centre, None if low is None else float(low), None if high is None else float(high))


def share(found: Sequence[bool]) -> Estimate:
    """The share of campaigns of which something is so."""
    return proportion(sum(found), len(found))


def _ends(found: Estimate) -> tuple[float, float]:
    if found.low is None or found.high is None:
        raise ValueError(f"a campaign without an interval: {found.why}")
    return found.low, found.high
