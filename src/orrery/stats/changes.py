"""Where a series over time changes its level: by PELT of the library ruptures, with a penalty for few points.

R. Killick, P. Fearnhead, I. Eckley, "Optimal Detection of Changepoints with a Linear Computational Cost", Journal of
the American Statistical Association 107 (2012); C. Truong, L. Oudre, N. Vayatis, "Selective Review of Offline Change
Point Detection Methods", Signal Processing 167 (2020), which is ruptures. The noise is taken from the differences of
neighbours, which a change of level hardly moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

import numpy as np

SHORTEST = 3
"""A level is one of at least so many points."""

FEWEST = 10
"""Below so many points nothing is said: the noise itself is not known well enough."""

PENALTY = 2.75
"""Times the logarithm of the number of points, in squares of the noise: see `penalty`."""


def changes(values: Sequence[float]) -> list[int]:
    """The positions at which a new level begins, in their order; none below 10 points.

    For independent noise a change is found where there is none in at most 5 % of series (10 to 200 points). Values that
    follow their neighbours (a drift) are more than that: give means of batches.
    """
    if len(values) < FEWEST or (noise := noise_of(values)) == 0:
        return []
    from ruptures import Pelt

    scaled = (np.asarray(values, dtype=float) - float(np.median(values))) / noise
    ends = Pelt(model="l2", min_size=SHORTEST, jump=1).fit(scaled).predict(pen=penalty(len(values)))
    return [int(end) for end in ends[:-1]]


def noise_of(values: Sequence[float]) -> float:
    """The standard deviation about the levels, in the unit of `values`: from the median absolute difference."""
    steps = [abs(later - earlier) for earlier, later in pairwise(values)]
    # 0.674... is the median of |x| for x of the normal distribution; differences of neighbours scatter sqrt(2) as much.
    typical = median(steps) / (0.6744897501960817 * 2**0.5)
    if typical > 0:
        return float(typical)
    # Where most neighbours are equal, as those of a coarse clock are, the median says nothing.
    return float(np.std(np.diff(values)) / 2**0.5)


def penalty(points: int) -> float:
    """What a further level must take off the sum of squares, in squares of the noise."""
    return PENALTY * float(np.log(points)) * (1 + 10 / points)
