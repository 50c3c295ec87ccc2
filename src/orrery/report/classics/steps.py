"""What the steps of an experiment do to a call: the last over the first, where both are the same calls."""

from __future__ import annotations

import math
from collections.abc import Mapping

from orrery.metrics.rows import Row
from orrery.metrics.trials import kind_of
from orrery.report.labels import few
from orrery.report.material import Material
from orrery.report.table.loads import KEYS
from orrery.report.table.ratios import MEDIANS, geometric_mean
from orrery.report.table.sections import figure
from orrery.report.topics.scaling.words import least_and_most

Way = tuple[str, ...]
"""All of a row's place but its step, and its load but for its window."""


def steps_text(material: Material) -> str:
    """`a call takes 1.20 (unix) to 3.10 (ice) times as long in the step all as in alone`; empty for nothing to say.

    The steps in the order in which they ran. More calls out at once also make more of them a second.
    """
    order = _in_time(material)
    if len(order) < 2 or not material.placements:
        return ""
    first, last = order[0], order[-1]
    found: dict[str, list[tuple[Row, Row]]] = {}
    for one in material.pictured:
        rows = [row for row in _rows(material) if row.key.binding == one.binding]
        before, after = (_by_way(rows, step) for step in (first, last))
        found[one.binding] = [(row, after[way]) for way, row in before.items() if way in after]
    kinds = {kind_of(before.key.object) for pairs in found.values() for before, _ in pairs}
    span = least_and_most(material, _ratios(found, *MEDIANS))
    if not span:
        return ""
    who = f" of {few(sorted(kinds))}" if kinds < {kind_of(row.key.object) for row in _rows(material)} else ""
    return f"a call{who} takes {span} times as long in the step {last} as in {first}{_more(material, found)}"


def _rows(material: Material) -> list[Row]:
    return [row for row in material.rows if row.key.placement == material.placements[0] and row.terms]


def _in_time(material: Material) -> list[str]:
    """The steps by when they ran first."""
    phases: dict[str, int] = {}
    for group in material.groups:
        for trial in group.trials:
            phase = trial.measurement.phase
            phases[group.key.step] = min(phase, phases.get(group.key.step, phase))
    return sorted(phases, key=phases.__getitem__)


def _by_way(rows: list[Row], step: str) -> dict[Way, Row]:
    """The rows of a step by what is the same in the other one."""
    return {_way(row): row for row in rows if row.key.step == step}


def _way(row: Row) -> Way:
    key = row.key
    load = [row.load, row.terms.get("interval"), *(row.terms.get(name) for name in KEYS if name != "window")]
    return (key.point, key.object, key.port, key.operation, key.phase, *map(str, load))


def _ratios(found: Mapping[str, list[tuple[Row, Row]]], *metrics: str) -> dict[str, float]:
    """Binding -> the last over the first, the geometric mean of all pairs that have both."""
    made = {}
    for binding, pairs in found.items():
        values = [(figure(before, *metrics), figure(after, *metrics)) for before, after in pairs]
        ratios = [b.value / a.value for a, b in values if a is not None and b is not None and a.value and b.value]
        made[binding] = geometric_mean(ratios) if ratios else math.nan
    return {binding: ratio for binding, ratio in made.items() if not math.isnan(ratio)}


def _more(material: Material, found: Mapping[str, list[tuple[Row, Row]]]) -> str:
    """How many times as many calls a second there are, where the steps differ in how many are out at once."""
    pairs = [pair for of in found.values() for pair in of]
    if not any(before.terms.get("window") != after.terms.get("window") for before, after in pairs):
        return ""
    span = least_and_most(material, _ratios(found, "rate"))
    return f", and there are {span} times as many in a second" if span else ""
