"""The boundaries of a phase: what every process and daemon has used between them, and what the host took away."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.control.protocol import ControlLine
from orrery.control.verbs import RUNTIME_USES
from orrery.hosts.agent_use import AgentUse
from orrery.hosts.engine_use import EngineUse
from orrery.planning.plan import PhasePlan
from orrery.probes.usage import ProcessUse, split_times
from orrery.store.facts import AGENT_CPU, AGENT_WAKEUPS, MACHINE_RUN_DELAY, MACHINE_STEAL, RUNTIME_USE
from orrery.store.observation import Usage
from orrery.trial.engines import note_engines
from orrery.trial.stage import Stage

COUNTS = ("voluntary", "involuntary", "minor", "major", "run_delay")


@dataclass(frozen=True)
class PhaseBoundary:
    """One boundary: the answers of the processes, the readings of the daemons, and the host's stolen time (ns).

    `agents` are those of other hosts, with what they have taken so far, `engines` what those took that supply hosts.
    """

    at: int
    processes: dict[str, ControlLine]
    daemons: dict[str, ProcessUse]
    steal: int
    agents: dict[str, AgentUse]
    engines: dict[str, EngineUse]


def read_boundary(stage: Stage, phase: PhasePlan, which: str) -> PhaseBoundary:
    """Ask all processes for their usage (`which` is begin or end); read daemons and host from outside.

    Nearest to the measuring stand the processes' own readings: last before it, first after it.
    """
    if which == "begin":
        daemons, stolen = _outside(stage)
    else:
        agents, engines = stage.hosts.agent_uses(), stage.hosts.engine_uses()
    mark = f"{phase.id}.{which}"
    for name in stage.names:
        stage.channels.send(name, "mark", [("id", mark)])
    found = stage.channels.gather(
        "usage",
        [(name, mark) for name in stage.names],
        f"the {which} of {title(phase)}",
        stage.timeouts.boundary,
        lambda line: line["id"],
    )
    if which == "end":
        daemons, stolen = _outside(stage)
    else:
        engines, agents = stage.hosts.engine_uses(), stage.hosts.agent_uses()
    lines = {name: line for (name, _), line in found.items()}
    return PhaseBoundary(stage.clock.now(), lines, daemons, stolen, agents, engines)


def note_usage(stage: Stage, phase: PhasePlan, begin: PhaseBoundary, end: PhaseBoundary) -> None:
    """Note the differences between two boundaries of a measured phase."""
    for name in stage.names:
        stage.observation.usage.append(_process_usage(name, phase.id, begin.processes[name], end.processes[name]))
    wall = end.at - begin.at
    for name, before in begin.daemons.items():
        stage.observation.usage.append(_daemon_usage(name, phase.id, wall, before, end.daemons[name]))
    facts = stage.observation.facts
    MACHINE_STEAL.put(facts, MACHINE_STEAL.get(facts, 0) + max(0, end.steal - begin.steal))
    _note_agents(stage, phase, begin.agents, end.agents)
    note_engines(facts, begin.engines, end.engines)
    _note_runtimes(stage, phase, begin.processes, end.processes)
    MACHINE_RUN_DELAY.put(facts, sum(usage.run_delay for usage in stage.observation.usage))


def _note_agents(stage: Stage, phase: PhasePlan, begin: dict[str, AgentUse], end: dict[str, AgentUse]) -> None:
    """What agents took between the boundaries. When they were woken is held against the calls when these are known."""
    if begin:
        facts, found = stage.observation.facts, {host: end[host] - use for host, use in begin.items()}
        AGENT_CPU.put(facts, _added(AGENT_CPU.get(facts, {}), {host: use.cpu for host, use in found.items()}))
        AGENT_WAKEUPS.put(facts, _added(AGENT_WAKEUPS.get(facts, {}), {h: use.unasked for h, use in found.items()}))
        stage.woken |= {(phase.id, host): use.woken for host, use in found.items()}


def _note_runtimes(stage: Stage, phase: PhasePlan, begin: dict[str, ControlLine], end: dict[str, ControlLine]) -> None:
    """What the virtual machines did between the boundaries, of the programs that have one."""
    found = {
        name: {key: max(0, line.number(key) - begin[name].number(key)) for key in RUNTIME_USES}
        for name, line in end.items()
        if RUNTIME_USES[0] in line.values
    }
    if found:
        facts = stage.observation.facts
        RUNTIME_USE.put(facts, {**RUNTIME_USE.get(facts, {}), str(phase.id): found})


def _added(known: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    return {host: known.get(host, 0) + amount for host, amount in more.items()}


def title(phase: PhasePlan) -> str:
    """How a phase is called in messages."""
    return f"phase {phase.id} ({phase.kind} {phase.title})"


def _outside(stage: Stage) -> tuple[dict[str, ProcessUse], int]:
    stolen = sum(host.readings.steal(stage.cpus.on(names)) for host, names in stage.hosts.machines)
    return stage.hosts.read(stage.daemons, lambda on, pids: on.tree_uses(pids)), stolen


# Of a thread or a child that has ended in between the kernel tells nothing more, and what all have used so far may
# have become less: that is not known then, and no use below 0.


def _process_usage(name: str, phase: int, begin: ControlLine, end: ControlLine) -> Usage:
    difference = {key: max(0, end.number(key) - begin.number(key)) for key in ("wall", "user", "system", *COUNTS)}
    return Usage(process=name, phase=phase, daemon=False, **difference)


def _daemon_usage(name: str, phase: int, wall: int, begin: ProcessUse, end: ProcessUse) -> Usage:
    difference = end - begin
    user, system = (max(0, time) for time in split_times(begin, end))
    counts = {key: max(0, getattr(difference, key)) for key in COUNTS}
    return Usage(process=name, phase=phase, daemon=True, wall=wall, user=user, system=system, **counts)
