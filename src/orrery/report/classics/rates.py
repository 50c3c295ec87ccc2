"""How many calls all clients make together in a second, by point and step, and what a parameter does to that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.definitions.scenario.parameters import point_values
from orrery.report.labels import point_labels
from orrery.report.material import Material
from orrery.report.table.sections import Section
from orrery.report.topics.scaling.figures import swept
from orrery.report.topics.scaling.words import instead, least_and_most


@dataclass(frozen=True)
class Rate:
    """Calls a second of all clients of a binding, of all operations that they call in turn, at one point in one step.

    `where` has what of these is not the same everywhere.
    """

    binding: str
    point: str
    where: str
    rate: float


def rates(material: Material) -> list[Rate]:
    """Those of pictured drivers at the headline's placement of which every client has a rate."""
    places: dict[tuple[str, str], list[Section]] = {}
    for section in material.sections:
        places.setdefault(section.place[:2], []).append(section)
    points, several = point_labels(point for point, _ in places), len({step for _, step in places}) > 1
    found = []
    for (point, step), sections in places.items():
        where = ", ".join(filter(None, [points[point], step if several else ""]))
        for one in material.pictured:
            rate = _together(material, one.binding, sections)
            found += [Rate(one.binding, point, where, rate)] if rate else []
    return found


def _together(material: Material, binding: str, sections: Sequence[Section]) -> float:
    """The sum over what a binding has of these; 0 where one of them has no figure."""
    lines = [line for section, line in material.lines[binding].items() if section in sections]
    values = [line.figure(material.placements[0], "rate") for line in lines]
    return sum(value.value or 0.0 for value in values if value is not None) if None not in values else 0.0


def rates_text(material: Material) -> str:
    """`10 clients instead of 1 make 1.02 (unix) to 2.10 (ice) times as many calls a second`.

    Of an experiment that asks for them, and of its first parameter that is a number: the best at its most over the best
    at its least.
    """
    found = rates(material) if material.page.rate else []
    points = {one.point: point_values(one.point) or {} for one in found}
    name = next(iter(swept(list(points.values()))), "")
    if not name:
        return ""
    values = {point: float(str(given[name])) for point, given in points.items()}
    low, high = min(values.values()), max(values.values())
    ends = ({one.binding: 0.0 for one in found} for _ in range(2))
    least, most = ends
    for one in found:
        for end, best in ((low, least), (high, most)):
            if values[one.point] == end:
                best[one.binding] = max(best[one.binding], one.rate)
    ratios = {binding: most[binding] / rate for binding, rate in least.items() if rate and most[binding]}
    span = least_and_most(material, ratios)
    return f"{instead(name, low, high)} {span} times as many calls a second" if span else ""
