"""What a metric is: a function of one trial, with a unit, a better direction and a way to be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orrery.metrics.rows import Value
from orrery.metrics.trials import Trial
from orrery.stats.intervals import Estimate, arithmetic, geometric


@dataclass(frozen=True)
class Absent:
    """A value that a trial should have given and could not.

    It takes the metric's value from the whole row, unless the trial is just `skipped`: a block that lacks its pair.
    """

    why: str
    skipped: bool = False


Reading: TypeAlias = float | Absent | None
"""A trial's value; None where the metric does not apply to the trial at all."""


@dataclass(frozen=True)
class Metric:
    """A metric. `of` gives a trial's value in `unit`; `mean` puts trials together (arithmetic where it may be 0)."""

    name: str
    unit: str
    better: Literal["lower", "higher"]
    definition: str
    of: Callable[[Trial], Reading]
    format: Callable[[float], str]
    mean: Literal["geometric", "arithmetic"] = "geometric"

    def over(self, trials: Sequence[Trial]) -> Value | None:
        """The value over `trials` with its t interval; None where the metric does not apply to them."""
        readings = [reading for trial in trials if (reading := self.of(trial)) is not None]
        if not readings:
            return None
        absent = [reading for reading in readings if isinstance(reading, Absent)]
        values = [reading for reading in readings if not isinstance(reading, Absent)]
        if not values or not all(reading.skipped for reading in absent):
            return self.without(next((a for a in absent if not a.skipped), absent[0]).why)
        return self._value(values)

    def without(self, why: str) -> Value:
        """This metric's value where there is none."""
        return Value(self.name, None, self.unit, why=why)

    def _value(self, values: Sequence[float]) -> Value:
        found = geometric(values) if self.mean == "geometric" else _not_below_zero(arithmetic(values))
        return Value(self.name, found.centre, self.unit, found.low, found.high, found.why)


def _not_below_zero(found: Estimate) -> Estimate:
    """Counts cannot be negative, so their interval cannot reach there either."""
    return Estimate(found.centre, None if found.low is None else max(0.0, found.low), found.high, found.why)
