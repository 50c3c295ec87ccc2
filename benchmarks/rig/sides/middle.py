"""The object in the middle of a client and a server by hand: Orrery's own forwarder, or a proxy written by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from orrery.control.channels import ControlChannels
from orrery.control.protocol import ControlLine
from orrery.errors import DriverError
from orrery.hosts.command import CONTROL, Command
from orrery.planning.lines import bind_lines, hello_line, process_lines
from orrery.planning.overrides import Overrides
from orrery.planning.plan import Plan, ProcessPlan
from orrery.trial.placement import Cpus
from rig.sides import own
from rig.sides.built import build_hand
from rig.sides.hand import LIMIT, HandPair, durations, hand_pair
from rig.sides.subjects import Subject, Workload

SCENARIO = "patterns/proxy"
PROXY = "proxy"
SCHEMES = {"unix": "unix:", "omniorb": ""}
"""Drivers with a proxy by hand -> what their references have in front of those by hand."""


@dataclass(frozen=True)
class Middle:
    """How it is started before the server of a pair (its reference is given back), and ended when the client has."""

    start: Callable[[HandPair], str]
    end: Callable[[HandPair], None]


def run_chain(subject: Subject, cpus: Cpus, workload: Workload, middle: Middle) -> dict[str, list[int]]:
    """Run a client by hand through a workload, across the middle to a server by hand; durations (ns) by operation."""
    with hand_pair(subject, cpus, controlled=[PROXY]) as pair:
        pair.reference = middle.start(pair)
        pair.start_client(workload)
        output = pair.await_client()
        middle.end(pair)
        pair.end("server")
        return durations(output)


def proxied_plan(subject: Subject, placement: own.Placement, pairs: int = 1) -> Plan:
    """The plan of the proxy pattern with so many pairs."""
    return own.whole_plan(subject, placement, SCENARIO, Overrides({"pairs": (pairs,)}))


def by_hand(cpus: Cpus) -> Middle:
    """The proxy of `benchmarks/peers/NAME`, on the server's CPUs."""

    def start(pair: HandPair) -> str:
        pair.subject.refuse_unwritten()
        program = build_hand(pair.subject.driver.name, pair.subject) / PROXY
        words = (str(program), str(pair.host.folder), pair.reference, pair.subject.choice)
        pair.channels.leave([PROXY])
        pair.host.start(PROXY, Command(words, cpus=cpus.server))
        pair.channels.spawned([PROXY], "starting the proxy by hand", LIMIT)
        return pair.await_text(PROXY, "ready ")

    return Middle(start, lambda pair: pair.end(PROXY))


def generated(plan: Plan, cpus: Cpus) -> Middle:
    """Orrery's own program for the proxy of a plan of one pair, told by the protocol what a runner would tell it."""
    (process,) = (process for process in plan.processes if process.name.startswith(PROXY))

    def start(pair: HandPair) -> str:
        command = Command((process.program, "--control", f"fd:{CONTROL}"), cpus=cpus.of(process.side))
        pair.host.start(PROXY, command)
        pair.channels.add(pair.host.channels[PROXY])
        pair.channels.spawned([PROXY], "starting the proxy", LIMIT)
        return _wired(process, pair, SCHEMES[pair.subject.driver.name])

    return Middle(start, _quit)


def _wired(process: ProcessPlan, pair: HandPair, scheme: str) -> str:
    """Bind the forwarder to the server by hand; the forwarder's own reference, as a client by hand takes it."""
    channels = pair.channels
    channels.send_lines(PROXY, [hello_line(), *process_lines(process, str(pair.host.folder), {})])
    _hear(channels, "hello")
    reference = _hear(channels, "listening")["ref"]
    _hear(channels, "started")
    peers = {peer: scheme + pair.reference for port in process.ports for peer in port.peers}
    channels.send_lines(PROXY, [*bind_lines(process, peers), "connect"])
    _hear(channels, "ready")
    if not reference.startswith(scheme):
        raise DriverError(f"{pair.subject.label}: the reference {reference} does not begin with {scheme}")
    return reference.removeprefix(scheme)


def _quit(pair: HandPair) -> None:
    pair.channels.leave([PROXY])
    pair.channels.send(PROXY, "quit")
    _hear(pair.channels, "bye")
    pair.channels.ended([PROXY], LIMIT)


def _hear(channels: ControlChannels, verb: str) -> ControlLine:
    """The proxy's next line, which must be a `verb`."""
    (line,) = channels.gather(verb, [(PROXY, None)], f"waiting for `{verb}`", LIMIT).values()
    return line
