"""Means and ratios over trials with Student's t intervals, and what an interval of a ratio says.

Source of every interval: Student, "The probable error of a mean", Biometrika 6 (1908): mean -+ t(n - 1) s / sqrt(n),
s with n - 1 in the denominator. Ratios and geometric means are the exponentials of the same over logarithms.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

MINIMUM_TRIALS = 6
"""The fewest for which an interval was shown to cover (methods.SIZES)."""
CONFIDENCE = 0.95
"""The usual one, here of every interval, so that all of them can be compared."""
PRACTICAL = 0.02
"""Smaller differences do not matter (Kalibera and Jones, ISMM 2013, section 5)."""


@dataclass(frozen=True)
class Estimate:
    """A centre with its interval; what cannot be given is None and `why` says so.

    `freedom` are the degrees of freedom of Student's t that the interval is by.
    """

    centre: float | None
    low: float | None = None
    high: float | None = None
    why: str = ""
    freedom: float | None = None


def too_few(count: int) -> str:
    """Why so many trials give no interval."""
    return f"{count} trial{'' if count == 1 else 's'}, an interval needs {MINIMUM_TRIALS}"


def arithmetic(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of `values` (one a trial, any unit) with its t interval; no interval below 6 values."""
    if not values:
        return Estimate(None, why="no trials")
    centre = math.fsum(values) / len(values)
    if len(values) < MINIMUM_TRIALS:
        return Estimate(centre, why=too_few(len(values)))
    half = _half_width(values, centre, confidence)
    return Estimate(centre, centre - half, centre + half, freedom=len(values) - 1)


def geometric(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The geometric mean of `values` and its interval (by t on logarithms); none if a value is not above 0."""
    if any(value <= 0 for value in values):
        return Estimate(None, why="a trial's value is 0: there is no geometric mean")
    # Logarithms of multiples of the first value: equal values then give that value exactly.
    unit = values[0] if values else 1.0
    logs = arithmetic([math.log(value / unit) for value in values], confidence)
    centre, low, high = (_times(unit, log) for log in (logs.centre, logs.low, logs.high))
    return Estimate(centre, low, high, logs.why, logs.freedom)


def ratio(pairs: Sequence[tuple[float, float]], confidence: float = CONFIDENCE) -> Estimate:
    """The ratio row/base of `pairs` (row, base), one pair a block: the geometric mean of the blocks' own ratios."""
    if any(row <= 0 or base <= 0 for row, base in pairs):
        return Estimate(None, why="a block's value is 0: there is no ratio")
    found = geometric([row / base for row, base in pairs], confidence)
    return found if pairs else Estimate(None, why="no block has both")


def practical_threshold(host_floor: float | None = None) -> float:
    """By how much a ratio must differ from 1 to matter: the larger of 2 % and this host's A/A floor (a fraction)."""
    return max(PRACTICAL, host_floor or 0.0)


class Finding(StrEnum):
    """What the interval of a ratio says of two bindings."""

    DIFFERENT = "different"
    """It leaves out 1, and does not lie inside the practical threshold."""
    EQUIVALENT = "equivalent"
    """It lies inside the practical threshold."""
    INCONCLUSIVE = "inconclusive"
    """It holds 1, and is wider than the practical threshold: nothing is known."""


def finding(low: float, high: float, threshold: float = PRACTICAL) -> Finding:
    """What the interval of a ratio says; the practical threshold is from 1 / (1 + threshold) to 1 + threshold.

    D. Schuirmann, "A comparison of the two one-sided tests procedure and the power approach for assessing the
    equivalence of average bioavailability", Journal of Pharmacokinetics and Biopharmaceutics 15 (1987).
    """
    if low >= 1 / (1 + threshold) and high <= 1 + threshold:
        return Finding.EQUIVALENT
    return Finding.INCONCLUSIVE if low <= 1 <= high else Finding.DIFFERENT


@cache
def student(q: float, freedom: float) -> float:
    """The quantile `q` of Student's t distribution with `freedom` degrees of freedom."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, q))


def exponential(log: float) -> float:
    """The number of a logarithm; infinite where that is beyond every float: few trials that differ say so little."""
    try:
        return math.exp(log)
    except OverflowError:
        return math.inf


def _half_width(values: Sequence[float], centre: float, confidence: float) -> float:
    n = len(values)
    deviation = math.sqrt(math.fsum((value - centre) ** 2 for value in values) / (n - 1))
    return student((1 + confidence) / 2, n - 1) * deviation / math.sqrt(n)


def _times(unit: float, log: float | None) -> float | None:
    return None if log is None else unit * exponential(log)
