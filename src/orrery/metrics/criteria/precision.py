"""How narrow the interval of a metric has become, block by block, for every row that can have a figure of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from orrery.metrics.metric import Absent, Metric
from orrery.metrics.rows import Key, Verdict
from orrery.metrics.summary import judged_groups
from orrery.metrics.trials import Level, builds_of, by_boot, parts_of
from orrery.stats.design import FIRST_LOOK, deviation, precise, trials_needed, width
from orrery.stats.groups import group_means, over_groups, share_inside
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.stats.levels import geometric_level, mean_level
from orrery.store.observation import Observation

Readings = dict[int, float]
"""By block."""
LITTLE = 0.1
"""A variance without this part of it makes an interval narrower by a twentieth: nobody waits for that."""


@dataclass(frozen=True)
class Widest:
    """The row whose interval is the widest: how far it reaches from its middle, as a fraction; None: it has none
    yet."""

    key: Key
    width: float | None


@dataclass
class Precision:
    """Readings of `metric` by key and block, of the blocks so far; nothing else of a trial is kept.

    As in rows the undisturbed trials count where there are enough of them, else all, and where there are several
    builds or boots of a row (`level_at`) the interval is over these. A row that is INVALID, or whose trial gives no
    figure, has none whatever else is measured: it is not waited for.
    """

    metric: Metric
    wanted: float
    readings: dict[Key, Readings] = field(default_factory=dict)
    undisturbed: dict[Key, Readings] = field(default_factory=dict)
    mute: set[Key] = field(default_factory=set)
    boots: dict[Key, dict[int, str]] = field(default_factory=dict)
    builds: Level = field(default_factory=Level)

    def add(self, block: Iterable[Observation]) -> None:
        """Take in the trials of one whole block."""
        found, judged = judged_groups(block)
        for group in found:
            if judged[group.key][0] is Verdict.INVALID:
                self.mute.add(group.key)
            self.builds |= builds_of(group)
            # By row: of those of another placement other hosts count, and so other boots.
            self.boots.setdefault(group.key, {}).update(parts_of(group))
            for trial in group.trials:
                self._take(group.key, trial.block, self.metric.of(trial), bool(trial.around.disturbances))

    @property
    def level(self) -> Level:
        """What the interval of any row is over, where it is not trials."""
        return next(filter(None, map(self.level_at, self.boots)), self.builds)

    def level_at(self, key: Key) -> Level:
        """What the interval of a row is over, where it is not trials."""
        return by_boot(self.boots.get(key, {})) or self.builds

    @property
    def awaited(self) -> dict[Key, Readings]:
        """The rows that are waited for."""
        return {key: self._counted(key) for key in self.readings if key not in self.mute}

    @property
    def reached(self) -> bool:
        """Whether every row that is waited for is as narrow as was wanted."""
        return all(self._narrow(key, values) for key, values in self.awaited.items())

    @property
    def exhausted(self) -> bool:
        """Whether a row is not narrow enough, and would hardly become so in more blocks: the level differs too much."""
        levels = {key: level for key in self.awaited if (level := self.level_at(key))}
        wide = {key: values for key, values in self.awaited.items() if key in levels and not self._narrow(key, values)}
        shares = [share_inside(values, levels[key].of) for key, values in wide.items()]
        return any(share is not None and share < LITTLE for share in shares)

    @property
    def needed(self) -> int:
        """How many blocks there will be by what was seen; 0 while nothing can be said, and with a level above them."""
        found = [list(one.values()) for one in self.awaited.values() if len(one) >= MINIMUM_TRIALS and not self.level]
        spreads = [deviation(values) for values in found if min(values) > 0]
        return trials_needed(max(spreads), self.wanted) if spreads else 0

    def widest(self) -> Widest | None:
        """The row that is waited for longest; None where there is none."""
        widths = [Widest(key, self._width(key, values)) for key, values in self.awaited.items()]
        return max(widths, key=lambda one: (one.width is None, one.width or 0.0), default=None)

    def _counted(self, key: Key) -> Readings:
        undisturbed = self.undisturbed.get(key, {})
        return undisturbed if len(undisturbed) >= MINIMUM_TRIALS else self.readings[key]

    def _take(self, key: Key, block: int, reading: float | Absent | None, is_disturbed: bool) -> None:
        if isinstance(reading, Absent):
            if not reading.skipped:
                self.mute.add(key)
        elif self.metric.mean == "geometric" and reading is not None and reading <= 0:
            self.mute.add(key)  # there is no geometric mean any more
        elif isinstance(reading, float | int):
            self.readings.setdefault(key, {})[block] = float(reading)
            if not is_disturbed:
                self.undisturbed.setdefault(key, {})[block] = float(reading)

    def _narrow(self, key: Key, readings: Readings) -> bool:
        values = list(readings.values())
        if min(values) == max(values):
            return len(values) >= FIRST_LOOK  # a count that is the same in every trial
        low, high, centre = self._level(key, readings)
        level = self.level_at(key)
        cases = group_means(readings, level.of, self.metric.mean) if level else values
        return low is not None and high is not None and precise(cases, low, high, centre, self.wanted, len(values))

    def _width(self, key: Key, readings: Readings) -> float | None:
        low, high, centre = self._level(key, readings)
        return None if low is None or high is None else width(low, high, centre)

    def _level(self, key: Key, readings: Readings) -> tuple[float | None, float | None, float]:
        if level := self.level_at(key):
            found = over_groups(group_means(readings, level.of, self.metric.mean), level.noun, self.metric.mean)
        else:
            found = (geometric_level if self.metric.mean == "geometric" else mean_level)(list(readings.values()))
        return found.low, found.high, found.centre or 0.0
