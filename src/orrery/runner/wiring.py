"""From programs that have just been started to objects that are bound to each other and ready."""

from __future__ import annotations

from orrery.engines.local import CONTROL, Command
from orrery.runner.failure import TrialError
from orrery.runner.limits import SECOND
from orrery.runner.links import Waiting
from orrery.runner.plan import ProcessPlan
from orrery.runner.protocol import PROTOCOL, Line
from orrery.runner.stage import Stage
from orrery.runner.text import bind_lines, hello_line, process_lines

References = dict[tuple[str, str], str]


def start_processes(stage: Stage) -> None:
    """Start every process of the plan and exchange `hello`; notes pids and versions."""
    for process in stage.plan.processes:
        words = (process.program, "--control", f"fd:{CONTROL}")
        command = Command(words, cpus=stage.cpus.of(process.side), limits=process.limits)
        stage.engine.start(process.name, command)
        stage.links.add(stage.engine.channels[process.name])
        stage.links.pause(0)  # the supervisor's answers are taken in: it must not wait for room for them
    stage.links.spawned(stage.names, "starting", stage.limits.start)
    for name in stage.names:
        stage.links.send_lines(name, [hello_line()])
    answers = stage.links.gather("hello", [(name, None) for name in stage.names], "hello", stage.limits.start)
    for name in stage.names:
        _greet(stage, name, answers[name, None])


def wire(stage: Stage) -> None:
    """Give every process its part of the plan, collect the references, bind and connect."""
    for process in stage.plan.processes:
        lines = process_lines(process, str(stage.engine.folder), stage.provided)
        stage.links.send_lines(process.name, lines)
    references = _listen(stage)
    for process in stage.plan.processes:
        stage.links.send_lines(process.name, [*bind_lines(process, references), "connect"])
    stage.links.gather("ready", [(name, None) for name in stage.names], "connecting", stage.limits.start)


def _greet(stage: Stage, name: str, line: Line) -> None:
    if line.number("protocol") != PROTOCOL:
        raise TrialError(f"{name} speaks protocol {line['protocol']}, this Orrery speaks {PROTOCOL}", process=name)
    if line["driver"] != stage.plan.binding.driver:
        raise TrialError(f"{name} is a program of {line['driver']}, not of {stage.plan.binding.driver}", process=name)
    if not line["version"]:
        raise TrialError(f"{name} does not know the version of its middleware", process=name)
    stage.pids[name] = line.number("pid")
    known = stage.observation.versions.setdefault(line["middleware"], line["version"])
    if known != line["version"]:
        raise TrialError(f"{name} runs {line['middleware']} {line['version']}, others run {known}", process=name)


def _listen(stage: Stage) -> References:
    """The references of all ports that serve or forward, until every process has said `started`."""
    waiting = Waiting("starting its objects", stage.limits.start, set(stage.names))
    deadline = stage.clock.now() + int(stage.limits.start * SECOND)
    references: References = {}
    expected = {process.name: _published(process) for process in stage.plan.processes}
    while waiting.pending:
        name, line = stage.links.next(waiting, deadline)
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
