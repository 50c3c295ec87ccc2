"""Comparisons: two bindings at one key, block by block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Any

from orrery.metrics.metric import Infinite, Metric, read
from orrery.metrics.registry import METRICS
from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Comparison, Key, Verdict
from orrery.metrics.rules.load import cut_to
from orrery.metrics.summary import Judged, judged_groups
from orrery.metrics.trials import Level, TrialGroup, TrialMeasurement, boots_of
from orrery.stats.groups import group_means, over_groups
from orrery.stats.intervals import Estimate, finding, practical_threshold, ratio
from orrery.store.observation import Observation

TERMS = ("load", "window", "burst", "interval", "late", "wait", "think_time", "most", "latency", "rounds")
"""Keys of a load: where one of them differs, figures are of another load, and are not compared."""


def compare(
    observations: Iterable[Observation],
    metric: str = "latency.p50",
    host_floor: float | Mapping[str, float] | None = None,
) -> list[Comparison]:
    """Every pair of bindings that stand at one key, once: the ratio row/base of `metric` over their common blocks.

    Where that is of calls (`latency.p50`) and a row of samples or paths, the same of these (`delay.p50`, `path.p50`).
    `host_floor` is this host's A/A floor as a fraction, by placement where they differ. Keys of different placements
    never meet. A pair that cannot be compared is there too and says why. InputError for an unknown metric.
    """
    return compare_by(*judged_groups(observations), [metric], host_floor)


def compare_by(
    found: Iterable[TrialGroup],
    judged: Judged,
    metrics: Sequence[str],
    host_floor: float | Mapping[str, float] | None = None,
    binding: str | None = None,
) -> list[Comparison]:
    """The same of what `judged_groups` made of the observations, by several metrics, one after the other.

    Of a `binding` only the pairs in which it takes part.
    """
    chosen, found = [named(metric) for metric in metrics], list(found)
    read(chosen, found)
    pairs = [pair for cell in contenders(found, judged) for pair in combinations(cell, 2)]
    if binding is not None:
        pairs = [pair for pair in pairs if binding in (one.group.key.binding for one in pair)]
    return [_compare(metric, *pair, host_floor) for metric in chosen for pair in pairs]


class Contender:
    """A group, with what every pair in which it stands asks of it."""

    def __init__(self, group: TrialGroup, invalid: bool) -> None:
        self.group = group
        self.key = group.key
        self.invalid = invalid
        self._values: dict[str, dict[int, float]] = {}

    @cached_property
    def terms(self) -> dict[str, Any]:
        """How its first trial made its calls."""
        return _terms(self.group.trials[0])

    @cached_property
    def cuts(self) -> dict[int, int]:
        """Block -> to how many calls it was cut down there, since the operation is slow on some binding."""
        found = ((trial.block, cut_to(trial)) for trial in self.group.trials)
        return {block: calls for block, calls in found if calls is not None}

    def values(self, metric: Metric) -> dict[int, float]:
        """The metric's value of each block that has one."""
        if metric.name not in self._values:
            self._values[metric.name] = metric.by_block(self.group)
        return self._values[metric.name]

    @cached_property
    def level(self) -> Level:
        """The builds or boots of its blocks, where there are several."""
        return self.group.level

    @cached_property
    def boots(self) -> dict[int, str]:
        """Block -> the run of the kernel in which it ran there."""
        return boots_of(self.group)

    def infinite(self, metric: Metric) -> str:
        """Why the metric is beyond every value in one of its blocks: the others must not speak for it."""
        found = (reading.why for reading in metric.readings(self.group) if isinstance(reading, Infinite))
        return next((f"{self.key.driver}: {why}" for why in found), "")


def contenders(found: Iterable[TrialGroup], judged: Judged) -> list[list[Contender]]:
    """Who stands at one key, for each key in the order in which they come."""
    cells: dict[Key, list[Contender]] = {}
    for group in found:
        contender = Contender(group, judged[group.key][0] is Verdict.INVALID)
        cells.setdefault(replace(group.key, driver="", binding=""), []).append(contender)
    return list(cells.values())


def of_times(metric: Metric, trial: TrialMeasurement) -> Metric:
    """The metric of what the trial's row is about, where `metric` is one of calls that others have too."""
    return METRICS.get(metric.name.replace("latency.", f"{trial.times}.", 1), metric)


def floor_at(key: Key, host_floor: float | Mapping[str, float] | None) -> float | None:
    """What two runs of the same driver differ by on this host at the key's placement (a fraction); None: unknown.

    At a placement without an A/A floor of its own it is the largest of the others.
    """
    if isinstance(host_floor, Mapping):
        return host_floor.get(key.placement, max(host_floor.values(), default=None))
    return host_floor


def _compare(
    metric: Metric, row: Contender, base: Contender, host_floor: float | Mapping[str, float] | None
) -> Comparison:
    threshold = practical_threshold(floor_at(row.key, host_floor))
    if why := _forbidden(row, base):
        return Comparison(row.key, base.key, metric.name, None, None, None, None, why, threshold)
    metric = of_times(metric, row.group.trials[0])
    if why := row.infinite(metric) or base.infinite(metric):
        return Comparison(row.key, base.key, metric.name, None, None, None, None, why, threshold)
    rows, bases = row.values(metric), base.values(metric)
    # A block that was begun in one boot and ended in another holds no pair.
    unlike = {block for block, _ in (row.cuts.items() ^ base.cuts.items()) | (row.boots.items() ^ base.boots.items())}
    pairs = {block: (value, bases[block]) for block, value in rows.items() if block in bases and block not in unlike}
    found = _between_clocks(metric, row, base, _ratio(pairs, row.level | base.level))
    said = None if found.low is None or found.high is None else finding(found.low, found.high, threshold)
    ends = found.centre, found.low, found.high
    return Comparison(row.key, base.key, metric.name, *ends, said, found.why, threshold, len(pairs), found.freedom)


def _between_clocks(metric: Metric, row: Contender, base: Contender, found: Estimate) -> Estimate:
    """The ratio's interval with what both sides may be wrong by, since hosts have clocks of their own."""
    bounds = [metric.bound_over(one.group) for one in (row, base)]
    values = [min(one.values(metric).values(), default=0.0) for one in (row, base)]
    if not any(bounds) or found.low is None or found.high is None or not all(values):
        return found
    share = sum(bound / value for bound, value in zip(bounds, values, strict=True))
    return replace(found, low=found.low * max(0.0, 1 - share), high=found.high * (1 + share))


def _ratio(pairs: Mapping[int, tuple[float, float]], level: Level) -> Estimate:
    """The ratio over blocks, or over the builds or boots that they ran in."""
    if not level or any(value <= 0 for pair in pairs.values() for value in pair):
        return ratio(list(pairs.values()))
    return over_groups(group_means({block: row / base for block, (row, base) in pairs.items()}, level.of), level.noun)


def _forbidden(row: Contender, base: Contender) -> str:
    """Why two groups must not be compared; empty where they may."""
    for one in (row, base):
        if one.invalid:
            return f"{one.key.driver} is invalid here"
    return "" if row.terms == base.terms else "not under the same load"


def same_terms(row: TrialGroup, base: TrialGroup) -> bool:
    """Whether the first trials of two groups made their calls under the same load."""
    return _terms(row.trials[0]) == _terms(base.trials[0])


def _terms(trial: TrialMeasurement) -> dict[str, Any]:
    return {name: trial.measurement.load.get(name) for name in TERMS}
