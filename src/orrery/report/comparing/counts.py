"""Counts of calls as text: what was counted in both sides, and what is not the same."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from orrery.cost.comparing import CountChange, CountsCompared
from orrery.report.labels import counted, listed, operation_labels, point_label

HEADINGS = ("driver", "what", "of", "count", "there", "here")


def finding(found: CountsCompared) -> str:
    """`Counted: two operations of tcp and unix; 3 counts differ.`"""
    drivers = dict.fromkeys(driver for driver, _, _ in found.compared)
    operations = {(point, operation) for _, point, operation in found.compared}
    differing = len(found.changes)
    text = (
        f"{differing} count{' differs' if differing == 1 else 's differ'}" if differing else "every count is the same"
    )
    return f"Counted: {counted(len(operations), 'operation')} of {listed(drivers)}; {text}."


def cells(found: CountsCompared) -> list[tuple[str, ...]]:
    """The table: one row a count that differs, with `HEADINGS`."""
    names = operation_labels(operation for _, _, operation in found.compared)
    apart = len({point for _, point, _ in found.compared}) > 1
    return [_cells(change, _what(change, names[change.operation], apart)) for change in found.changes]


def document(found: CountsCompared) -> dict[str, Any]:
    """The same for programs."""
    names = ("driver", "point", "operation")
    return {
        "compared": [dict(zip(names, one, strict=True)) for one in found.compared],
        "changes": [asdict(change) for change in found.changes],
    }


def _cells(change: CountChange, what: str) -> tuple[str, ...]:
    return change.driver, what, change.kind, change.count, str(change.there), str(change.here)


def _what(change: CountChange, operation: str, apart: bool) -> str:
    return f"{operation}, {point_label(change.point)}" if apart else operation
