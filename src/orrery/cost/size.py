"""The size of a driver's smallest server: what its files bring along, and how long it takes to the first reply."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from orrery.build.scripts import runner_of
from orrery.cost.workload import Workload, measured, phases
from orrery.errors import DriverError
from orrery.planning.plan import Plan, ProcessPlan
from orrery.probes.elf import Sections, sections_of
from orrery.store.facts import LIBRARIES, SCRIPTS, STARTUP
from orrery.store.observation import Observation
from orrery.trial.run import run_trial


@dataclass(frozen=True)
class ScriptSize:
    """What an interpreted program has loaded from its own folder: `files` of source, and the `bytes` of all of them."""

    files: int
    bytes: int


@dataclass(frozen=True)
class ServerSize:
    """A server's program `file` and the libraries that it maps, by path; one figure for each start in the tuples.

    `first_replies` in ns; `memories` in bytes: what only the server has after that reply. Of a `script`, the program is
    its interpreter, or what it becomes, and `source` what it has loaded.
    """

    plan: Plan
    file: Path
    script: Path | None
    program: Sections
    libraries: Mapping[str, Sections]
    first_replies: tuple[int, ...]
    memories: tuple[int, ...]
    source: ScriptSize | None = None

    @property
    def shared(self) -> Sections:
        """All libraries together."""
        return sum(self.libraries.values(), Sections())

    @property
    def first_reply(self) -> float:
        """The median (ns) from the start of the first process until the first call has returned."""
        return statistics.median(self.first_replies)

    @property
    def memory(self) -> float:
        """The median (bytes) of the memory that only the server has after the first reply."""
        return statistics.median(self.memories)


def server_size(plan: Plan, starts: int) -> ServerSize:
    """The size of the plan's first process that only serves, started so often; DriverError where it cannot be run."""
    if plan.topics or any(len(phase.members) > 1 for phase in plan.phases):
        raise DriverError(
            f"{plan.scenario} has no single first reply",
            hint="choose a scenario of one client that calls, not publishes",
        )
    server = _server(plan)
    once = _called_once(plan)
    observed = [_run(once) for _ in range(starts)]
    mapped = [Path(path) for path in LIBRARIES.need(observed[-1].facts).get(server.name, ())]
    program = Path(server.program).resolve()
    interpreter = runner_of(program)
    file = interpreter or program
    libraries = {str(path): sections_of(path) for path in mapped if path != file}
    loaded = SCRIPTS.get(observed[-1].facts, {}).get(server.name)
    return ServerSize(
        plan,
        file,
        program if interpreter else None,
        sections_of(file),
        libraries,
        tuple(map(_first_reply, observed)),
        tuple(_private(one, server.name) for one in observed),
        ScriptSize(**loaded) if loaded is not None else None,
    )


def _server(plan: Plan) -> ProcessPlan:
    """The process whose size is asked for; of a driver that needs all objects in one process, that."""
    serving = [p for p in plan.processes if all(not port.is_client for port in p.ports)]
    return (serving or list(plan.processes))[0]


def _called_once(plan: Plan) -> Plan:
    """The plan with a single call, before which nothing has been called."""
    workload = Workload(warm=1, calls=1, operations=(next(iter(measured(plan))),), slice=0)
    _, single = phases(plan, workload)
    return replace(plan, phases=(replace(single, id=1),))


def _run(plan: Plan) -> Observation:
    observation = run_trial(plan, block=0, position=0, os_noise_ms=0)
    if observation.status != "ok":
        raise DriverError(f"{plan.binding.label}: {observation.reason}", hint=observation.stderr or None)
    return observation


def _first_reply(observation: Observation) -> int:
    (measured,) = observation.measurements
    return int(STARTUP.need(observation.facts)) + measured.series["latency"].max


def _private(observation: Observation, server: str) -> int:
    return next(one.private for one in observation.memory if one.process == server and one.barrier == "first")
