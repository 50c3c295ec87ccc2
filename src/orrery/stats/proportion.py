"""The share of cases in which something was found, with an interval."""

from __future__ import annotations

from orrery.stats.intervals import CONFIDENCE, Estimate


def proportion(found: int, of: int, confidence: float = CONFIDENCE) -> Estimate:
    """`found` of so many independent cases, as a share from 0 to 1 with its interval; none where there is no case.

    E. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the American
    Statistical Association 22 (1927).
    """
    from scipy.stats import binomtest

    if of == 0:
        return Estimate(None, why="no cases")
    ends = binomtest(found, of).proportion_ci(confidence, method="wilson")
    return Estimate(found / of, float(ends.low), float(ends.high))
