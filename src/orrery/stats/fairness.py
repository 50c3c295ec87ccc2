"""How evenly something is shared: an index between 1/n (one has all) and 1 (all have the same), and the widest ratio.

Source: R. Jain, D. Chiu, W. Hawe, "A Quantitative Measure of Fairness and Discrimination for Resource Allocation in
Shared Computer Systems", DEC Research Report TR-301, 1984.
"""

from __future__ import annotations

import math
from collections.abc import Sequence


def jain(shares: Sequence[float]) -> float:
    """Jain's fairness index of `shares` (any unit): (sum x)^2 / (n sum x^2).

    It does not depend on the unit, and is k/n where k of n have equal shares and the others none. ValueError where
    nothing was shared out, or a share is negative.
    """
    if any(share < 0 for share in shares):
        raise ValueError(f"a share is not negative: {min(shares)}")
    largest = max(shares, default=0.0)
    if largest == 0:
        raise ValueError("nothing was shared out")
    # In units of the largest, so that no square is beyond what a float holds.
    parts = [share / largest for share in shares]
    return math.fsum(parts) ** 2 / (len(parts) * math.fsum(part * part for part in parts))


def widest(values: Sequence[float]) -> float:
    """The largest of positive `values` over the smallest: 1 where all are equal; ValueError for others, or none."""
    if not values or min(values) <= 0:
        raise ValueError("a ratio is of values above 0")
    return max(values) / min(values)
