"""How long starting takes, by each parameter that says how much is started, as a whole and part by part."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orrery.campaign.expectations import INPUT
from orrery.definitions.scenario.limits import read_limit
from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.catalogue.startup import PARTS, WHOLE
from orrery.metrics.rows import Value
from orrery.report.labels import point_labels
from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.report.topics.scaling.figures import LEAST_POINTS, swept

Curves = Mapping[str, tuple[PlotPoint, ...]]
"""Binding -> points (the parameter's value; ns with the ends of its interval) by rising value."""


@dataclass(frozen=True)
class StartUp:
    """Starting by one parameter at one placement; `title` has the other parameters.

    `parts` are the curves of each part that any binding has, in the order of time. `expected` is the longest that
    the scenario allows for the whole.
    """

    parameter: str
    title: str
    placement: str
    whole: Curves
    parts: Mapping[str, Curves]
    expected: tuple[PlotPoint, ...]


def startups(material: Material) -> list[StartUp]:
    """Of a scenario that expects something of its start, each swept number that says how many objects there are."""
    limits, objects = _expected_times(material), _objects(material)
    points = {section.place[0]: point_values(section.place[0]) or {} for section in material.sections}
    if not limits:
        return []
    found = (
        _startup(material, name, title, of_title, placement, limits)
        for name in swept(list(points.values()))
        for title, of_title in _by_others(name, points).items()
        if len({objects[point] for point in of_title.values() if point in objects}) != 1
        for placement in material.placements
    )
    return [one for one in found if one.whole]


def _objects(material: Material) -> dict[str, int]:
    """Point -> how many objects its trials had; a point of which no trial told it is left out."""
    found: dict[str, int] = {}
    for one in material.observations:
        if objects := {counter.object for counter in one.call_counters}:
            found[one.point] = max(found.get(one.point, 0), len(objects))
    return found


def _expected_times(material: Material) -> dict[str, float]:
    """Point -> the longest that the start may take (ns)."""
    stored = material.subject.record.inputs.get(INPUT, {})
    texts = {point: of[WHOLE] for point, of in stored.items() if WHOLE in of}
    limits = {point: _longest(text) for point, text in texts.items()}
    return {point: limit for point, limit in limits.items() if limit is not None}


def _longest(text: str) -> float | None:
    """The duration (ns) of `< 2s`; None for another limit, and for a text of a stranger's record that is none."""
    try:
        limit = read_limit(text)
    except ValueError:
        return None
    return limit.value if limit.kind == "duration" and limit.sign[0] == "<" else None


def _by_others(name: str, points: Mapping[str, Mapping[str, object]]) -> dict[str, dict[float, str]]:
    """What the other parameters are, where they are not the same everywhere -> value of `name` -> the point."""
    found: dict[str, dict[float, str]] = {}
    for point, values in points.items():
        value = values.get(name)
        if isinstance(value, int | float) and value > 0:
            rest = json.dumps({key: other for key, other in values.items() if key != name})
            found.setdefault(rest, {})[float(value)] = point
    labels = point_labels(found)
    return {labels[rest]: of for rest, of in found.items()}


def _startup(
    material: Material,
    name: str,
    title: str,
    points: Mapping[float, str],
    placement: str,
    limits: Mapping[str, float],
) -> StartUp:
    parts = {part: _curves(material, f"{WHOLE}.{part}", points, placement) for part in PARTS}
    expected = [PlotPoint(at, limits[point]) for at, point in sorted(points.items()) if point in limits]
    return StartUp(
        parameter=name,
        title=title,
        placement=placement,
        whole=_curves(material, WHOLE, points, placement),
        parts={part: curves for part, curves in parts.items() if curves},
        expected=tuple(expected),
    )


def _curves(
    material: Material, metric: str, points: Mapping[float, str], placement: str
) -> dict[str, tuple[PlotPoint, ...]]:
    made = {one.binding: tuple(_plotted(material, one.binding, metric, points, placement)) for one in material.pictured}
    return {binding: curve for binding, curve in made.items() if len(curve) >= LEAST_POINTS}


def _plotted(
    material: Material, binding: str, metric: str, points: Mapping[float, str], placement: str
) -> Iterator[PlotPoint]:
    for at, point in sorted(points.items()):
        value = _of_trials(material, binding, metric, point, placement)
        if value is not None and value.value:
            yield PlotPoint(at, value.value, value.low, value.high)


def _of_trials(material: Material, binding: str, metric: str, point: str, placement: str) -> Value | None:
    """What the trials have in common: all rows of them say the same, so the first that has a figure says it."""
    lines = (line for section, line in material.lines[binding].items() if section.place[0] == point)
    return next((found for line in lines if (found := line.figure(placement, metric)) is not None), None)


def slopes(curves: Curves) -> dict[str, float]:
    """Binding -> what one more adds (ns), on average from the least to the most."""
    ends = {binding: (curve[0], curve[-1]) for binding, curve in curves.items()}
    return {binding: (most.time - least.time) / (most.size - least.size) for binding, (least, most) in ends.items()}


def largest_parts(one: StartUp) -> dict[str, tuple[str, float]]:
    """Binding -> the part that takes most of the start at the parameter's largest value, and its share of the parts."""
    found: dict[str, dict[str, float]] = {}
    for part, curves in one.parts.items():
        for binding, curve in curves.items():
            if curve[-1].size == _most(one.whole):
                found.setdefault(binding, {})[part] = curve[-1].time
    return {
        binding: (largest, times[largest] / sum(times.values()))
        for binding, times in found.items()
        if (largest := max(times, key=times.__getitem__))
    }


def _most(curves: Curves) -> float:
    return max(point.size for curve in curves.values() for point in curve)
