"""What was accepted, arrived and was lost: for each binding, fault and point, of rows that have figures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.rows import Row, Value, Verdict
from orrery.report.labels import point_labels
from orrery.report.table.sections import figure

FAULT_PHRASES = {
    "nothing": "while nothing fails",
    "server": "when the server is killed",
    "client": "when the client ends without a flush",
    "object": "when the object is withdrawn",
}
"""What fails, in words."""


@dataclass(frozen=True)
class AcceptedCalls:
    """One row: means over its trials. `of` is what fails; `point` has what else is not the same at all points.

    `lead` is from the return of a call to its arrival (ns), where that was taken.
    """

    binding: str
    placement: str
    of: str
    point: str
    accepted: float
    refused: float
    arrived: float
    lost: float
    lead: Value | None


def accepted_calls(rows: Iterable[Row]) -> list[AcceptedCalls]:
    """Every row of a fault that has figures, in the order of the rows; those that are INVALID have none."""
    known = [row for row in rows if row.load == "fault" and row.verdict is not Verdict.INVALID]
    points = _points(known)
    found = [_of(row, points[row.key.point]) for row in known]
    return [one for one in found if one is not None]


def said_once(found: Sequence[AcceptedCalls]) -> tuple[str, list[AcceptedCalls]]:
    """What else is the same for all that failed in one way, in brackets, and these without it; empty for nothing."""
    points = {one.point for one in found}
    if len(points) > 1 or not any(points):
        return "", list(found)
    return f" ({points.pop()})", [replace(one, point="") for one in found]


def _points(rows: Sequence[Row]) -> dict[str, str]:
    """Point -> its label, without the parameter that is what fails, which is said apart."""
    given = [(point_values(row.key.point) or {}, row.terms.get("of")) for row in rows]
    faults = {name for name in {n for point, _ in given for n in point} if all(p.get(name) == of for p, of in given)}
    points = dict.fromkeys(row.key.point for row in rows)
    rest = {p: {n: v for n, v in (point_values(p) or {}).items() if n not in faults} for p in points}
    labels = point_labels(map(json.dumps, rest.values()))
    return {point: labels[json.dumps(others)] for point, others in rest.items()}


def _of(row: Row, point: str) -> AcceptedCalls | None:
    values = [row.metrics.get(f"calls.{name}") for name in ("accepted", "refused", "arrived", "lost")]
    numbers = [value.value for value in values if value is not None and value.value is not None]
    if len(numbers) < len(values):
        return None
    accepted, refused, arrived, lost = numbers
    return AcceptedCalls(
        row.key.binding,
        row.key.placement,
        str(row.terms.get("of")),
        point,
        accepted,
        refused,
        arrived,
        lost,
        lead=figure(row, "calls.lead"),
    )
