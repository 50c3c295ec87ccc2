"""Time by size: what calls took at each size of what they carry, and the straight line through that."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.conditions.placement import ACROSS
from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.trials import kind_of
from orrery.report.labels import operation_labels, point_label
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.table.points import PlotPoint, line_through
from orrery.report.table.sections import Section, SectionLine
from orrery.report.topics.sizes.published import PANELS, SIZE, PublishedPanel, PublishedSize
from orrery.stats.fit import FittedLine

LEAST_POINTS = 2
"""One point is no curve."""


Take = Callable[[SectionLine, str, int], PlotPoint | None]
"""From a line, a placement and a size in bytes to a point; None where there is none."""


@dataclass(frozen=True)
class SizePanel:
    """One operation in one step at one placement: binding -> its medians (ns) by rising size, with the extremes.

    `point` has the other parameters (canonical JSON), those that do not say the size.
    """

    title: str
    step: str
    placement: str
    point: str
    curves: Mapping[str, tuple[PlotPoint, ...]]


@dataclass(frozen=True)
class Cost:
    """One curve's line: the fixed cost (ns), that of a byte (ns), and how many copies of a byte that is."""

    binding: str
    title: str
    step: str
    placement: str
    line: FittedLine
    copies: float | None


def size_panels(material: Material) -> list[SizePanel]:
    """Time by size, where the published file says how many bytes a point has; else empty."""
    size = material.published_table(SIZE)
    return panels_by_size(material.sections, size) if size is not None else []


def panels_by_size(sections: Sequence[Section], size: PublishedSize, take: Take | None = None) -> list[SizePanel]:
    """Every panel with a curve of at least two sizes, in the order of the sections; a point is what `take` finds."""
    found: dict[tuple[str, str, str, str], dict[str, dict[int, PlotPoint]]] = {}
    titles = _titles(sections, size)
    for section in sections:
        many = size.of(section.place[0])
        if many is None:
            continue
        for line in section.lines:
            for placement in section.placements:
                point = (take or _point)(line, placement, many)
                if point is not None:
                    key = (titles[section], section.place[1], placement, _others(section.place[0], size))
                    panel = found.setdefault(key, {})
                    panel.setdefault(line.binding, {}).setdefault(many, point)
    made = [_panel(key, curves) for key, curves in found.items()]
    return [one for one in made if one.curves]


def _panel(key: tuple[str, str, str, str], curves: Mapping[str, Mapping[int, PlotPoint]]) -> SizePanel:
    families = {binding: tuple(points[size] for size in sorted(points)) for binding, points in curves.items()}
    return SizePanel(*key, {binding: points for binding, points in families.items() if len(points) >= LEAST_POINTS})


def _point(line: SectionLine, placement: str, size: int) -> PlotPoint | None:
    """The median of a row with its extremes; None where it has no median."""
    middle = line.figure(placement, "latency.p50")
    if middle is None or not middle.value:
        return None
    least, most = line.figure(placement, "latency.min"), line.figure(placement, "latency.max")
    return PlotPoint(size, middle.value, least.value if least else None, most.value if most else None)


def _titles(sections: Sequence[Section], size: PublishedSize) -> dict[Section, str]:
    """The operation, and of the point's other parameters, object and port what is not the same everywhere."""
    names = operation_labels(section.operation for section in sections)
    parts = {s: [point_label(_others(s.place[0], size)), kind_of(s.place[2]), s.place[3]] for s in sections}
    apart = [at for at in range(3) if len({text[at] for text in parts.values()}) > 1]
    return {s: ", ".join([names[s.operation], *(text[at] for at in apart if text[at])]) for s, text in parts.items()}


def _others(point: str, size: PublishedSize) -> str:
    """The point (canonical JSON) without the parameter that says the size."""
    given = point_values(point)
    if given is None:
        return point
    return json.dumps({name: value for name, value in given.items() if name != size.parameter})


def published_beside(panel: SizePanel, published: Published) -> list[PublishedPanel]:
    """The published plots that stand beside a panel: those of its very parameters, else those of all.

    Beside ours across hosts these are plots of several hosts, beside ours of one machine those of one.
    """
    given, plots = point_values(panel.point) or {}, published.of(PANELS)
    own = [one for one in plots if one.parameters and one.parameters.items() <= given.items()]
    return own or [one for one in plots if one.beside is True and (one.hosts > 1) == (panel.placement == ACROSS)]


def costs(material: Material) -> list[Cost]:
    """The line of every curve by size with points enough."""
    stored = material.reference.get("copy")
    copy = stored.get("ns") if isinstance(stored, Mapping) else None
    return [
        cost_of(panel, binding, line_through(points), copy)
        for panel in material.of(size_panels)
        for binding, points in panel.curves.items()
        if len(points) > LEAST_POINTS
    ]


def cost_of(panel: SizePanel, binding: str, line: FittedLine, copy: float | None) -> Cost:
    """What a curve costs by its line, where the machine takes `copy` ns to copy a byte; None: that is not known."""
    slope, least = line.slope.centre, line.slope.low
    # A line that may as well fall says nothing of copies.
    copies = slope / copy if slope is not None and least is not None and least > 0 and copy else None
    return Cost(binding, panel.title, panel.step, panel.placement, line, copies)
