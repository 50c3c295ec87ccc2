"""Comparisons: two bindings at one key, block by block."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any

from orrery.metrics.metric import Absent, Metric
from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Comparison, Key, Verdict
from orrery.metrics.summary import judged_groups
from orrery.metrics.trials import Group, Trial
from orrery.stats.intervals import is_tie, practical_threshold, ratio
from orrery.store.observation import Observation

TERMS = ("load", "window", "burst", "interval", "late", "wait", "pause")


def compare(
    observations: Iterable[Observation], metric: str = "latency.p50", host_floor: float | None = None
) -> list[Comparison]:
    """Every pair of bindings that stand at one key, once: the ratio row/base of `metric` over their common blocks.

    `host_floor` is this host's A/A floor as a fraction. Keys of different placements never meet. A pair that cannot be
    compared is there too and says why. InputError for an unknown metric.
    """
    chosen = named(metric)
    threshold = practical_threshold(host_floor)
    found, judged = judged_groups(observations)
    invalid = {key for key, (verdict, _) in judged.items() if verdict is Verdict.INVALID}
    cells: dict[Key, list[Group]] = {}
    for group in found:
        cells.setdefault(replace(group.key, driver="", binding=""), []).append(group)
    pairs = [pair for cell in cells.values() for pair in combinations(cell, 2)]
    return [_compare(chosen, row, base, invalid, threshold) for row, base in pairs]


def _compare(metric: Metric, row: Group, base: Group, invalid: set[Key], threshold: float) -> Comparison:
    why = _forbidden(row, base, invalid)
    if why:
        return Comparison(row.key, base.key, metric.name, None, None, None, None, why)
    pairs = _pairs(metric, row, base)
    found = ratio(pairs)
    tie = None if found.low is None or found.high is None else is_tie(found.low, found.high, threshold)
    ends = found.centre, found.low, found.high
    return Comparison(row.key, base.key, metric.name, *ends, tie, found.why, len(pairs))


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
    if _terms(row.trials[0]) != _terms(base.trials[0]):
        return "not under the same load"
    return ""


def _terms(trial: Trial) -> dict[str, Any]:
    return {name: trial.measurement.load.get(name) for name in TERMS}
