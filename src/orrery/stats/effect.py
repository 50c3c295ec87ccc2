"""How large a difference between two bindings is, beside how sure it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

Pairs = Sequence[tuple[float, float]]


def effect_size(pairs: Pairs) -> float:
    """The mean log ratio of `pairs` (row, base), one a block, in units of its own standard deviation over the blocks.

    With Hedges' correction for few blocks, 1 - 3 / (4 (n - 1) - 1) (L. Hedges, I. Olkin, Statistical Methods for
    Meta-Analysis, 1985). Infinite where every block has the same ratio other than 1; ValueError below 3 blocks, or
    for values not above 0.
    """
    if len(pairs) < 3:
        raise ValueError(f"an effect size needs 3 blocks, not {len(pairs)}")
    if any(row <= 0 or base <= 0 for row, base in pairs):
        raise ValueError("a ratio is of values above 0")
    logs = [math.log(row / base) for row, base in pairs]
    mean = math.fsum(logs) / len(logs)
    deviation = math.sqrt(math.fsum((log - mean) ** 2 for log in logs) / (len(logs) - 1))
    if deviation == 0:
        return 0.0 if mean == 0 else math.copysign(math.inf, mean)
    return mean / deviation * (1 - 3 / (4 * (len(logs) - 1) - 1))


def superiority(pairs: Pairs) -> float:
    """The share of blocks in which the row is below its base, ties counted half: 0 to 1, 0.5 for no difference.

    The probability of superiority of paired values (R. Grissom, J. Kim, Effect Sizes for Research, 2005).
    ValueError for no blocks.
    """
    if not pairs:
        raise ValueError("no blocks")
    return sum(1.0 if row < base else 0.5 if row == base else 0.0 for row, base in pairs) / len(pairs)


def superiority_of(rows: Sequence[float], bases: Sequence[float]) -> float:
    """The same of values that are not paired: the share of all pairs in which the row's is below the base's.

    1 - A of A. Vargha, H. Delaney, "A Critique and Improvement of the CL Common Language Effect Size Statistics",
    Journal of Educational and Behavioral Statistics 25 (2000), where A counts the rows' values above.
    """
    return superiority([(row, base) for row in rows for base in bases])
