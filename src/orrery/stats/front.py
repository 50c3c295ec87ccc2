"""The Pareto front of points whose coordinates have intervals: who is on it for sure, who may be, who is not.

A point is dominated by one that is at least as good in both coordinates and better in one (V. Pareto; as in K. Deb,
"Multi-Objective Optimization using Evolutionary Algorithms", 2001, 2.4.2). Of intervals this is sure where it holds of
their ends that speak against it most, and possible where it holds of those that speak for it most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

Span = tuple[float, float]
"""The ends of an interval; less is better."""


class OnFront(StrEnum):
    """Where a point stands."""

    SURE = "on the front"
    POSSIBLE = "may be on the front"
    NOT = "not on the front"


@dataclass(frozen=True)
class FrontPoint:
    """Two coordinates, of which less is better; `is_sure` says whether both have an interval, not its middle alone."""

    one: Span
    other: Span
    is_sure: bool = True


def front(points: Sequence[FrontPoint]) -> list[OnFront]:
    """Where each of the points stands among all of them."""
    return [_of(point, [rival for rival in points if rival is not point]) for point in points]


def _of(point: FrontPoint, rivals: Sequence[FrontPoint]) -> OnFront:
    if any(_dominates_surely(rival, point) for rival in rivals):
        return OnFront.NOT
    if point.is_sure and all(rival.is_sure and not _may_dominate(rival, point) for rival in rivals):
        return OnFront.SURE
    return OnFront.POSSIBLE


def _dominates_surely(rival: FrontPoint, point: FrontPoint) -> bool:
    """Whether no values inside the intervals leave the point undominated."""
    if not (rival.is_sure and point.is_sure):
        return False
    pairs = ((rival.one, point.one), (rival.other, point.other))
    return all(theirs[1] <= mine[0] for theirs, mine in pairs) and any(theirs[1] < mine[0] for theirs, mine in pairs)


def _may_dominate(rival: FrontPoint, point: FrontPoint) -> bool:
    """Whether some values inside the intervals have the rival dominate the point."""
    pairs = ((rival.one, point.one), (rival.other, point.other))
    return all(theirs[0] <= mine[1] for theirs, mine in pairs) and any(theirs[0] < mine[1] for theirs, mine in pairs)
