"""What was accepted, arrived and was lost: for each binding, fault and point, of rows that have figures."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.rows import Row, Verdict
from orrery.report.labels import point_label

FAULT_PHRASES = {
    "nothing": "while nothing fails",
    "server": "when the server is killed",
    "client": "when the client ends without a flush",
    "object": "when the object is withdrawn",
}
"""What fails, in words."""


@dataclass(frozen=True)
class AcceptedCalls:
    """One row: means over its trials. `of` is what fails; `point` has the parameters, empty for none."""

    binding: str
    placement: str
    of: str
    point: str
    accepted: float
    refused: float
    arrived: float
    lost: float


def accepted_calls(rows: Iterable[Row]) -> list[AcceptedCalls]:
    """Every row of a fault that has figures, in the order of the rows; those that are INVALID have none."""
    found = [_of(row) for row in rows if row.load == "fault" and row.verdict is not Verdict.INVALID]
    return [one for one in found if one is not None]


def _of(row: Row) -> AcceptedCalls | None:
    values = [row.metrics.get(f"calls.{name}") for name in ("accepted", "refused", "arrived", "lost")]
    numbers = [value.value for value in values if value is not None and value.value is not None]
    if len(numbers) < len(values):
        return None
    of = str(row.terms.get("of"))
    # What fails may be a parameter itself: it is said apart.
    others = {name: value for name, value in (point_values(row.key.point) or {}).items() if value != of}
    return AcceptedCalls(row.key.binding, row.key.placement, of, point_label(json.dumps(others)), *numbers)
