"""A plan with a fault: where calls are counted, and the two phases of its client."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from orrery.clock import SECOND
from orrery.control.timeouts import Timeouts
from orrery.definitions.scenario.fault import FAULT
from orrery.definitions.scenario.injected_fault import InjectedFault
from orrery.definitions.scenario.model import Load
from orrery.planning.plan import FaultPlan, LoadPlan, MemberPlan, PhasePlan, ProcessPlan, ReactionPlan
from orrery.planning.trial_timeout import BASE, EACH

ACCEPTED_FILE, ARRIVED_FILE = "accepted.counts", "arrived.counts"
"""The files in the trial's folder in which the client and the server count (kit/PROTOCOL.md, Faults)."""
FIRST_CALLS = Load.pool
"""Calls before those of the fault, each reply compared: with the first of them many a middleware connects."""
LEAST_TIMEOUT = 10.0
"""Seconds that a client may take for its calls, however few they are."""


def fault_plan(fault: InjectedFault, member: MemberPlan, processes: Iterable[ProcessPlan], work: int) -> FaultPlan:
    """The plan of a fault: who calls by `member`, and who serves; `work` (ns) is what the server does for each call."""
    names = {name: process.name for process in processes for name in process.objects}
    server = names[f"{fault.server}[0]"]
    each = 2 * (max(EACH, fault.interval or 0) + work) / SECOND
    timeout = LEAST_TIMEOUT + fault.calls * each
    return FaultPlan(
        fault.of, member, names[member.object], server, fault.calls, fault.after, fault.interval, each, timeout
    )


def counting(processes: Iterable[ProcessPlan], fault: FaultPlan) -> tuple[ProcessPlan, ...]:
    """The processes with the server's servant counting the calls that arrive, before all that it does for them."""
    (operation, _) = fault.member.operations[0]
    withdraw = FIRST_CALLS + fault.after if fault.of == "object" else None
    first = ReactionPlan(operation, counts=ARRIVED_FILE, withdraw=withdraw)
    return tuple(
        replace(process, ports=tuple(replace(port, reactions=(first, *port.reactions)) for port in process.ports))
        if process.name == fault.server
        else process
        for process in processes
    )


def first_phase(fault: FaultPlan) -> PhasePlan:
    """The phase before: a call with each set of arguments, `FIRST_CALLS` in all."""
    member = replace(fault.member, load=LoadPlan(verify_one_in=0))
    return PhasePlan(0, FAULT, "verify", fault.member.operations[0][0], (member,))


def fault_phase(fault: FaultPlan, folder: str, kill: int | None = None) -> PhasePlan:
    """The phase in which something fails. `folder` has the counts, the client kills `kill`."""
    load = LoadPlan(
        "fault",
        calls=fault.calls,
        interval=fault.interval,
        verify_one_in=0,
        counts=f"{folder}/{ACCEPTED_FILE}",
        after=fault.after,
        kill=kill,
        leave=fault.of == "client",
    )
    # Not one that is measured: of calls that may fail no time is recorded.
    return PhasePlan(1, FAULT, "warm", fault.member.operations[0][0], (replace(fault.member, load=load),))


def load_of(fault: FaultPlan) -> dict[str, Any]:
    """The load that is stored with a trial with a fault."""
    load = {"load": FAULT, "of": fault.of, "calls": fault.calls, "after": fault.after}
    return load | ({"interval": fault.interval} if fault.interval else {})


def fault_timeout(fault: FaultPlan, timeouts: Timeouts) -> float:
    """Seconds after which a trial with a fault is given up."""
    return BASE + 2 * fault.timeout + timeouts.settled + timeouts.stop
