"""What a plan must be so that its conversation can be captured and replayed."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.definitions.conditions.scheduling import FIFO
from orrery.planning.plan import Plan


def why_no_floor(plan: Plan) -> str | None:
    """Why the plan has no floor of its own conversation; None: nothing is known against it."""
    return next(_reasons(plan), None)


def _reasons(plan: Plan) -> Iterator[str]:
    ports = [port for process in plan.processes for port in process.ports]
    members = [member for phase in plan.phases for member in phase.members]
    if plan.topics:
        yield "it publishes: a sample has no reply that ends an exchange"
    if plan.capacity is not None:
        yield "it searches for a number of servers: no call is like the one before"
    if plan.fault is not None:
        yield "it has a fault: a replay has none"
    if sorted(process.holds for process in plan.processes) != ["client", "server"]:
        yield f"a replay has one client and one server process, and the scenario has {plan.most_processes} processes"
    if any(port.threads > 1 for port in ports if port.is_client):
        yield "its client calls from several threads: a replay has one conversation"
    if any(port.reactions for port in ports):
        yield "its server works or calls others before it replies: a replay does nothing between system calls"
    if any(member.load.window > 1 or member.load.burst for member in members):
        yield "several of its calls are out at a time: what one system call carries depends on time"
    if any(len(member.operations) > 1 for member in members):
        yield "its phases mix operations: no call is like the one before"
    if plan.scheduling == FIFO:
        yield "it asks for SCHED_FIFO, which a replay does not use"
