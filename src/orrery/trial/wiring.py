"""From programs that have just been started to objects that are bound to each other and ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.clock import SECOND
from orrery.control.failure import TrialError
from orrery.control.protocol import PROTOCOL, ControlLine, format_line
from orrery.control.waiting import Waiting
from orrery.control.waits import CONNECTING, GREETING, OPENING, STARTING
from orrery.hosts.command import CONTROL, Command
from orrery.hosts.host import Host
from orrery.planning.lines import bind_lines, hello_line, process_lines
from orrery.planning.plan import ProcessPlan
from orrery.trial.containers import await_components, deploy, inspect
from orrery.trial.scheduling import note_scheduling
from orrery.trial.stage import Stage

References = dict[tuple[str, str], str]


def start(stage: Stage, processes: Sequence[ProcessPlan]) -> None:
    """Start these processes and exchange `hello`; notes pids and versions."""
    for process in processes:
        host = stage.hosts.of(process.name)
        host.start(process.name, _command(stage, process, host))
        stage.channels.add(host.channels[process.name])
        stage.channels.pause(0)  # the supervisor's answers are taken in: it must not wait for room for them
    names = [process.name for process in processes]
    stage.channels.spawned(names, STARTING, stage.timeouts.start)
    await_components(stage, processes)
    for name in names:
        stage.channels.send_lines(name, [hello_line()])
    answers = stage.channels.gather("hello", [(name, None) for name in names], GREETING, stage.timeouts.start)
    for process in processes:
        _greet(stage, process, answers[process.name, None])


def wire(stage: Stage) -> None:
    """Give every process its part of the plan, collect the references, bind and connect."""
    bind(stage, published(stage, stage.plan.processes))


def bind(stage: Stage, references: References) -> None:
    """Make the objects of all processes known to those that call them, and wait until these are connected."""
    connect(stage, {process.name: bind_lines(process, references) for process in stage.plan.processes})


def published(stage: Stage, processes: Sequence[ProcessPlan]) -> References:
    """Give these processes their part of the plan; the references of what they publish."""
    for process in processes:
        host = stage.hosts.of(process.name)
        lines = process_lines(process, str(host.folder), stage.provided, host.address)
        stage.channels.send_lines(process.name, lines)
    found = _listen(stage, processes)
    inspect(stage, processes)
    return found


def connect(stage: Stage, bound: Mapping[str, Sequence[str]]) -> None:
    """Tell each process these `bind` lines, and wait until all of them are ready."""
    for name, lines in bound.items():
        stage.channels.send_lines(name, [*lines, format_line("connect")])
    stage.channels.gather("ready", [(name, None) for name in bound], CONNECTING, stage.timeouts.start)


def _command(stage: Stage, process: ProcessPlan, host: Host) -> Command:
    """How a process is started: its program, or the container that carries its objects."""
    program, environment = host.program(process.program), stage.environment
    words: tuple[str, ...] = (program,) if process.dials else (program, "--control", f"fd:{CONTROL}")
    if process.owner is not None:
        words, own = deploy(stage, process, process.owner, host, program)
        environment = (*environment, *own)
    return Command(
        words,
        cpus=stage.cpus.of(process.side, host.name),
        environment=environment,
        resource_limits=process.resource_limits,
        priority=process.priority,
        dials=process.dials,
    )


def _greet(stage: Stage, process: ProcessPlan, line: ControlLine) -> None:
    name, driver = process.name, process.driver or stage.plan.binding.driver
    if line.number("protocol") != PROTOCOL:
        raise TrialError(f"{name} speaks protocol {line['protocol']}, this Orrery speaks {PROTOCOL}", process=name)
    if line["driver"] != driver:
        raise TrialError(f"{name} is a program of {line['driver']}, not of {driver}", process=name)
    if not line["version"]:
        raise TrialError(f"{name} does not know the version of its middleware", process=name)
    stage.pids[name] = line.number("pid")
    note_scheduling(stage, name)
    known = stage.observation.versions.setdefault(line["middleware"], line["version"])
    if known != line["version"]:
        message = f"{name} runs {line['middleware']} {line['version']}, others run {known}"
        raise TrialError(message, process=name)


def _listen(stage: Stage, processes: Sequence[ProcessPlan]) -> References:
    """The references of all ports that serve or forward, until every one of the processes has said `started`."""
    waiting = Waiting(OPENING, stage.timeouts.start, {process.name for process in processes})
    deadline = stage.clock.now() + int(stage.timeouts.start * SECOND)
    references: References = {}
    expected = {process.name: _published(process) for process in processes}
    while waiting.pending:
        name, line = stage.channels.next(waiting, deadline)
        port = (line["object"], line["port"]) if line.verb == "listening" else None
        if port is not None and port in expected[name]:
            expected[name].remove(port)
            references[port] = line["ref"]
        elif line.verb == "started" and name in waiting.pending and not expected[name]:
            waiting.pending.discard(name)
        else:
            missing = ", ".join(f"{o}.{p}" for o, p in sorted(expected[name])) or "started"
            raise TrialError(f"{name} said `{line}` where `listening` of {missing} was expected", process=name)
    return references


def _published(process: ProcessPlan) -> set[tuple[str, str]]:
    return {(port.object, port.name) for port in process.ports if not port.is_client}
