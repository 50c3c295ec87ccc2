"""The barriers of a trial: every object is idle, and memory and transport are read from outside."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.planning.plan import PhasePlan, Plan, ProcessPlan
from orrery.probes.memory import Footprint
from orrery.store.facts import LIBRARIES, MEMORY_UNLOCKED, TRANSPORT_PROCESSES, TRANSPORT_SEEN, TRANSPORT_SOCKETS
from orrery.store.observation import Memory
from orrery.trial.phases.peers import note_peers
from orrery.trial.stage import Stage


def read_memory(stage: Stage, barrier: str) -> None:
    """Note the memory of every process and daemon at `rest`, `first`, `warm` or `end`."""
    for name, found in stage.hosts.read(_of(stage, stage.names), lambda on, pids: on.footprints(pids)).items():
        _note(stage, name, barrier, False, found)
    for name, found in stage.hosts.read(stage.daemons, lambda on, pids: on.tree_footprints(pids)).items():
        _note(stage, name, barrier, True, found)


def read_locked(stage: Stage, processes: Iterable[ProcessPlan]) -> None:
    """Note who of these did not lock its memory, where the plan asks for it."""
    asked = [process.name for process in processes if process.lock_memory]
    locked = stage.hosts.read(_of(stage, asked), lambda on, pids: on.are_locked(pids))
    if free := [name for name, is_locked in locked.items() if not is_locked]:
        facts = stage.observation.facts
        MEMORY_UNLOCKED.put(facts, [*MEMORY_UNLOCKED.get(facts, []), *free])


def read_transport(stage: Stage) -> None:
    """Note the transport that is seen now, together with what was seen before.

    Read after the first call, not after `connect`: many an ORB opens its connection with the first call.
    """
    seen = stage.hosts.transport(stage.pids, stage.daemons, stage.channels.dialled)
    facts = stage.observation.facts
    TRANSPORT_SEEN.put(facts, sorted({*TRANSPORT_SEEN.get(facts, []), *seen.seen}))
    TRANSPORT_PROCESSES.put(facts, seen.kinds)
    TRANSPORT_SOCKETS.put(facts, seen.sockets)
    note_peers(stage, seen.peers)


def read_libraries(stage: Stage) -> None:
    """Note the files from which processes run code, for one process of each program."""
    firsts = one_of_each_program(stage.plan)
    found = stage.hosts.read(_of(stage, firsts), lambda on, pids: on.mapped_files(pids))
    LIBRARIES.put(stage.observation.facts, found)


def one_of_each_program(plan: Plan) -> list[str]:
    """The names of processes: the first one of each program."""
    return list({process.program: process.name for process in reversed(plan.processes)}.values())


def barriers_after(phases: tuple[PhasePlan, ...], index: int) -> list[str]:
    """The barriers that stand after phase `index`: the first call, the last warm-up, the end."""
    warm = [i for i, phase in enumerate(phases) if phase.kind == "warm"]
    named = [("first", 0), ("warm", warm[-1] if warm else -1), ("end", len(phases) - 1)]
    return [name for name, at in named if at == index]


def _of(stage: Stage, names: Iterable[str]) -> dict[str, int]:
    return {name: stage.pids[name] for name in names}


def _note(stage: Stage, name: str, barrier: str, daemon: bool, found: Footprint) -> None:
    stage.observation.memory.append(Memory(name, barrier, daemon, found.pss, found.private, found.threads))
