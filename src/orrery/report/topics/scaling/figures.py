"""How a campaign scales: medians by each parameter that is a number, such as how many objects or clients there are."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from orrery.codegen.model import TOPICS
from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.rows import Row, Value
from orrery.metrics.trials import kind_of
from orrery.report.labels import point_labels
from orrery.report.material import Material
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.points import PlotPoint
from orrery.report.table.ratios import MEDIANS
from orrery.report.table.sections import Section, SectionLine
from orrery.report.topics.flow.published import FLOW
from orrery.report.topics.load.figures import offered
from orrery.report.topics.sizes.published import SIZE

LEAST_POINTS = 2
"""One point is no curve."""
CURVE = 3
"""Two points are one only where no parameter has more."""
_MEAN = Column("mean", MEDIANS, 0, "")

ScalingKey = tuple[str, str, str, str, str]
"""What a curve is of besides its driver: other parameters (JSON), step, kind of object, what it does, in a sentence."""
CALL, DELIVERY, PUBLISHING = "a call", "a sample's way", "publishing"
"""What a sentence calls what takes time; a path has its name."""
Values = dict[float, list[Value | None]]
"""Medians by the parameter's value."""


@dataclass(frozen=True)
class Scaling:
    """Medians by one parameter at one placement: binding -> points (the parameter's value; ns) by rising value.

    Several operations and objects of a kind are put together by their geometric mean; a point's ends are those of its
    interval. A sentence says `what` takes so long, and `apart`, what else tells it from the other curves.
    """

    parameter: str
    title: str
    what: str
    apart: str
    placement: str
    curves: Mapping[str, tuple[PlotPoint, ...]]

    @property
    def longest(self) -> int:
        """How many points its longest curve has."""
        return max(map(len, self.curves.values()))


def scalings(material: Material) -> list[Scaling]:
    """Every scaling with a curve, in the order of the sections; no parameter that is a size or a rate has one."""
    sections = material.sections
    size, flow = material.published_table(SIZE), material.published_table(FLOW)
    others = [one.parameter for one in (size, flow) if one is not None] + ([flow.messages] if flow is not None else [])
    points = {section.place[0]: point_values(section.place[0]) or {} for section in sections}
    numbers = [name for name in swept(list(points.values())) if name not in others]
    wanted = [name for name in numbers if not _is_rate(name, sections, points)]
    found = [made for name in wanted for made in _by(name, sections, points)]
    least = min(CURVE, max((one.longest for one in found), default=0))
    return [one for one in found if one.longest >= least]


def _by(name: str, sections: Sequence[Section], points: Mapping[str, Mapping[str, object]]) -> Iterator[Scaling]:
    found: dict[tuple[ScalingKey, str], dict[str, Values]] = {}
    gone = {name, *in_step(name, list(points.values()))}
    for section in sections:
        way = _way(gone, section, points[section.place[0]])
        value = points[section.place[0]].get(name)
        for line, placement in ((line, placement) for line in section.lines for placement in section.placements):
            if isinstance(value, int | float) and value >= 0:
                values = found.setdefault((way, placement), {}).setdefault(line.binding, {})
                values.setdefault(float(value), []).append(line.figure(placement, *MEDIANS))
    families = {key: curves for key, of in found.items() if (curves := _curves(of))}
    ways = list(dict.fromkeys(way for way, _ in families))
    titles = _titles(ways)
    for (way, placement), curves in families.items():
        apart = _titles([other for other in ways if other[4] == way[4]])[way]
        yield Scaling(name, titles[way], way[4], apart, placement, curves)


def in_step(name: str, points: Sequence[Mapping[str, object]]) -> list[str]:
    """The parameters that `name` decides: with another value of it they have another one too, and never two."""
    others = {other for point in points for other in point if other != name}
    pairs = {other: {(point.get(name), point.get(other)) for point in points} for other in others}
    values = len({point.get(name) for point in points})
    return [other for other, found in pairs.items() if len(found) == len({value for _, value in found}) == values]


def _way(gone: Collection[str], section: Section, point: Mapping[str, object]) -> ScalingKey:
    _, step, object_, port, operation, _ = section.place
    rest = json.dumps({key: value for key, value in point.items() if key not in gone})
    kind, topic = kind_of(object_), operation.rpartition("::")[2]
    if port.startswith("path "):
        return rest, step, kind, port, f"the {port}"
    if not operation.startswith(f"{TOPICS}::"):
        return rest, step, kind, port, CALL
    arrives = port.startswith("subscribe.")
    return rest, step, kind, f"{topic} {'at' if arrives else 'by'} {kind}", DELIVERY if arrives else PUBLISHING


def _titles(ways: Sequence[ScalingKey]) -> dict[ScalingKey, str]:
    """What is not the same everywhere: who does what, the other parameters, the step."""
    rests = point_labels(way[0] for way in ways)
    texts = {way: (way[3], rests[way[0]], way[1]) for way in ways}
    apart = [part for part in range(3) if len({text[part] for text in texts.values()}) > 1]
    return {way: ", ".join(text[part] for part in apart if text[part]) for way, text in texts.items()}


def _curves(found: Mapping[str, Values]) -> dict[str, tuple[PlotPoint, ...]]:
    made = {binding: [_point(at, values) for at, values in sorted(of.items())] for binding, of in found.items()}
    families = {binding: tuple(point for point in of if point is not None) for binding, of in made.items()}
    return {binding: of for binding, of in families.items() if len(of) >= LEAST_POINTS}


def _point(at: float, values: Sequence[Value | None]) -> PlotPoint | None:
    """None where any of the medians is missing: the mean of the others is that of something else."""
    together = over_operations(_MEAN, values)
    if together is None or not together.value or None in values:
        return None
    return PlotPoint(at, together.value, together.low, together.high)


def swept(points: Sequence[Mapping[str, object]]) -> list[str]:
    """The parameters that are numbers at all of the points, and not the same one at all of them."""
    return [name for name in dict.fromkeys(name for point in points for name in point) if _is_swept(name, points)]


def _is_swept(name: str, points: Sequence[Mapping[str, object]]) -> bool:
    values = [point.get(name) for point in points]
    numbers = {v for v in values if isinstance(v, int | float) and not isinstance(v, bool)}
    return len(numbers) >= LEAST_POINTS and len([v for v in values if v is not None]) == len(values)


def _is_rate(name: str, sections: Sequence[Section], points: Mapping[str, Mapping[str, object]]) -> bool:
    """Whether the parameter is nothing but the rate that is offered, of which there is a load curve."""
    rates = [(points[s.place[0]][name], offered(row)) for s in sections for row in _rows(s.lines)]
    # Intervals are whole ns: the rate that one makes is not quite the one that was asked for.
    return bool(rates) and all(
        rate is not None and isinstance(value, int | float) and math.isclose(value, rate, rel_tol=1e-3)
        for value, rate in rates
    )


def _rows(lines: Sequence[SectionLine]) -> Iterator[Row]:
    return (row for line in lines for row in line.cells.values() if row.terms)
