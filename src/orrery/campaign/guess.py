"""How long a trial takes, guessed from what its plan says: for plans of which no trial is stored.

A guess may be wrong by several times; who tells it says that it is one.
"""

from __future__ import annotations

from collections.abc import Mapping

from orrery.clock import SECOND
from orrery.definitions.conditions.machine import Machine
from orrery.planning.late_joiners import asked, phases_each
from orrery.planning.plan import CapacityPlan, FaultPlan, LoadPlan, PhasePlan, Plan, PortPlan
from orrery.trial.watch import watch_of

CALL = 20_000
"""A call there and back (ns) of an ordinary middleware on one core."""
TRIAL = 80_000_000
"""All that each trial does once (ns)."""
PROCESS = 30_000_000
"""From the start of a process until it has connected, and its end (ns)."""
OBJECT = 100_000
"""What each object adds (ns): it is made known, bound to whoever calls it, and in the end says what it counted."""
DAEMON = SECOND
"""From the start of a daemon until it is ready (ns)."""
PHASE = 2_000_000
"""What lies between one phase and the next (ns)."""
SERVER = 768 << 10
"""Bytes that one more server takes of a limited memory: of omniORB's 84 fit into 64 MiB (classics/footprint)."""
STARVED = 2 * SECOND
"""Whatever a trial does next where its memory is nearly out (ns): programs are read from the disk, page by page."""

Ports = Mapping[tuple[str, str], PortPlan]
"""Those of a plan by object and name."""


def guessed_seconds(plan: Plan) -> float:
    """Seconds of a trial of the plan."""
    ports = {(port.object, port.name): port for process in plan.processes for port in process.ports}
    work = sum(reaction.work or 0 for port in ports.values() for reaction in port.reactions)
    process = PROCESS + int(plan.startup * SECOND)
    spent = TRIAL + process * len(plan.processes) + DAEMON * len(plan.daemons)
    spent += OBJECT * sum(len(process.objects) for process in plan.processes)
    spent += 2 * watch_of(plan) * SECOND // 1000
    spent += sum(PHASE + _phase(phase, ports, work) for phase in plan.phases)
    spent += _growing(plan.capacity, plan.machine, process) if plan.capacity is not None else 0
    spent += _failing(plan.fault, work) if plan.fault is not None else 0
    return spent / SECOND


def _phase(phase: PhasePlan, ports: Ports, work: int) -> int:
    """The time of a phase: callers without a pace take turns, all others call beside them."""
    found = [(member.load, ports.get((member.object, member.port))) for member in phase.members]
    if phase.kind == "verify":
        return sum(_verified(port) for _, port in found) * (CALL + work)
    busy = sum((load.calls or 0) * (_each(port) + work) for load, port in found)
    return max([busy, *(_own_time(load) for load, _ in found)])


def _verified(port: PortPlan | None) -> int:
    """So many calls it takes to compare every reply once."""
    return port.threads * port.pool * max(1, len(port.peers)) if port is not None else 1


def _each(port: PortPlan | None) -> int:
    """What a call of each thread takes; a sample is taken in by each of its subscribers."""
    if port is None:
        return CALL
    return CALL * (max(1, len(port.peers)) if port.kind == "publish" else port.threads)


def _own_time(load: LoadPlan) -> int:
    """The time that a load has by its own pace, or by the clock."""
    if load.time is not None:
        return (load.time + (load.time_most or load.time)) // 2
    return (load.calls or 0) * max(load.interval or 0, load.think_time or 0) // (load.burst or 1)


def _growing(capacity: CapacityPlan, machine: Machine | None, process: int) -> int:
    """The time in which servers join, until all are there, asking all of them takes too long or memory is out."""
    in_time = min(capacity.most, max(1, capacity.latency // CALL))
    in_memory = max(1, machine.memory // SERVER) if machine is not None else in_time
    reached = min(in_time, in_memory)
    counts = [count for count in asked(capacity.most) if count <= reached]
    joining = reached * (process + PHASE)
    asking = capacity.rounds * sum(PHASE + CALL * count for count in counts)
    return joining + asking + (_starved(capacity) if in_memory < in_time else 0)


def _starved(capacity: CapacityPlan) -> int:
    """The end of a search that memory ends: the last to join starts, is called once and asked with all others.

    Asking all takes up to the latency that ends the search, and with one more server longer than that.
    """
    return (1 + phases_each(capacity)) * STARVED + 2 * capacity.rounds * capacity.latency


def _failing(fault: FaultPlan, work: int) -> int:
    return fault.calls * max(fault.interval or 0, CALL + work)
