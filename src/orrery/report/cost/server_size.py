"""What a driver's smallest server brings along: as lines of a table, as plain JSON."""

from __future__ import annotations

from typing import Any

from orrery.cost.size import ServerSize
from orrery.metrics.formats import duration, size
from orrery.probes.elf import Sections

HEADINGS = ("driver", "text", "data", "bss", "libraries", "their text", "data", "bss", "together", "first reply")


def cells(one: ServerSize) -> tuple[str, ...]:
    """One line of the table."""

    def of(sections: Sections) -> tuple[str, ...]:
        return size(sections.text), size(sections.data), size(sections.bss)

    ends = (size((one.program + one.shared).total), duration(one.first_reply))
    return (one.plan.binding.label, *of(one.program), str(len(one.libraries)), *of(one.shared), *ends)


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
    }
