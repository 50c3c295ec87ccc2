"""One sentence on what was lost of what was accepted, fault by fault, and how far callers are ahead of the object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.metrics.formats import count
from orrery.metrics.rows import Row, Value
from orrery.report.figures import with_unit
from orrery.report.labels import PLACEMENT_WORDS, binding_labels, few, listed
from orrery.report.table.sections import placements_of
from orrery.report.topics.accepted.figures import FAULT_PHRASES, AcceptedCalls, accepted_calls, said_once


def fault_finding(rows: Sequence[Row]) -> str:
    """Who lost how many calls by which fault, at the first placement; empty where no fault has figures."""
    found = accepted_calls(rows)
    if not found:
        return ""
    labels, placement = binding_labels(row.key for row in rows), placements_of(rows)[0]
    parts = []
    for of in dict.fromkeys(one.of for one in found):
        point, here = said_once([one for one in found if one.of == of and one.placement == placement])
        lost = [
            f"{labels[one.binding]}{_point(one)} loses {count(one.lost)} of {count(one.accepted)}"
            for one in here
            if one.lost
        ]
        outcome = f"of the accepted calls {few(lost)}" if lost else "no accepted call is lost"
        parts += [f"{FAULT_PHRASES[of]}{point}, {outcome}{_leads(here, labels)}"] if here else []
    if not parts:
        return ""
    where = PLACEMENT_WORDS.get(placement, placement)
    return f"{where[0].upper()}{where[1:]}: {'; '.join(parts)}."


def _leads(found: Sequence[AcceptedCalls], labels: Mapping[str, str]) -> str:
    """`, and a call returns 12.0 us (unix) to 40.0 us (ice) before the object has read it, and 3.00 us (tcp) after it`.

    Of those whose interval holds 0 it cannot be told what is first.
    """
    known = [(lead, f"{labels[one.binding]}{_point(one)}") for one in found if (lead := one.lead) is not None]
    unknown = [who for lead, who in known if _holds_nought(lead)]
    times = [(lead.value or 0.0, who) for lead, who in known if who not in unknown]
    early, late = [one for one in times if one[0] > 0], [(-time, who) for time, who in times if time < 0]
    texts = [f"{_ends(early)} before the object has read it"] if early else []
    texts += [f"{_ends(late)} after {'it' if early else 'the object has read it'}"] if late else []
    made = f", and a call returns {listed(texts)}" if texts else ""
    return made + (f", and with {few(unknown)} it cannot be told which is first" if unknown else "")


def _ends(found: Sequence[tuple[float, str]]) -> str:
    """The least and the most: `12.0 us (unix) to 40.0 us (ice)`."""
    order = sorted(found)
    return " to ".join(f"{with_unit(time, 'ns')} ({who})" for time, who in dict.fromkeys((order[0], order[-1])))


def _holds_nought(lead: Value) -> bool:
    low, high = (end if end is not None else lead.value for end in (lead.low, lead.high))
    return low is None or high is None or low <= 0 <= high


def _point(one: AcceptedCalls) -> str:
    return f" ({one.point})" if one.point else ""
