"""A straight line through points, with the intervals of its slope and intercept: cost by size, cost by hop."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from orrery.stats.intervals import CONFIDENCE, Estimate, student

Points = Sequence[tuple[float, float]]
"""(size, time) of one block."""


@dataclass(frozen=True)
class FittedLine:
    """y = intercept + slope x; `slope` in y's unit by x's, `intercept` in y's; `r2` is the share explained."""

    slope: Estimate
    intercept: Estimate
    r2: float


def line(x: Sequence[float], y: Sequence[float], confidence: float = CONFIDENCE) -> FittedLine:
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
    return FittedLine(
        _estimate(float(fit.slope), factor * float(fit.stderr)),
        _estimate(float(fit.intercept), factor * float(fit.intercept_stderr)),
        float(fit.rvalue) ** 2,
    )


def slope(points: Points) -> float:
    """The slope of the least-squares line through points at two x at least; ValueError for fewer."""
    if len({x for x, _ in points}) < 2:
        raise ValueError("a line needs points at more than one x")
    x0 = math.fsum(x for x, _ in points) / len(points)
    y0 = math.fsum(y for _, y in points) / len(points)
    return math.fsum((x - x0) * (y - y0) for x, y in points) / math.fsum((x - x0) ** 2 for x, _ in points)


def relative_line(points: Points) -> tuple[float, float]:
    """(intercept, slope) of the line that is least off in proportion: it minimises sum ((y - a - b x) / y)^2.

    ValueError for fewer than 2 sizes, or times that are not above 0.
    """
    if any(time <= 0 for _, time in points):
        raise ValueError("a line with relative errors is through times above 0")
    if len({size for size, _ in points}) < 2:
        raise ValueError("a line needs points at more than one x")
    weights = [1 / time**2 for _, time in points]
    total = math.fsum(weights)
    x0 = math.fsum(w * x for w, (x, _) in zip(weights, points, strict=True)) / total
    y0 = math.fsum(w * y for w, (_, y) in zip(weights, points, strict=True)) / total
    across = math.fsum(w * (x - x0) ** 2 for w, (x, _) in zip(weights, points, strict=True))
    slope = math.fsum(w * (x - x0) * (y - y0) for w, (x, y) in zip(weights, points, strict=True)) / across
    return y0 - slope * x0, slope


def _estimate(centre: float, half: float) -> Estimate:
    return Estimate(centre, centre - half, centre + half)
