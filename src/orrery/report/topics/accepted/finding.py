"""One sentence on what was lost of what was accepted, for each driver and fault."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.formats import count
from orrery.metrics.rows import Row
from orrery.report.labels import PLACEMENT_WORDS, binding_labels, listed
from orrery.report.table.sections import placements_of
from orrery.report.topics.accepted.figures import FAULT_PHRASES, AcceptedCalls, accepted_calls


def fault_finding(rows: Sequence[Row]) -> str:
    """Who lost how many calls by which fault, at the first placement; empty where no fault has figures."""
    found = accepted_calls(rows)
    if not found:
        return ""
    labels, placement = binding_labels(row.key for row in rows), placements_of(rows)[0]
    parts = []
    for of in dict.fromkeys(one.of for one in found):
        here = [one for one in found if one.of == of and one.placement == placement]
        lost = [
            f"{labels[one.binding]}{_point(one)} loses {count(one.lost)} of {count(one.accepted)}"
            for one in here
            if one.lost
        ]
        outcome = f"of the accepted calls {listed(lost)}" if lost else "no accepted call is lost"
        parts += [f"{FAULT_PHRASES[of]}, {outcome}"] if here else []
    if not parts:
        return ""
    where = PLACEMENT_WORDS.get(placement, placement)
    return f"{where[0].upper()}{where[1:]}: {'; '.join(parts)}."


def _point(one: AcceptedCalls) -> str:
    return f" ({one.point})" if one.point else ""
