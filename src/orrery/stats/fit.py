"""A straight line through points, with the intervals of its slope and intercept: cost by size, cost by hop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.stats.intervals import CONFIDENCE, Estimate, student


@dataclass(frozen=True)
class Line:
    """y = intercept + slope x; `slope` in y's unit by x's, `intercept` in y's; `r2` is the share explained."""

    slope: Estimate
    intercept: Estimate
    r2: float


def line(x: Sequence[float], y: Sequence[float], confidence: float = CONFIDENCE) -> Line:
    """The least-squares line through at least 3 points (x, y), not all at one x; else ValueError.

    Intervals: estimate -+ t(n - 2) times its standard error (Draper and Smith, Applied Regression Analysis, 1.4).
    """
    from scipy.stats import linregress

    if len(x) != len(y) or len(x) < 3:
        raise ValueError(f"a line with intervals needs at least 3 points, not {len(x)} and {len(y)}")
    if min(x) == max(x):
        raise ValueError("a line needs points at more than one x")
    fit = linregress(x, y)
    factor = student((1 + confidence) / 2, len(x) - 2)
    return Line(
        _estimate(float(fit.slope), factor * float(fit.stderr)),
        _estimate(float(fit.intercept), factor * float(fit.intercept_stderr)),
        float(fit.rvalue) ** 2,
    )


def _estimate(centre: float, half: float) -> Estimate:
    return Estimate(centre, centre - half, centre + half)
