"""Which generators have a CPU of their own: they may spin shortly before a call, for that takes it of nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from orrery.definitions.conditions.scheduling import FIFO, Scheduling
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, ProcessPlan

PLANNED = ("constant-rate", "poisson")


def exact(
    phases: tuple[PhasePlan, ...],
    processes: Sequence[ProcessPlan],
    placement: str,
    scheduling: Scheduling,
    threadless: bool,
) -> tuple[PhasePlan, ...]:
    """The phases, with generators that sleep made exact where the client's CPU is one thread's alone.

    So it is at placement `split`, where all clients are one thread of one process that serves nobody, or whose servants
    have no threads of their own (`threadless`). Who goes before all others never spins.
    """
    if placement != "split" or scheduling == FIFO or not _is_one_thread(processes, threadless):
        return phases
    return tuple(map(_exact_phase, phases))


def _is_one_thread(processes: Sequence[ProcessPlan], threadless: bool) -> bool:
    clients = [process for process in processes if process.side == "client"]
    ports = [port for process in clients for port in process.ports]
    calling = sum(port.threads for port in ports if port.is_client)
    return len(clients) == 1 and calling == 1 and (threadless or all(port.is_client for port in ports))


def _exact_phase(phase: PhasePlan) -> PhasePlan:
    """The same phase where nothing in it changes: plans of one point have it in common."""
    members = tuple(map(_exact, phase.members))
    is_changed = any(found is not member for found, member in zip(members, phase.members, strict=True))
    return replace(phase, members=members) if is_changed else phase


def _exact(member: MemberPlan) -> MemberPlan:
    load = member.load
    return replace(member, load=replace(load, wait="exact")) if load.wait == "sleep" and _is_planned(load) else member


def _is_planned(load: LoadPlan) -> bool:
    """Has every call, or batch, an instant at which it should start?"""
    return load.kind in PLANNED or (load.kind == "burst" and bool(load.interval))
