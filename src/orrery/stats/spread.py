"""Half widths of intervals for means, for one series or for many at a time: the last axis runs over the trials.

STUDENT: t(n - 1) s / sqrt(n). It takes trials for independent: right for ratios inside blocks, where what drifts from
block to block is divided out.

COSINES: t(B) sqrt(w / n), w the mean square of the projections on B cosines of type II, which are the B lowest
frequencies beside the mean. For independent normal values it is exact, and the smaller B, the more drift it bears.
Source: E. Lazarus, D. Lewis, J. Stock, M. Watson, "HAR Inference: Recommendations for Practice", Journal of Business &
Economic Statistics 36 (2018), the equal-weighted cosine test.

WELCH: the difference of the means of two series that share no blocks, each with its own w and B by COSINES: t(f)
sqrt(w1 / n1 + w2 / n2), f = (w1 / n1 + w2 / n2)^2 / ((w1 / n1)^2 / B1 + (w2 / n2)^2 / B2). Source: Welch, "The
generalization of 'Student's' problem when several different population variances are involved", Biometrika 34 (1947).
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from orrery.stats.intervals import CONFIDENCE, student

Array: TypeAlias = NDArray[np.float64]


def student_half(values: Array, confidence: float = CONFIDENCE) -> Array:
    """By STUDENT, in the unit of `values` (..., n): the result has the shape (...)."""
    n = values.shape[-1]
    factor = student((1 + confidence) / 2, n - 1)
    return np.asarray(factor * values.std(axis=-1, ddof=1) / np.sqrt(n))


def cosine_half(values: Array, terms: int, confidence: float = CONFIDENCE) -> Array:
    """By COSINES with so many `terms` below n, in the unit of `values` (..., n): the result has the shape (...)."""
    return np.asarray(student((1 + confidence) / 2, terms) * np.sqrt(_squared_error(values, terms)))


def welch_half(row: Array, base: Array, row_terms: int, base_terms: int, confidence: float = CONFIDENCE) -> Array:
    """By WELCH, in the unit of `row` (..., n1) and `base` (..., n2): the result has the shape (...)."""
    from scipy.special import stdtrit

    freedom = welch_freedom(row, base, row_terms, base_terms)
    total = _squared_error(row, row_terms) + _squared_error(base, base_terms)
    return np.asarray(stdtrit(freedom, (1 + confidence) / 2) * np.sqrt(total))


def welch_freedom(row: Array, base: Array, row_terms: int, base_terms: int) -> Array:
    """The f of WELCH, of the shape (...) for `row` (..., n1) and `base` (..., n2); 1 where nothing scatters."""
    row_error, base_error = _squared_error(row, row_terms), _squared_error(base, base_terms)
    denominator = row_error**2 / row_terms + base_error**2 / base_terms
    # Where both sides stand still the freedom is 0 / 0; the half width is 0 whatever it is.
    return np.divide((row_error + base_error) ** 2, denominator, out=np.ones_like(denominator), where=denominator > 0)


def _squared_error(values: Array, terms: int) -> Array:
    """The squared standard error of the mean by so many cosines."""
    n = values.shape[-1]
    if not 1 <= terms < n:
        raise ValueError(f"{terms} cosines of {n} values")
    # What is common to all is taken out first: the cosines see it as exactly 0 only without rounding.
    projected = (values - values.mean(axis=-1, keepdims=True)) @ cosines(n, terms).T
    return np.asarray((projected**2).mean(axis=-1) / n)


@cache
def cosines(n: int, terms: int) -> Array:
    """The orthonormal cosines (terms, n): sqrt(2 / n) cos(pi j (i + 1/2) / n) for j = 1..terms, i = 0..n - 1."""
    at = np.arange(n) + 0.5
    order = np.arange(1, terms + 1)[:, None]
    return np.asarray(np.sqrt(2 / n) * np.cos(np.pi * order * at / n))
