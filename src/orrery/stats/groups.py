"""Values in groups that have something in common, such as the build that ran: the group is a level of the analysis.

Source: T. Kalibera, R. Jones, "Quantifying Performance Changes with Effect Size Confidence Intervals", 2012: with
several levels, the means of the highest one are what an interval is made of; more values inside a group make each of
them steadier, and are no further cases.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from orrery.stats.design import variances
from orrery.stats.intervals import CONFIDENCE, Estimate, arithmetic, geometric


def group_means(values: Mapping[int, float], group_of: Mapping[int, int], mean: str = "geometric") -> list[float]:
    """The mean of each group, in the order of the groups: `values` and their groups by block; none above 0 needs
    `mean` "arithmetic".
    """
    groups: dict[int, list[float]] = {}
    for block, value in values.items():
        groups.setdefault(group_of[block], []).append(value)
    return [_mean(groups[group], mean) for group in sorted(groups)]


def share_inside(values: Mapping[int, float], group_of: Mapping[int, int]) -> float | None:
    """Which part of the variance of the groups' means comes from inside the groups, from 0 to 1.

    More values inside the groups take away this part alone. By logarithms where all `values` are above 0; None with
    fewer than two groups, or two values in one of them.
    """
    groups: dict[int, list[float]] = {}
    logs = min(values.values(), default=0.0) > 0
    for block, value in values.items():
        groups.setdefault(group_of[block], []).append(math.log(value) if logs else value)
    if len(groups) < 2 or min(map(len, groups.values())) < 2:
        return None
    found = variances(list(groups.values()))
    return 1 - found.between / found.total if found.total else 1.0


def over_groups(means: Sequence[float], what: str, mean: str = "geometric", confidence: float = CONFIDENCE) -> Estimate:
    """The mean of the groups' means with Student's interval over them; `what` a group is called (`builds`)."""
    found = geometric(means, confidence) if mean == "geometric" else arithmetic(means, confidence)
    return replace(found, why=found.why.replace("trials,", f"{what},"))


def _mean(values: Sequence[float], mean: str) -> float:
    if mean == "arithmetic":
        return math.fsum(values) / len(values)
    # What is not above 0 has no geometric mean: it stands for its group, and is told of there.
    least = min(values)
    return least if least <= 0 else math.exp(math.fsum(map(math.log, values)) / len(values))
