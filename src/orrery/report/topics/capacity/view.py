"""Server-capacity search: the time of asking all by their number; their number by memory, beside what was published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from orrery.report.drawing.palette import INK, MUTED, mark, series
from orrery.report.drawing.size_plate import Frame, Panel, Stroke, frame_of, in_rows, plate
from orrery.report.drawing.view import Below, Drawing, Page, View
from orrery.report.figures import Scale, scale_for
from orrery.report.labels import PLACEMENT_WORDS, point_labels
from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.report.topics.capacity.figures import ServerCapacity, server_capacities
from orrery.report.topics.capacity.published import MACHINES
from orrery.report.topics.capacity.words import capacity_lines, ended_text, labelled, reached_text

SERVERS = Scale("servers")
BESIDE = 2
"""So many panels stand side by side on a wide page."""


def caption(material: Material) -> str:
    """How to read the curves, and what stands beside them."""
    text = (
        "A server joins after the other; a curve is the time until all that are there have answered a call that was "
        "sent to all at once (median of the rounds and trials, pale bars between the extremes of the trials), and "
        "ends where it was over. Dashed: the limit. All axes are logarithmic, and the same for all panels of a kind. "
    )
    published = material.published
    if published is None or not published.of(MACHINES):
        return text.strip()
    source = published.source
    return (
        f"{text}Servers by memory stand beside those of {source.title}, {source.year}, on the machines of that time: "
        "the shape of a curve can be compared with theirs, its height hardly. Who reached none has no place on such "
        "an axis."
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """Time by servers, a panel for each point and placement; then servers by memory, the published ones first."""
    places = _by_place(material.of(server_capacities))
    times = [_times(material, found) for found in places.values() if _has_curve(found)]
    strokes = [stroke for _, found in times for stroke in found]
    drawings: list[Drawing] = []
    if strokes:
        up = scale_for([point.time for stroke in strokes for point in stroke.points], "ns")
        made = frame_of(strokes, up)
        frame = Frame(made.across, made.high, up, "servers", "asking all of them")
        drawings += _rows(page, times, frame, "Time by servers", _times_alt(material, up))
    return drawings + _by_memory(material, page)


def _by_memory(material: Material, page: Page) -> list[Drawing]:
    panels = [*_original(material), *_ours(material)]
    strokes = [stroke for _, found in panels for stroke in found]
    if all(len(stroke.points) < 2 for stroke in strokes):  # with one size of memory there is no curve
        return []
    made = frame_of(strokes, SERVERS)
    frame = Frame(made.across, made.high, SERVERS, "memory, MB", "reached")
    return _rows(page, panels, frame, "Servers by memory", " ".join(map(_memory_alt, panels)))


def _rows(page: Page, panels: Sequence[Panel], frame: Frame, heading: str, alt: str) -> list[Drawing]:
    """A few panels in a row; what is to be seen in all of them is told of the first."""
    drawings = [Drawing(plate(page, row, frame), f"{heading}, continued.") for row in in_rows(panels, BESIDE)]
    return [replace(drawings[0], alt=alt, heading=heading), *drawings[1:]]


def _by_place(capacities: Sequence[ServerCapacity]) -> dict[tuple[str, str], list[ServerCapacity]]:
    found: dict[tuple[str, str], list[ServerCapacity]] = {}
    for one in capacities:
        found.setdefault((one.point, one.placement), []).append(one)
    return found


def _has_curve(found: Sequence[ServerCapacity]) -> bool:
    return any(len(one.curve) > 1 for one in found)


def _times(material: Material, found: Sequence[ServerCapacity]) -> Panel:
    """Asking all of them, by how many there are."""
    named = labelled(material, [one for one in found if one.curve])
    strokes = [
        Stroke(label, one.curve, series(n).placeholder, mark(n))
        for label, one in named.items()
        for n in [material.colours[one.binding]]
    ]
    most = max(point.size for stroke in strokes for point in stroke.points)
    limit = [PlotPoint(1, found[0].limit), PlotPoint(most, found[0].limit)]
    strokes.append(Stroke("limit", limit, INK.placeholder, ".", dashed=True))
    where = PLACEMENT_WORDS.get(found[0].placement, found[0].placement)
    return ", ".join(filter(None, [_points(material)[found[0].point], where])), strokes


def _points(material: Material) -> dict[str, str]:
    """Point -> what is not the same at all points of a search."""
    return point_labels(one.point for one in material.of(server_capacities))


def _original(material: Material) -> list[Panel]:
    """The published table, a panel for each of its machines that has a curve."""
    published = material.published
    if published is None:
        return []
    found: list[Panel] = []
    for machine in published.of(MACHINES):
        curves = [(column, machine.curve(column)) for column in machine.columns]
        strokes = [Stroke(name, points, INK.placeholder, mark(n)) for n, (name, points) in enumerate(curves) if points]
        if any(len(stroke.points) > 1 for stroke in strokes):
            found.append((f"{machine.name}, {published.source.year}", strokes))
    return found


def _ours(material: Material) -> list[Panel]:
    """A panel for each placement that was run with limits of memory; the published curves thin beside ours."""
    found: list[Panel] = []
    beside = [
        Stroke(s.name, s.points, MUTED.placeholder, s.mark, True) for _, panel in _original(material) for s in panel
    ]
    for placement in material.placements:
        curves = _memory_curves([one for one in material.of(server_capacities) if one.placement == placement])
        strokes = [
            Stroke(material.labels[binding], points, series(n).placeholder, mark(n))
            for binding, points in curves.items()
            for n in [material.colours[binding]]
        ]
        if strokes:
            found.append((f"client and servers {PLACEMENT_WORDS.get(placement, placement)}", [*strokes, *beside]))
    return found


def _memory_curves(capacities: Sequence[ServerCapacity]) -> dict[str, list[PlotPoint]]:
    """Binding -> the servers that it reached, by rising memory (MB)."""
    found: dict[str, list[PlotPoint]] = {}
    for one in sorted(capacities, key=lambda one: one.machine or 0.0):
        if one.machine is not None and one.median > 0:
            ends = (min(one.counts), max(one.counts))
            found.setdefault(one.binding, []).append(PlotPoint(one.machine, one.median, *ends))
    return found


def _times_alt(material: Material, up: Scale) -> str:
    parts = [
        f"{material.labels[one.binding]}, {_points(material)[one.point] or one.placement}: {reached_text(one)} servers "
        f"({ended_text(one)}), {up.show(one.curve[-1].time)} {up.symbol} at {one.curve[-1].size:,.0f}"
        for one in material.of(server_capacities)
        if one.curve
    ]
    return "Time of asking all servers by their number. " + "; ".join(parts) + "."


def _memory_alt(panel: Panel) -> str:
    heading, strokes = panel
    texts = [f"{s.name}: " + ", ".join(f"{p.time:,.0f} at {p.size:,.0f} MB" for p in s.points) for s in strokes]
    return f"Servers by memory, {heading}. " + "; ".join(texts) + "."


def context(material: Material) -> dict[str, Any]:
    """The lines of the table of servers."""
    return {"lines": capacity_lines(material)}


VIEW = View(
    "capacity",
    "How many servers",
    caption,
    lambda material: bool(material.of(server_capacities)),
    draw,
    Below("capacity/below.html", context),
)
