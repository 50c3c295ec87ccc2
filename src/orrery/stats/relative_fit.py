"""A straight line through points whose errors grow with what is measured, as those of times over five decades do."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.stats.fit import FittedLine
from orrery.stats.intervals import CONFIDENCE, Estimate, student


def relative_line(x: Sequence[float], y: Sequence[float], confidence: float = CONFIDENCE) -> FittedLine:
    """The line with the least sum of ((intercept + slope x - y) / y)^2: at least 3 points, y above 0, else ValueError.

    A plain least-squares line would be that of the largest points alone. Intervals: estimate -+ t(n - 2) times its
    standard error from the weighted normal equations (Draper and Smith, Applied Regression Analysis, weighted least
    squares; the weights are 1 / y^2). `r2` is 1 less the mean square of the relative residuals, never below 0.
    """
    import numpy as np

    if len(x) != len(y) or len(x) < 3 or min(x) == max(x):
        raise ValueError(f"a line with intervals needs at least 3 points at more than one x, not {len(x)} and {len(y)}")
    if min(y) <= 0:
        raise ValueError(f"a relative error is of a value above 0: {min(y)}")
    # Each column in a unit of its own, so that the normal equations stay well conditioned.
    unit = max(x)
    sides = np.column_stack([1 / np.asarray(y), np.asarray(x) / unit / np.asarray(y)])
    solved = np.linalg.lstsq(sides, np.ones(len(y)), rcond=None)[0]
    missed = sides @ solved - 1
    freedom = len(x) - 2
    errors = np.sqrt(np.diag(np.linalg.inv(sides.T @ sides)) * float(missed @ missed) / freedom)
    half = student((1 + confidence) / 2, freedom) * errors
    intercept, slope = ((float(value), float(h)) for value, h in zip(solved, half, strict=True))
    return FittedLine(_estimate(*slope, unit), _estimate(*intercept), max(0.0, 1 - float(missed @ missed) / len(y)))


def _estimate(centre: float, half: float, unit: float = 1.0) -> Estimate:
    return Estimate(centre / unit, (centre - half) / unit, (centre + half) / unit)
