"""Floors of the same conversation: as lines of a table, as plain JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from orrery.floor.floors import Floor
from orrery.floor.steps import RECEIVES, SENDS, SideSteps
from orrery.metrics.formats import duration
from orrery.metrics.formats import ratio as ratio_text
from orrery.planning.plan import Plan
from orrery.report.labels import operation_at
from orrery.stats.intervals import Estimate

HEADINGS = ("driver", "placement", "operation", "request", "reply", "system calls", "median", "floor", "ratio")
WORTH_SAYING = 0.05
"""Deviations of an exchange that a line tells of."""


def of_what(plan: Plan, operation: str) -> str:
    """What a line below the table is about."""
    return f"{plan.binding.label}, {plan.placement}, {operation_at(operation, plan.point)}"


def cells(one: Floor) -> tuple[str, ...]:
    """One line of the table."""
    client, server = one.conversation.client, one.conversation.server
    return (
        one.plan.binding.label,
        one.plan.placement,
        operation_at(one.operation, one.plan.point),
        f"{client.sent} B",
        f"{server.sent} B",
        f"{len(client.steps)} + {len(server.steps)}",
        _time(one.median),
        _time(one.floor),
        _ratio(one.ratio),
    )


def notes(one: Floor) -> Iterator[str]:
    """What the replay of a line has not, or has otherwise."""
    named = of_what(one.plan, one.operation)
    for who, side in (("client", one.conversation.client), ("server", one.conversation.server)):
        if side.left_out:
            calls = ", ".join(f"{count:g} {name}" for name, count in side.left_out.items())
            yield f"{named}: not replayed, of the {who} for each call: {calls}"
    if one.deviations >= WORTH_SAYING:
        yield f"{named}: {one.deviations:.2f} system calls of an exchange were made otherwise than captured"


def document(one: Floor) -> dict[str, Any]:
    """The same as plain JSON: bytes and ns."""
    plan, conversation = one.plan, one.conversation
    return {
        "scenario": plan.scenario,
        "point": plan.point,
        "driver": plan.binding.label,
        "binding": plan.binding.key,
        "placement": plan.placement,
        "operation": one.operation,
        "transport": conversation.transport,
        "client": _side(conversation.client, conversation.changing[0]),
        "server": _side(conversation.server, conversation.changing[1]),
        "blocks": [
            {"median": b.median, "floor": b.replayed.median, "deviations": b.replayed.deviations} for b in one.blocks
        ],
        "median": one.median.centre,
        "floor": one.floor.centre,
        "ratio": {"centre": one.ratio.centre, "low": one.ratio.low, "high": one.ratio.high},
        "deviations": one.deviations,
    }


def _side(side: SideSteps, changing: int) -> dict[str, Any]:
    return {
        "sends": side.sent,
        "masked": changing,
        "threads": side.threads,
        "share": side.share,
        "steps": [
            {
                "call": step.call,
                "bytes": step.result if step.call in SENDS | RECEIVES else None,
                "buffers": list(step.parts),
                "flags": step.flags,
            }
            for step in side.steps
        ],
        "not_replayed": dict(side.left_out),
    }


def _time(found: Estimate) -> str:
    return "-" if found.centre is None else duration(found.centre)


def _ratio(found: Estimate) -> str:
    if found.centre is None:
        return "-"
    if found.low is None or found.high is None:
        return ratio_text(found.centre)
    return f"{ratio_text(found.centre)} [{ratio_text(found.low)}, {ratio_text(found.high)}]"
