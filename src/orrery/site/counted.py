"""What was counted of a call: instructions, system calls, bytes, allocations, switches and faults, kind by kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.cost.kind_costs import KindCosts, Span
from orrery.cost.stored import costs_of
from orrery.site.campaign import SiteCampaign
from orrery.store.observation import Counting

FIGURES = ("instructions", "sent", "received", "allocations", "allocated")
"""What is counted once, by its name in `KindCosts`; of the rest there are several, each by its own name."""

Counts = dict[str, list[float]]


def counted(campaign: SiteCampaign) -> list[dict[str, Any]]:
    """One document for each binding, point, placement, operation and kind of process that had a part in the call."""
    at = {binding: place for place, binding in enumerate(campaign.bindings)}
    found: dict[tuple[str, str, str, str], list[Counting]] = {}
    for one in campaign.side.countings:
        if one.binding in at:
            found.setdefault((one.binding, one.point, one.placement, one.operation), []).append(one)
    return [
        {"binding": at[binding], "point": point, "placement": placement, "operation": operation, **_kind(costs)}
        for (binding, point, placement, operation), countings in found.items()
        for costs in _costs(countings)
    ]


def _costs(countings: Sequence[Counting]) -> list[KindCosts]:
    return [costs for costs in costs_of(countings) if not costs.is_idle]


def _kind(costs: KindCosts) -> dict[str, Any]:
    named: Counts = {name: _ends(span) for name in FIGURES if (span := getattr(costs, name)) is not None}
    for group, spans in (("calls", costs.calls or {}), ("switches", costs.switches), ("faults", costs.faults)):
        named |= {f"{group}.{name}": _ends(span) for name, span in spans.items() if span.high}
    return {"kind": costs.kind, "processes": costs.processes, "daemon": costs.daemon, "counts": named}


def _ends(span: Span) -> list[float]:
    return [span.low, span.high]
