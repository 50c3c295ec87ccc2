"""Counting trials: a plan run by Orrery's own conductor, every process and daemon inside an instrument."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from orrery.cost.instruments import Instrument
from orrery.cost.tally import Counts, Tally
from orrery.cost.workload import UNDER_INSTRUMENTS
from orrery.errors import DriverError
from orrery.keeping import owned_folder
from orrery.metrics.trials import TrialMeasurement
from orrery.planning.plan import DaemonPlan, Plan, ProcessPlan
from orrery.store.observation import Observation
from orrery.trial.run import run_trial

Wrap = Callable[[str, Path | None], Path]
"""(name of a process, its program; of a daemon or a container None) -> what is started in the program's place."""

USED = ("voluntary", "involuntary", "minor", "major")
"""What a process's own costs say between the boundaries of a phase."""


def uninstrumented(plan: Plan) -> Tally:
    """What processes and daemons say themselves: switches and page faults inside the last phase."""
    observation = _run(plan)
    last = plan.phases[-1].id
    used = {use.process: {name: getattr(use, name) for name in USED} for use in observation.usage if use.phase == last}
    return Tally(_calls_inside(observation), used)


def traced_trial(plan: Plan, instrument: Instrument) -> Tally:
    """What `traced` counts inside the last phase (of daemons: in the whole trial)."""
    observation, counts = _inside(plan, instrument, _all_daemons(plan))
    return Tally(_calls_inside(observation), counts)


def whole_trial(plan: Plan, instrument: Instrument) -> Tally:
    """What an instrument counts that knows no boundaries: everything, over the calls of all phases."""
    observation, counts = _inside(plan, instrument, countable_daemons(plan))
    members = {(member.object, member.port) for phase in plan.phases for member in phase.members}
    lines = [line for line in observation.call_counters if line.side == "call" and (line.object, line.port) in members]
    return Tally(sum(line.calls for line in lines), counts)


def countable_daemons(plan: Plan) -> frozenset[str]:
    """The daemons that are programs; what an interpreter starts becomes another program, and is lost to the count."""
    return frozenset(daemon.name for daemon in plan.daemons if not Path(daemon.command[0]).name.startswith("python"))


def wrapped(plan: Plan, wrap: Wrap, daemons: frozenset[str] = frozenset()) -> Plan:
    """The plan with what `wrap` makes of its programs, and of those daemons that are named."""
    processes = [_wrapped_process(p, wrap) for p in plan.processes]
    started = [_wrapped_daemon(d, wrap) if d.name in daemons else d for d in plan.daemons]
    return replace(plan, processes=tuple(processes), daemons=tuple(started))


def _wrapped_process(process: ProcessPlan, wrap: Wrap) -> ProcessPlan:
    """Of one in a container, what is started is the container."""
    if process.owner is None:
        return replace(process, program=str(wrap(process.name, Path(process.program))))
    command = (str(wrap(process.name, None)), *process.owner.command)
    return replace(process, container=replace(process.owner, command=command))


def _wrapped_daemon(daemon: DaemonPlan, wrap: Wrap) -> DaemonPlan:
    return replace(daemon, command=(str(wrap(daemon.name, None)), *daemon.command))


def _all_daemons(plan: Plan) -> frozenset[str]:
    return frozenset(daemon.name for daemon in plan.daemons)


def _inside(plan: Plan, instrument: Instrument, daemons: frozenset[str]) -> tuple[Observation, dict[str, Counts]]:
    with owned_folder("orrery-cost-") as folder:
        inside = wrapped(plan, lambda who, program: instrument.wrap(folder, who, program), daemons)
        observation = _run(inside, _advice(plan, instrument))
        names = [*(process.name for process in plan.processes), *sorted(daemons)]
        return observation, {who: instrument.counts(folder, who) for who in names}


def _advice(plan: Plan, instrument: Instrument) -> str:
    """What to do where a trial fails inside an instrument without a word of its own."""
    alone = f"orrery run {plan.scenario} --driver {plan.binding.label}"
    return f"--calls makes runs inside {instrument.name} shorter; {alone} tells whether it runs outside"


def _run(plan: Plan, advice: str | None = None) -> Observation:
    # Counts do not depend on what else the host does, so its noise is not looked for.
    observation = run_trial(plan, block=0, position=0, os_noise_ms=0, timeouts=UNDER_INSTRUMENTS)
    if observation.status != "ok":
        raise DriverError(f"{plan.binding.label}: {observation.reason}", hint=observation.stderr or advice)
    return observation


def _calls_inside(observation: Observation) -> int:
    """The calls of every member between the boundaries of the measured phase."""
    return sum(TrialMeasurement(observation, measurement).calls for measurement in observation.measurements)
