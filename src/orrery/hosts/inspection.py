"""A look at hosts and at the links between them, before anything is measured there."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from orrery.clock import SECOND, SystemClock
from orrery.control.channels import ControlChannels
from orrery.control.failure import TrialError
from orrery.hosts.command import Command
from orrery.hosts.connection import Connection
from orrery.hosts.far import FarHost, FarReadings
from orrery.machine.facts import BOOT
from orrery.probes.proc import boot_id

PROBE = "orrery.hosts.link_probe"
GRACE = 1.0
TIMEOUT = 30.0
"""Seconds for one link: a slow one needs a while to take in what has been sent."""
LOOK = 0.01
"""How often (s) it is looked whether the server has said its port."""
FIRST = 4
"""So many links a campaign looks at before its first trial. One takes most of a second, and those of emulated hosts are
alike: on 64 hosts nobody waits a minute for all of them."""
CLOCK_ROUNDS = 5
PING_BYTES, PINGS, PING_INTERVAL = 56, 10, 20_000_000
"""Bytes as `ping` has them if nothing is said; so many, and ns between two, so that a look takes no second."""


@dataclass(frozen=True)
class LinkCheck:
    """The link from one host to another: bytes of a packet, round trips in ns, bits a second, the clock's bound in ns.

    `ping` is None where the kernel does not let it be sent, and `why` says so.
    """

    near: str
    far: str
    mtu: int
    ping: float | None
    why: str
    round_trip: float
    rate: float
    clock_bound: int


@dataclass(frozen=True)
class HostCheck:
    """A host: where programs of others reach it, whether it is on the machine that looks, and the facts of its own."""

    name: str
    address: str | None
    is_here: bool
    facts: Mapping[str, Any]


def look_at_hosts(connections: Sequence[Connection]) -> list[HostCheck]:
    """Every host by itself; TrialError where one is gone."""
    return [_look_at(connection) for connection in connections]


def _look_at(connection: Connection) -> HostCheck:
    facts = FarReadings(connection).facts()
    return HostCheck(connection.name, connection.address, BOOT.get(facts) == boot_id(), facts)


def look_at_links(connections: Sequence[Connection]) -> Iterator[LinkCheck]:
    """The link of the first host with each other one; TrialError where a host is gone, or a link carries nothing."""
    first, *others = connections
    for other in others:
        with ExitStack() as entered:
            near, far = (entered.enter_context(FarHost(each, [], GRACE)) for each in (first, other))
            yield _look(near, far)


def _look(near: FarHost, far: FarHost) -> LinkCheck:
    assert far.address is not None
    pinged = near.readings.pings(far.address, (PING_BYTES,), PINGS, PING_INTERVAL)
    median = pinged["points"][0][2] if pinged["points"] else None
    for host in (near, far):
        for _ in range(CLOCK_ROUNDS):
            host.clock.exchange()
    seen = _probed(near, far, far.address)
    bound = near.clock.bound + far.clock.bound
    trip, rate = seen["round_trip"], seen["rate"]
    return LinkCheck(near.name, far.name, int(seen["mtu"]), median, pinged["why"], trip, rate, bound)


def _probed(near: FarHost, far: FarHost, address: str) -> dict[str, float]:
    """What a client on one host sees of a server on the other."""
    clock = SystemClock()
    channels = ControlChannels(clock, [near.supervisor, far.supervisor], clock.now() + int(TIMEOUT * SECOND))
    try:
        far.start("server", _probe(far, "serve", address))
        port = _port(far)
        near.start("client", _probe(near, "call", address, port))
        channels.leave(["server", "client"])
        channels.ended(["server", "client"], TIMEOUT)
    finally:
        channels.close()
    try:
        found: dict[str, float] = json.loads(near.output("client"))
    except ValueError:
        said = near.last_output("client") or far.last_output("server") or "nothing"
        raise TrialError(f"no link from {near.name} to {far.name}: {said.splitlines()[-1]}") from None
    return found


def _probe(host: FarHost, *words: str) -> Command:
    """What looks at a link, run by Orrery's own Python wherever that lies on the host."""
    orrery = host.own_orrery()
    return Command((orrery.python, "-m", PROBE, *words), environment=(("PYTHONPATH", orrery.path),))


def _port(host: FarHost) -> str:
    """The port that the server says; TrialError where it does not."""
    until = time.monotonic() + TIMEOUT
    while not (said := host.output("server")).endswith("\n"):
        if (wrong := host.last_output("server")) or time.monotonic() > until:
            raise TrialError(f"the host {host.name} opens no port: {wrong or 'it says nothing'}")
        time.sleep(LOOK)
    return said.strip()
