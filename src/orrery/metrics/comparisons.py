"""Comparisons: two bindings at one key, block by block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from orrery.metrics.metric import Absent, Metric
from orrery.metrics.registry import METRICS
from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Comparison, Key, Verdict
from orrery.metrics.summary import judged_groups
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
    chosen = named(metric)
    found, judged = judged_groups(observations)
    invalid = {key for key, (verdict, _) in judged.items() if verdict is Verdict.INVALID}
    cells: dict[Key, list[Group]] = {}
    for group in found:
        cells.setdefault(replace(group.key, driver="", binding=""), []).append(group)
    pairs = [pair for cell in cells.values() for pair in combinations(cell, 2)]
    return [_compare(chosen, row, base, invalid, _threshold(row.key, host_floor)) for row, base in pairs]


def _threshold(key: Key, host_floor: float | Mapping[str, float] | None) -> float:
    """What matters in practice at a key's placement; at one without a floor of its own the largest counts."""
    if isinstance(host_floor, Mapping):
        return practical_threshold(host_floor.get(key.placement, max(host_floor.values(), default=None)))
    return practical_threshold(host_floor)


def _compare(metric: Metric, row: Group, base: Group, invalid: set[Key], threshold: float) -> Comparison:
    why = _forbidden(row, base, invalid)
    if why:
        return Comparison(row.key, base.key, metric.name, None, None, None, None, why, threshold)
    metric = _of_times(metric, row.trials[0])
    pairs = _pairs(metric, row, base)
    found = ratio(pairs)
    tie = None if found.low is None or found.high is None else is_tie(found.low, found.high, threshold)
    ends = found.centre, found.low, found.high
    return Comparison(row.key, base.key, metric.name, *ends, tie, found.why, threshold, len(pairs), found.freedom)


def _of_times(metric: Metric, trial: Trial) -> Metric:
    """The metric of what the trial's row is about, where `metric` is one of calls that others have too."""
    return METRICS.get(metric.name.replace("latency.", f"{trial.times}.", 1), metric)


def _pairs(metric: Metric, row: Group, base: Group) -> list[tuple[float, float]]:
    """The metric's values (row, base) in every block that has both."""
    bases = {trial.block: metric.of(trial) for trial in base.trials}
    both = [(metric.of(trial), bases.get(trial.block)) for trial in row.trials]
    return [
        (mine, other)
        for mine, other in both
        if mine is not None and other is not None and not isinstance(mine, Absent) and not isinstance(other, Absent)
    ]


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
