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
POINT = "with"
"""The heading of what sets the lines of one driver apart, where more than one point of the scenario was asked for."""


def table(sizes: Sequence[ServerSize]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The headings and the lines of the table."""
    points = point_labels(dict.fromkeys(one.plan.point for one in sizes))
    if len(points) == 1:
        return HEADINGS, [_cells(one) for one in sizes]
    driver, *figures = HEADINGS
    lines = [(_cells(one)[0], points[one.plan.point], *_cells(one)[1:]) for one in sizes]
    return (driver, POINT, *figures), lines


def _cells(one: ServerSize) -> tuple[str, ...]:
    """One line, without its point."""

    def of(sections: Sections) -> tuple[str, ...]:
        return size(sections.text), size(sections.data), size(sections.bss)

    files = (*of(one.program), str(len(one.libraries)), *of(one.shared), size((one.program + one.shared).total))
    return (one.plan.binding.label, *files, duration(one.first_reply), size(one.memory))


def uncounted(one: ServerSize) -> str:
    """What the line of a script does not hold."""
    return f"{one.plan.binding.label}: the program is {one.file.name}; its script and modules are text, and not counted"


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
        "program": vars(one.program),
        "libraries": {path: vars(sections) for path, sections in one.libraries.items()},
        "shared": vars(one.shared),
        "total": (one.program + one.shared).total,
        "first_replies": list(one.first_replies),
        "first_reply": one.first_reply,
        "memories": list(one.memories),
        "memory": one.memory,
    }
