"""A straight line through points, with the intervals of its slope and intercept: cost by size, cost by hop."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from orrery.stats.intervals import CONFIDENCE, Estimate, student
from orrery.stats.levels import mean_level

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


@dataclass(frozen=True)
class Curve:
    """What a call costs by the size of what it carries: `fixed` in the unit of time, `per_byte` in it by byte.

    `bend` is by how much, at most, a size's mean time lies off the line (0.1: 10 %): where it is large there is no one
    cost of a byte.
    """

    fixed: Estimate
    per_byte: Estimate
    bend: float


def payload(blocks: Sequence[Points], confidence: float = CONFIDENCE) -> Curve:
    """The cost by size from `blocks` of (size in bytes, time), with intervals from 6 blocks on; else ValueError.

    Each block gives a line of its own, weighted by 1 / time^2 as errors are shares of a time; the intervals are those
    of a level over the blocks' slopes and intercepts. So what all sizes of a block have in common widens them as it
    should.
    """
    lines = [relative_line(points) for points in blocks]
    if not lines:
        raise ValueError("a line needs points")
    fixed = mean_level([intercept for intercept, _ in lines], confidence)
    per_byte = mean_level([slope for _, slope in lines], confidence)
    return Curve(fixed, per_byte, _bend(blocks, fixed.centre or 0.0, per_byte.centre or 0.0))


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


def _bend(blocks: Sequence[Points], fixed: float, per_byte: float) -> float:
    times: dict[float, list[float]] = {}
    for points in blocks:
        for size, time in points:
            times.setdefault(size, []).append(time)
    means = {size: math.fsum(found) / len(found) for size, found in times.items()}
    return max(abs((fixed + per_byte * size) / mean - 1) for size, mean in means.items())


def _estimate(centre: float, half: float) -> Estimate:
    return Estimate(centre, centre - half, centre + half)
