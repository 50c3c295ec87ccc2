"""How narrow the interval of a metric has become, block by block, for every row that can have a figure of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from orrery.metrics.metric import Absent, Metric
from orrery.metrics.rows import Key, Verdict
from orrery.metrics.summary import judged_groups
from orrery.stats.design import FIRST_LOOK, precise, width
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.stats.levels import geometric_level, mean_level
from orrery.store.observation import Observation


@dataclass(frozen=True)
class Widest:
    """The row whose interval is the widest: how far it reaches from its middle, as a fraction; None: it has none
    yet."""

    key: Key
    width: float | None


@dataclass
class Precision:
    """Readings of `metric` by key, of the blocks so far; nothing else of a trial is kept.

    As in rows the undisturbed trials count where there are enough of them, else all. A row that is INVALID, or whose
    trial gives no figure, has none whatever else is measured: it is not waited for.
    """

    metric: Metric
    wanted: float
    readings: dict[Key, list[float]] = field(default_factory=dict)
    undisturbed: dict[Key, list[float]] = field(default_factory=dict)
    mute: set[Key] = field(default_factory=set)

    def add(self, block: Iterable[Observation]) -> None:
        """Take in the trials of one whole block."""
        found, judged = judged_groups(block)
        for group in found:
            if judged[group.key][0] is Verdict.INVALID:
                self.mute.add(group.key)
            for trial in group.trials:
                self._take(group.key, self.metric.of(trial), bool(trial.around.disturbances))

    @property
    def awaited(self) -> dict[Key, list[float]]:
        """The rows that are waited for."""
        return {key: self._counted(key) for key in self.readings if key not in self.mute}

    @property
    def reached(self) -> bool:
        """Whether every row that is waited for is as narrow as was wanted."""
        return all(self._narrow(values) for values in self.awaited.values())

    def widest(self) -> Widest | None:
        """The row that is waited for longest; None where there is none."""
        widths = [Widest(key, self._width(values)) for key, values in self.awaited.items()]
        return max(widths, key=lambda one: (one.width is None, one.width or 0.0), default=None)

    def _counted(self, key: Key) -> list[float]:
        undisturbed = self.undisturbed.get(key, [])
        return undisturbed if len(undisturbed) >= MINIMUM_TRIALS else self.readings[key]

    def _take(self, key: Key, reading: float | Absent | None, is_disturbed: bool) -> None:
        if isinstance(reading, Absent):
            if not reading.skipped:
                self.mute.add(key)
        elif self.metric.mean == "geometric" and reading is not None and reading <= 0:
            self.mute.add(key)  # there is no geometric mean any more
        elif isinstance(reading, float | int):
            self.readings.setdefault(key, []).append(float(reading))
            if not is_disturbed:
                self.undisturbed.setdefault(key, []).append(float(reading))

    def _narrow(self, values: list[float]) -> bool:
        if min(values) == max(values):
            return len(values) >= FIRST_LOOK  # a count that is the same in every trial
        low, high, centre = self._level(values)
        return low is not None and high is not None and precise(values, low, high, centre, self.wanted)

    def _width(self, values: list[float]) -> float | None:
        low, high, centre = self._level(values)
        return None if low is None or high is None else width(low, high, centre)

    def _level(self, values: list[float]) -> tuple[float | None, float | None, float]:
        found = (geometric_level if self.metric.mean == "geometric" else mean_level)(values)
        return found.low, found.high, found.centre or 0.0
