"""What a metric is: a function of one trial, with a unit, a better direction and a way to be told."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from orrery.metrics.cores import of_each
from orrery.metrics.rows import Value
from orrery.metrics.trials import TrialGroup, TrialMeasurement
from orrery.stats.groups import group_means, over_groups
from orrery.stats.intervals import CONFIDENCE, Estimate
from orrery.stats.levels import geometric_level, mean_level


def read(metrics: Sequence[Metric], groups: Sequence[TrialGroup]) -> None:
    """Work out what several metrics read of all `groups`, those that nobody asked for yet."""
    unread = [metric for metric in metrics if any(metric.name not in group.known for group in groups)]
    if not unread:
        return
    found = of_each(lambda group: {metric.name: metric.readings(group) for metric in unread}, groups)
    for group, readings in zip(groups, found, strict=True):
        group.known.update(readings)


@dataclass(frozen=True)
class Absent:
    """A value that a trial should have given and could not.

    It takes the metric's value from the whole row, unless the trial is just `skipped`: a block that lacks its pair.
    """

    why: str
    skipped: bool = False


class Infinite(Absent):
    """A value beyond every other: the row has none, and none of its blocks may speak for it in a comparison."""


Reading: TypeAlias = float | Absent | None
"""A trial's value; None where the metric does not apply to the trial at all."""


@dataclass(frozen=True)
class Metric:
    """A metric. `of` gives a trial's value in `unit`; `mean` puts trials together (arithmetic where it may be 0).

    No value can lie below `least` or above `most`, so no interval reaches there either. `bound` is by how much the
    value of a trial may be wrong in one direction, in all trials alike: it is added whole to the interval.
    """

    name: str
    unit: str
    better: Literal["lower", "higher"]
    definition: str
    of: Callable[[TrialMeasurement], Reading]
    format: Callable[[float], str]
    mean: Literal["geometric", "arithmetic"] = "geometric"
    least: float = 0.0
    most: float = math.inf
    bound: Callable[[TrialMeasurement], float] | None = None

    def readings(self, group: TrialGroup) -> Sequence[Reading]:
        """The value of each trial, worked out once: tables and comparisons ask for the same ones."""
        if self.name not in group.known:
            group.known[self.name] = [self.of(trial) for trial in group.trials]
        return group.known[self.name]

    def over(self, group: TrialGroup, confidence: float = CONFIDENCE) -> Value | None:
        """The value over the trials with the interval of a level; None where the metric does not apply to them."""
        readings = [reading for reading in self.readings(group) if reading is not None]
        if not readings:
            return None
        absent = [reading for reading in readings if isinstance(reading, Absent)]
        values = [reading for reading in readings if not isinstance(reading, Absent)]
        if not values or not all(reading.skipped for reading in absent):
            infinite = next((a for a in absent if isinstance(a, Infinite)), None)
            absence = infinite or next((a for a in absent if not a.skipped), absent[0])
            return replace(self.without(absence.why), infinite=infinite is not None)
        found = self._inside(self._widened(group, self._level(group, values, confidence)))
        return Value(self.name, found.centre, self.unit, found.low, found.high, found.why)

    def without(self, why: str) -> Value:
        """This metric's value where there is none."""
        return Value(self.name, None, self.unit, why=why)

    def _level(self, group: TrialGroup, values: Sequence[float], confidence: float) -> Estimate:
        """The level over trials, or over the builds or boots that they ran in."""
        if level := group.level:
            means = group_means(self.by_block(group), level.of, self.mean)
            return over_groups(means, level.noun, self.mean, confidence)
        found = geometric_level if self.mean == "geometric" else mean_level
        return found(values, confidence)

    def by_block(self, group: TrialGroup) -> dict[int, float]:
        """The value of each block that has one."""
        found = zip(group.trials, self.readings(group), strict=True)
        return {trial.block: value for trial, value in found if isinstance(value, float | int)}

    def _widened(self, group: TrialGroup, found: Estimate) -> Estimate:
        """The interval with what the values may be wrong by, which no further trial makes less."""
        bound = self.bound_over(group)
        low = None if found.low is None else found.low - bound
        high = None if found.high is None else found.high + bound
        return Estimate(found.centre, low, high, found.why)

    def bound_over(self, group: TrialGroup) -> float:
        """By how much the values of a group may be wrong in one direction."""
        return max(map(self.bound, group.trials), default=0.0) if self.bound is not None else 0.0

    def _inside(self, found: Estimate) -> Estimate:
        """The interval, ended where the metric's values end."""
        low = None if found.low is None else max(self.least, found.low)
        high = None if found.high is None else min(self.most, found.high)
        return Estimate(found.centre, low, high, found.why)
