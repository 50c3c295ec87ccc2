"""Rows put in the order in which they are read: a section for each operation, a line for each binding in it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from orrery.codegen.model import TOPICS
from orrery.definitions.conditions.placement import PLACEMENTS
from orrery.metrics.rows import Key, Row, Value, Verdict
from orrery.metrics.trials import ALL
from orrery.report.labels import binding_labels, counted, operation_labels, point_labels, point_order
from orrery.report.table.ratios import MEDIANS

Place = tuple[str, str, str, str, str, str]
"""What a section is about: point, step, object, port, operation, phase."""


@dataclass(frozen=True, eq=False)
class SectionLine:
    """One binding in one section: its rows by placement."""

    label: str
    binding: str
    cells: Mapping[str, Row]

    def figure(self, placement: str, *names: str) -> Value | None:
        """The first metric of `names` that the row has a figure for; None in an INVALID row, which gives none."""
        row = self.cells.get(placement)
        return figure(row, *names) if row is not None else None


@dataclass(frozen=True, eq=False)
class Section:
    """One operation at one point: lines fastest first, and the placements that were run."""

    title: str
    place: Place
    lines: tuple[SectionLine, ...]
    placements: tuple[str, ...]

    @property
    def operation(self) -> str:
        """`Interface::operation`."""
        return self.place[4]


def operations_text(sections: Sequence[Section]) -> str:
    """`seven operations`, or `five rows of three operations` where some are told for several objects or points."""
    operations = counted(len({section.operation for section in sections}), "operation")
    rows = counted(len(sections), "row")
    return operations if operations.split()[0] == rows.split()[0] else f"{rows} of {operations}"


def figure(row: Row, *names: str) -> Value | None:
    """The first metric of `names` with a figure; None in an INVALID row."""
    if row.verdict is Verdict.INVALID:
        return None
    found = (row.metrics.get(name) for name in names)
    return next((value for value in found if value is not None and value.value is not None), None)


def place_of(key: Key) -> Place:
    """The section that a row belongs to."""
    return (key.point, key.step, key.object, key.port, key.operation, key.phase)


def placements_of(rows: Iterable[Row]) -> tuple[str, ...]:
    """The placements in `rows`: same, split, free, then others by name."""
    found = {row.key.placement for row in rows}
    return tuple(p for p in PLACEMENTS if p in found) + tuple(sorted(found - set(PLACEMENTS)))


def sections(rows: Sequence[Row], operations: Sequence[str] = ()) -> list[Section]:
    """Every section of `rows`: paths first, then in the order of `operations` (the interface's), the rest by name.

    A row of a binding that never got as far as an operation says so in each section of its point.
    """
    labels = binding_labels(row.key for row in rows)
    whole = [row for row in rows if row.key.operation == ALL]
    places: dict[Place, list[Row]] = {}
    for row in rows:
        if row.key.operation != ALL:
            places.setdefault(place_of(row.key), []).append(row)
    order = {name: index for index, name in enumerate(operations)}
    titles = _titles(places)
    placements = placements_of(rows)
    rank = {point: (point_order(point), point) for point in {place[0] for place in places}}
    keys = sorted(places, key=lambda p: (rank[p[0]], p[1], not _is_path(p), order.get(p[4], len(order)), p[2:]))
    return [Section(titles[p], p, _lines(places[p], whole, p, labels, placements), placements) for p in keys]


def _lines(
    rows: list[Row], whole: list[Row], place: Place, labels: Mapping[str, str], placements: tuple[str, ...]
) -> tuple[SectionLine, ...]:
    cells: dict[str, dict[str, Row]] = {}
    for row in [*rows, *(w for w in whole if w.key.point == place[0])]:
        cells.setdefault(row.key.binding, {}).setdefault(row.key.placement, row)
    lines = [SectionLine(labels[binding], binding, found) for binding, found in cells.items()]
    return tuple(sorted(lines, key=lambda line: (_speed(line, placements), line.label)))


def _speed(line: SectionLine, placements: tuple[str, ...]) -> tuple[float, ...]:
    """Medians in the order of the placements; a row without one comes after those that have one."""
    medians = (line.figure(placement, *MEDIANS) for placement in placements)
    return tuple(m.value if m is not None and m.value is not None else math.inf for m in medians)


def _titles(places: Iterable[Place]) -> dict[Place, str]:
    """The operation's name, and of point, step, object, port and phase what is not the same everywhere."""
    found = list(places)
    names, points = operation_labels(place[4] for place in found), point_labels(place[0] for place in found)
    varying = [len({place[part] for place in found}) > 1 for part in (0, 1, 2, 3, 5)]
    titles = {}
    for place in found:
        topic = _topic(place, names[place[4]])
        who = ("", "") if topic else (place[2], place[3])
        parts = [points[place[0]], place[1], *who, place[5]]
        apart = [part for part, varies in zip(parts, varying, strict=True) if varies and part]
        titles[place] = ", ".join([topic or names[place[4]], *apart])
    return titles


def _topic(place: Place, name: str) -> str:
    """Who does what with a topic: `Reading by station[0]`, `Reading at display[0]`, `path alarm to siren[0]`.

    Empty for calls.
    """
    _, _, object_, port, operation, _ = place
    if _is_path(place):
        return f"{port} to {object_}"
    if not operation.startswith(f"{TOPICS}::"):
        return ""
    return f"{name} {'at' if port.startswith('subscribe.') else 'by'} {object_}"


def _is_path(place: Place) -> bool:
    return place[3].startswith("path ")
