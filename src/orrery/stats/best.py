"""Multiple comparisons with the best: for each of several, the interval of its difference to the best of the others.

J. C. Hsu, "Constrained Simultaneous Confidence Intervals for Multiple Comparisons with the Best", Annals of Statistics
12 (1984), pages 1136 to 1144; with a width for each pair as in J. C. Hsu, Multiple Comparisons: Theory and Methods,
Chapman & Hall 1996, chapter 4. All intervals of one call hold at once, whoever the best may be: nobody is chosen by the
same figures that then speak for it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from orrery.stats.intervals import CONFIDENCE, MINIMUM_TRIALS, student

Table = Sequence[Sequence[float]]


@dataclass(frozen=True)
class WithBest:
    """A level less the best of the other levels, with its interval; in the unit of the levels."""

    difference: float
    low: float
    high: float

    @property
    def may_be_best(self) -> bool:
        """Whether nothing says that another is better."""
        return self.low < 0

    @property
    def is_best(self) -> bool:
        """Whether none of the others is better, for sure."""
        return self.high <= 0


def with_best(levels: Sequence[float], widths: Table) -> list[WithBest]:
    """Each of two or more `levels`, of which the least is the best, against the best of the others.

    `widths[i][j]` is by how much level i less level j may be wrong, downwards or upwards, so that for any one i all
    are right at once with the confidence that the intervals then have. ValueError for fewer than two levels.
    """
    if len(levels) < 2:
        raise ValueError("a comparison with the best needs two levels")
    everyone = range(len(levels))
    lows = [min(0.0, max(levels[i] - levels[j] - widths[i][j] for j in everyone if j != i)) for i in everyone]
    candidates = [i for i in everyone if lows[i] < 0]
    found = []
    for i in everyone:
        rivals = [levels[i] - levels[j] + widths[i][j] for j in candidates if j != i]
        best = min(levels[j] for j in everyone if j != i)
        found.append(WithBest(levels[i] - best, lows[i], max([0.0, *rivals])))
    return found


def best_in_blocks(blocks: Table, confidence: float = CONFIDENCE) -> list[WithBest]:
    """The same of values above 0, the least the best: `blocks[b][i]` is the value of i in block b, each block has all.

    What is found is of logarithms: their exponentials are ratios to the best of the others. ValueError for a value
    that is not above 0, and below `MINIMUM_TRIALS` blocks.
    """
    if len(blocks) < MINIMUM_TRIALS:
        raise ValueError(f"{len(blocks)} blocks, an interval needs {MINIMUM_TRIALS}")
    if any(value <= 0 for block in blocks for value in block):
        raise ValueError("a block's value is 0: there is no ratio")
    logs = [[math.log(value) for value in block] for block in blocks]
    levels = [math.fsum(column) / len(logs) for column in zip(*logs, strict=True)]
    return with_best(levels, widths_in_blocks(logs, confidence))


def widths_in_blocks(blocks: Table, confidence: float = CONFIDENCE) -> list[list[float]]:
    """For each pair the standard error of its mean difference within blocks, times one critical value for all.

    That is Student's t by Bonferroni's inequality for k - 1 rivals. The pooled error of the randomized complete block
    design, with Dunnett's value, would be narrower where all scatter alike; where the best of five scatters three times
    as much as the others, its 95 % intervals hold but 88 % of the time (the tests have the simulation).
    """
    n, k = len(blocks), len(blocks[0])
    critical = student(1 - (1 - confidence) / (k - 1), n - 1) if k > 1 else 0.0
    errors = [[_error([block[i] - block[j] for block in blocks]) for j in range(k)] for i in range(k)]
    return [[critical * error for error in row] for row in errors]


def _error(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    n = len(values)
    mean = math.fsum(values) / n
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (n - 1) / n)
