"""What a driver's smallest server brings along: as lines of a table, as plain JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.cost.size import ServerSize
from orrery.metrics.formats import duration, size
from orrery.probes.elf import Sections
from orrery.report.labels import point_labels

HEADINGS = (
    *("driver", "text", "data", "bss", "libraries", "their text", "data", "bss", "together"),
    *("first reply", "memory then"),
)
OF_SCRIPTS = ("scripts", "their source")
"""Further headings, where a program is a script."""
POINT = "with"
"""The heading of what sets the lines of one driver apart, where more than one point of the scenario was asked for."""


def table(sizes: Sequence[ServerSize]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The headings and the lines of the table."""
    points = point_labels(dict.fromkeys(one.plan.point for one in sizes))
    scripted = any(one.source is not None for one in sizes)
    driver, *figures = HEADINGS + OF_SCRIPTS if scripted else HEADINGS
    lines = [_cells(one) + _source(one) if scripted else _cells(one) for one in sizes]
    if len(points) == 1:
        return (driver, *figures), lines
    placed = [(line[0], points[one.plan.point], *line[1:]) for one, line in zip(sizes, lines, strict=True)]
    return (driver, POINT, *figures), placed


def _cells(one: ServerSize) -> tuple[str, ...]:
    """One line, without its point and its scripts."""

    def of(sections: Sections) -> tuple[str, ...]:
        return size(sections.text), size(sections.data), size(sections.bss)

    files = (*of(one.program), str(len(one.libraries)), *of(one.shared), size((one.program + one.shared).total))
    return (one.plan.binding.label, *files, duration(one.first_reply), size(one.memory))


def _source(one: ServerSize) -> tuple[str, str]:
    """How many scripts, and the bytes of all; empty for a program that is none."""
    return (str(one.source.files), size(one.source.bytes)) if one.source is not None else ("", "")


def interpreted(one: ServerSize) -> str:
    """What the line of a script holds, and what it does not."""
    return (
        f"{one.plan.binding.label}: the program is {one.file.name}; scripts are those that it loads from the driver's "
        "own folder, without what came with it"
    )


def document(one: ServerSize) -> dict[str, Any]:
    """The same as plain JSON: bytes and ns."""
    return {
        "driver": one.plan.binding.label,
        "binding": one.plan.binding.key,
        "scenario": one.plan.scenario,
        "point": one.plan.point,
        "placement": one.plan.placement,
        "file": str(one.file),
        "script": None if one.script is None else str(one.script),
        "scripts": None if one.source is None else vars(one.source),
        "program": vars(one.program),
        "libraries": {path: vars(sections) for path, sections in one.libraries.items()},
        "shared": vars(one.shared),
        "total": (one.program + one.shared).total,
        "first_replies": list(one.first_replies),
        "first_reply": one.first_reply,
        "memories": list(one.memories),
        "memory": one.memory,
    }
