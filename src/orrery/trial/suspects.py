"""Whom a trial may be waiting for: a client that does not come back waits for a reply, and so does who must give it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orrery.control.failure import Late
from orrery.planning.plan import Plan, ProcessPlan

MOST = 6
"""So many are named; of a crowd only the number of the others is told."""


def suspected(late: Late, plan: Plan) -> Late:
    """The same with the names of all whom the pending ones call, and whom these call."""
    others = [name for name in onward(plan, late.pending) if name not in late.pending]
    if not others:
        return late
    more = f" and {len(others) - MOST} others" if len(others) > MOST else ""
    return Late(f"{late}, whose calls go to {', '.join(others[:MOST])}{more}", late.pending)


def onward(plan: Plan, names: Iterable[str]) -> list[str]:
    """The processes `names`, those whom they call, those whom these call, and so on; each once, the nearest first."""
    processes = {process.name: process for process in plan.processes}
    owners = {name: process.name for process in plan.processes for name in process.objects}
    found = dict.fromkeys(sorted(names))
    waiting = list(found)
    for name in waiting:
        for peer in _called(processes[name]):
            if (owner := owners[peer]) not in found:
                found[owner] = None
                waiting.append(owner)
    return list(found)


def _called(process: ProcessPlan) -> Iterator[str]:
    """The objects that a process calls."""
    for port in process.ports:
        yield from (peer for peer, _ in port.peers)
