"""Campaigns cut out of a pool: consecutive blocks, in their order, one campaign after the other.

No two campaigns of a length share a block, none goes on over a pause, and where one ends is decided by time alone: each
is what `orrery compare` would have seen, had it been run then. Only the two sides that are compared count as time. Who
of two equal sides is the one stays as it was run: to draw it anew would make them equal whatever the machine does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from scipy.special import ndtri, stdtr

from orrery.stats.intervals import CONFIDENCE, MINIMUM_TRIALS, PRACTICAL, Estimate, Finding, finding, ratio, student
from rig.trials.blocks import Block, parts

Campaign: TypeAlias = Sequence[Block]
Compared: TypeAlias = tuple[str, str]
"""The side that is compared, and its base."""


def campaigns(blocks: Sequence[Block], sides: Compared, minutes: float) -> list[Campaign]:
    """The campaigns of so many minutes; what is left at the end of a part is no whole one."""
    return [campaign for part in parts(blocks) for campaign in _cut(part, sides, 60 * minutes)]


def _cut(part: Campaign, sides: Compared, seconds: float) -> Iterator[Campaign]:
    begin, spent = 0, 0.0
    for end, block in enumerate(part, 1):
        spent += sum(block.sides[side].seconds for side in sides)
        if spent >= seconds:
            yield part[begin:end]
            begin, spent = end, 0.0


def compared(campaign: Campaign, sides: Compared) -> Estimate:
    """The ratio of the two sides, over the blocks in which the host disturbed neither."""
    return ratio(pairs_of(campaign, sides))


def pairs_of(blocks: Campaign, sides: Compared) -> list[tuple[float, float]]:
    """The medians of both sides in each block in which the host disturbed neither."""
    both = ([block.sides[side] for side in sides] for block in blocks)
    return [(row.median, base.median) for row, base in both if not (row.disturbed or base.disturbed)]


def spread(blocks: Campaign, sides: Compared) -> float:
    """The standard deviation of the logarithm of a pair's ratio."""
    logs = [math.log(row / base) for row, base in pairs_of(blocks, sides)]
    mean = math.fsum(logs) / len(logs)
    return math.sqrt(math.fsum((log - mean) ** 2 for log in logs) / (len(logs) - 1))


def pairs_in(blocks: Campaign, sides: Compared, minutes: float) -> int:
    """How many undisturbed pairs a campaign of so many minutes has."""
    seconds = sum(block.sides[side].seconds for block in blocks for side in sides)
    return max(MINIMUM_TRIALS, int(60 * minutes * len(pairs_of(blocks, sides)) / seconds))


def standardised(found: Estimate) -> float:
    """How far a ratio lies from 1 in its own standard errors, as a normal deviate."""
    low, high = ends(found)
    assert found.centre is not None and found.freedom is not None
    error = math.log(high / low) / 2 / student((1 + CONFIDENCE) / 2, found.freedom)
    return float(ndtri(stdtr(found.freedom, math.log(found.centre) / error)))


def is_alarm(found: Estimate, threshold: float = PRACTICAL) -> bool:
    """Whether `orrery compare` says worse or better: of two equal sides a false alarm."""
    return finding(*ends(found), threshold) is Finding.DIFFERENT


def leaves_out_1(found: Estimate) -> bool:
    """Whether the interval leaves out the truth of two equal sides, however little by."""
    low, high = ends(found)
    return not low <= 1 <= high


def is_slower(found: Estimate) -> bool:
    """Whether the interval says that the compared side is slower than its base."""
    return ends(found)[0] > 1


def ends(found: Estimate) -> tuple[float, float]:
    """Both ends; ValueError where there is no interval."""
    if found.low is None or found.high is None:
        raise ValueError(f"a campaign without an interval: {found.why}")
    return found.low, found.high
