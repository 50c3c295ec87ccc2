"""What a call costs: as lines of a table, as plain JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from orrery.cost.kind_costs import KindCosts, Span, Spans
from orrery.cost.plan_costs import PlanCosts
from orrery.planning.plan import Plan

HEADINGS = ("operation", "of", "instructions", "system calls", "sent", "received", "switches", "allocations", "faults")


def title(plan: Plan) -> str:
    """What the table is of."""
    point = "" if plan.point == "{}" else f", {plan.point}"
    return f"{plan.scenario}{point}: {plan.binding.label}, {plan.placement}: for each call"


def cells(operation: str, one: KindCosts) -> tuple[str, ...]:
    """One line of the table."""
    of = f"{one.kind} ({one.processes})" if one.processes > 1 else one.kind
    allocations = _text(one.allocations)
    if one.allocated is not None and one.allocated.high:
        allocations += f", {one.allocated} B"
    return (
        operation.rpartition("::")[2],
        f"{of}, daemon" if one.daemon else of,
        _text(one.instructions),
        "-" if one.calls is None else _list(one.calls) or "none",
        _text(one.sent, " B"),
        _text(one.received, " B"),
        _list(one.switches) or "0",
        allocations,
        _list(one.faults) or "0",
    )


LAYER_HEADINGS = ("operation", "of", "layer", "instructions", "share")


def layer_lines(operation: str, one: KindCosts) -> Iterator[tuple[str, ...]]:
    """The lines of the table of layers: what of the instructions of a kind is which layer's."""
    every = sum(span.low for span in one.layers.values())
    for name, span in one.layers.items():
        if span.high:
            share = f"{100 * span.low / every:.0f} %" if every > 0 else "-"
            yield operation.rpartition("::")[2], one.kind, name, str(span), share


def absent_layers(costs: PlanCosts) -> list[str]:
    """A line for each declared layer of which nothing ran in any operation, with the reason."""
    found = [dict(seen.absent()) for seen in costs.seen.values()]
    every = [name for name in (found[0] if found else {}) if all(name in one for one in found)]
    return [f"no {name}: {found[0][name]}" for name in every]


def stack_lines(costs: PlanCosts) -> list[str]:
    """The chains of callers of all operations, as tools that draw flame graphs read them."""
    label = costs.plan.binding.label.replace(";", ":")
    return [f"{label};{name};{line}" for name, seen in costs.seen.items() for line in seen.stacks()]


def document(costs: PlanCosts) -> dict[str, Any]:
    """The costs as plain JSON."""
    plan = costs.plan
    return {
        "scenario": plan.scenario,
        "point": plan.point,
        "driver": plan.binding.label,
        "binding": plan.binding.key,
        "placement": plan.placement,
        "calls": costs.calls,
        "operations": [
            {"operation": name, "kinds": [_plain(one) for one in found]} for name, found in costs.costs.items()
        ],
        "absent": costs.absent,
        "absent_layers": absent_layers(costs),
    }


def _plain(one: KindCosts) -> dict[str, Any]:
    figures = ("instructions", "sent", "received", "allocations", "allocated")
    return {
        "kind": one.kind,
        "processes": one.processes,
        "daemon": one.daemon,
        **{name: _ends(getattr(one, name)) for name in figures},
        "system_calls": None if one.calls is None else {name: _ends(span) for name, span in one.calls.items()},
        "switches": {name: _ends(span) for name, span in one.switches.items()},
        "faults": {name: _ends(span) for name, span in one.faults.items()},
        "layers": {name: _ends(span) for name, span in one.layers.items()},
    }


def _ends(span: Span | None) -> dict[str, float] | None:
    return None if span is None else {"low": span.low, "high": span.high}


def _text(span: Span | None, unit: str = "") -> str:
    return "-" if span is None else f"{span}{unit}"


def _list(spans: Spans) -> str:
    """`2 sendto, 1-1.2 futex`, without what does not happen."""
    return ", ".join(f"{span} {name}" for name, span in spans.items() if span.high)
