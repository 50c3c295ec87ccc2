"""Comparisons: two bindings at one key, block by block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from orrery.metrics.metric import Metric
from orrery.metrics.registry import METRICS
from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Comparison, Key, Verdict
from orrery.metrics.summary import Judged, judged_groups
from orrery.metrics.trials import Group, Trial
from orrery.stats.intervals import is_tie, practical_threshold, ratio
from orrery.store.observation import Observation

TERMS = ("load", "window", "burst", "interval", "late", "wait", "pause", "most", "latency", "rounds")


def compare(
    observations: Iterable[Observation],
    metric: str = "latency.p50",
    host_floor: float | Mapping[str, float] | None = None,
) -> list[Comparison]:
    """Every pair of bindings that stand at one key, once: the ratio row/base of `metric` over their common blocks.

    Where that is of calls (`latency.p50`) and a row of samples or paths, the same of these (`oneway.p50`, `path.p50`).
    `host_floor` is this host's A/A floor as a fraction, by placement where they differ. Keys of different placements
    never meet. A pair that cannot be compared is there too and says why. InputError for an unknown metric.
    """
    return compare_by(*judged_groups(observations), [metric], host_floor)


def compare_by(
    found: Iterable[Group],
    judged: Judged,
    metrics: Sequence[str],
    host_floor: float | Mapping[str, float] | None = None,
    binding: str | None = None,
) -> list[Comparison]:
    """The same of what `judged_groups` made of the observations, by several metrics, one after the other.

    Of a `binding` only the pairs in which it takes part.
    """
    chosen = [named(metric) for metric in metrics]
    invalid = {key for key, (verdict, _) in judged.items() if verdict is Verdict.INVALID}
    cells: dict[Key, list[Group]] = {}
    for group in found:
        cells.setdefault(replace(group.key, driver="", binding=""), []).append(group)
    pairs = [pair for cell in cells.values() for pair in combinations(cell, 2)]
    if binding is not None:
        pairs = [pair for pair in pairs if binding in (group.key.binding for group in pair)]
    read = _Readings()
    return [
        _compare(metric, read, row, base, invalid, _threshold(row.key, host_floor))
        for metric in chosen
        for row, base in pairs
    ]


def _threshold(key: Key, host_floor: float | Mapping[str, float] | None) -> float:
    """What matters in practice at a key's placement; at one without a floor of its own the largest counts."""
    if isinstance(host_floor, Mapping):
        return practical_threshold(host_floor.get(key.placement, max(host_floor.values(), default=None)))
    return practical_threshold(host_floor)


class _Readings:
    """A metric's values of a group by block, worked out once in however many pairs it stands."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, Key], dict[int, float]] = {}

    def of(self, metric: Metric, group: Group) -> dict[int, float]:
        """The blocks that have a value, and it."""
        place = metric.name, group.key
        if place not in self._known:
            found = {trial.block: metric.of(trial) for trial in group.trials}
            self._known[place] = {b: value for b, value in found.items() if isinstance(value, float | int)}
        return self._known[place]


def _compare(
    metric: Metric, read: _Readings, row: Group, base: Group, invalid: set[Key], threshold: float
) -> Comparison:
    why = _forbidden(row, base, invalid)
    if why:
        return Comparison(row.key, base.key, metric.name, None, None, None, None, why, threshold)
    metric = _of_times(metric, row.trials[0])
    rows, bases = read.of(metric, row), read.of(metric, base)
    pairs = [(value, bases[block]) for block, value in rows.items() if block in bases]
    found = ratio(pairs)
    tie = None if found.low is None or found.high is None else is_tie(found.low, found.high, threshold)
    ends = found.centre, found.low, found.high
    return Comparison(row.key, base.key, metric.name, *ends, tie, found.why, threshold, len(pairs))


def _of_times(metric: Metric, trial: Trial) -> Metric:
    """The metric of what the trial's row is about, where `metric` is one of calls that others have too."""
    return METRICS.get(metric.name.replace("latency.", f"{trial.times}.", 1), metric)


def _forbidden(row: Group, base: Group, invalid: set[Key]) -> str:
    """Why two groups must not be compared; empty where they may."""
    for group in (row, base):
        if group.key in invalid:
            return f"{group.key.driver} is invalid here"
    return "" if same_terms(row, base) else "not under the same load"


def same_terms(row: Group, base: Group) -> bool:
    """Whether the first trials of two groups made their calls under the same load."""
    return _terms(row.trials[0]) == _terms(base.trials[0])


def _terms(trial: Trial) -> dict[str, Any]:
    return {name: trial.measurement.load.get(name) for name in TERMS}
