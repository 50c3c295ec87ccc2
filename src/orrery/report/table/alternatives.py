"""Parameters with two values that are words: what a median becomes where it is the one instead of the other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.trials import kind_of
from orrery.report.table.ratios import MEDIANS, geometric_mean
from orrery.report.table.sections import Section

PairKey = tuple[str, ...]
"""All of a section's place but the parameter."""


@dataclass(frozen=True)
class Alternative:
    """`parameter` at `this` instead of `that`: binding -> this median over that, as the geometric mean of all pairs."""

    parameter: str
    this: str
    that: str
    placement: str
    ratios: Mapping[str, float]


def alternatives(sections: Sequence[Section], placement: str) -> list[Alternative]:
    """Every one at a placement, in the order of the points' parameters; `this` is what takes longer on the whole."""
    points = [_words(section) for section in sections]
    found = []
    for name in dict.fromkeys(name for point in points for name in point):
        values = list(dict.fromkeys(str(point[name]) for point in points if name in point))
        if len(values) == 2 and all(isinstance(point.get(name), str) for point in points):
            that, this = values
            ratios = _ratios(sections, name, this, placement)
            if ratios and geometric_mean(list(ratios.values())) < 1:
                this, that, ratios = that, this, {binding: 1 / ratio for binding, ratio in ratios.items()}
            found += [Alternative(name, this, that, placement, ratios)] if ratios else []
    return found


def _ratios(sections: Sequence[Section], name: str, this: str, placement: str) -> dict[str, float]:
    medians: dict[str, dict[PairKey, dict[bool, float]]] = {}
    for section in sections:
        for line in section.lines:
            value = line.figure(placement, *MEDIANS)
            if value is not None and value.value:
                pair = medians.setdefault(line.binding, {}).setdefault(_pair_key(section, name), {})
                pair[_words(section)[name] == this] = value.value
    ratios = {b: [p[True] / p[False] for p in pairs.values() if len(p) == 2] for b, pairs in medians.items()}
    return {binding: geometric_mean(found) for binding, found in ratios.items() if found}


def _pair_key(section: Section, name: str) -> PairKey:
    """Operations whose values travel as `any` have an interface of their own, with the same names."""
    _, step, object_, port, operation, phase = section.place
    others = sorted((key, str(value)) for key, value in _words(section).items() if key != name)
    return (json.dumps(others), step, kind_of(object_), port, operation.rpartition("::")[2], phase)


def _words(section: Section) -> dict[str, object]:
    return point_values(section.place[0]) or {}
