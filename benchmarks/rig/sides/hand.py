"""The other side: a client and a server written by hand, started and pinned as Orrery's own programs are."""

from __future__ import annotations

import base64
import signal
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from orrery.clock import SECOND, SystemClock
from orrery.control.channels import ControlChannels
from orrery.errors import DriverError
from orrery.hosts.command import Command
from orrery.hosts.connection import Connection
from orrery.hosts.far import FarHost
from orrery.hosts.host import Host
from orrery.hosts.local import LocalHost
from orrery.stats.histogram import fill, order_statistic, rank_of
from orrery.trial.placement import Cpus
from rig.sides.built import build_hand
from rig.sides.daemons import start_daemons_of
from rig.sides.own import Wrap
from rig.sides.subjects import BY_HAND_OF, Subject, Workload

LIMIT = 600.0
"""Seconds for anything that a pair does; instruments are slow."""
GRACE = 10.0
"""Seconds in which what is asked to end may do so."""
LOOK = 0.001
"""Seconds between two looks: what is waited for is a start or an end, and is not timed."""
WORD = 8
"""Bytes of a duration, as clients by hand write it."""
ENDED_BY_SIGNAL = (
    "omniorb", "ice", "zeromq", "grpc", "capnp", "thrift", "cyclonedds", "orbit2", "combat", "tao", "mico", "jacorb",
    "glassfish-orb", "glassfish-rmi", "java-rmi", "ice-java", "grpc-java", "thrift-java", "jeromq", "nats-java",
)  # fmt: skip
"""Servers that outlive their client, as their middleware has it."""


@dataclass
class HandPair:
    """A server by hand that is ready, and what is needed to start clients on it."""

    subject: Subject
    programs: Path
    host: Host
    client_host: Host
    channels: ControlChannels
    cpus: Cpus
    reference: str
    wrap: Wrap

    @property
    def server(self) -> int:
        """The server's pid."""
        return self.channels.pids["server"]

    def start_client(self, workload: Workload) -> None:
        """Start the client on its workload."""
        program = self.wrap("client", self.programs / "client")
        words = (str(program), self.reference, str(workload.warm), str(workload.calls), *workload.operations)
        self.channels.leave(["client", "server"])
        self.client_host.start("client", Command(words, cpus=self.cpus.of("client", self.client_host.name)))
        self.channels.spawned(["client"], "starting the client by hand", LIMIT)

    def await_text(self, name: str, word: str) -> str:
        """The rest of the first line of a process's stdout that begins with `word`; DriverError if there is none."""
        found: list[str] = []

        def look() -> bool:
            lines = self._host_of(name).output(name).splitlines(keepends=True)
            found.extend(line.removeprefix(word) for line in lines if line.startswith(word) and line.endswith("\n"))
            return bool(found) or name in self.channels.exits

        if self._await(look) and found:
            return found[0].strip()
        raise DriverError(f"{self.subject.label}: the {name} by hand did not say `{word}`", hint=self._words(name))

    def finish(self) -> bytes:
        """Wait for the client's end and the server's; what the client wrote."""
        output = self.await_client()
        self.end("server")
        return output

    def await_client(self) -> bytes:
        """Wait for the client's end; what it wrote. DriverError if it failed."""
        try:
            self.channels.ended(["client"], LIMIT)
        except DriverError as error:
            raise DriverError(f"{self.subject.label} by hand: {error}", hint=self._words("client")) from None
        if isinstance(self.client_host, LocalHost):
            return self.client_host.log("client", "out").read_bytes()
        return self._sent("client")

    def end(self, name: str) -> None:
        """Wait for the end of a process that serves, whose client has gone."""
        if self.subject.driver.name in ENDED_BY_SIGNAL:
            self.host.signal(name, signal.SIGTERM)
        self._await(lambda: name in self.channels.exits)

    def _sent(self, name: str) -> bytes:
        """What a program on another host wrote: bytes, which only texts of are asked for there."""
        host = self._host_of(name)
        self.channels.leave(["sent"])
        host.start("sent", Command(("base64", str(host.log(name, "out")))))
        self.channels.ended(["sent"], LIMIT)
        return base64.b64decode(host.output("sent"))

    def _host_of(self, name: str) -> Host:
        return self.client_host if name == "client" else self.host

    def _await(self, done: Callable[[], bool]) -> bool:
        """Wait until `done`; false if the time is over."""
        clock = SystemClock()
        deadline = clock.now() + int(LIMIT * SECOND)
        while not done():
            if clock.now() >= deadline:
                return False
            self.channels.pause(LOOK)
        return True

    def _words(self, name: str) -> str | None:
        return self._host_of(name).last_output(name) or None


@contextmanager
def hand_pair(
    subject: Subject, cpus: Cpus, wrap: Wrap = lambda _, program: program, controlled: Sequence[str] = ()
) -> Iterator[HandPair]:
    """A server by hand on its CPUs, ready; nothing of it is left after the `with`.

    `controlled` are programs of Orrery's own that will run beside it, each on a control channel.
    """
    with LocalHost(controlled, grace=GRACE) as host, _started(subject, cpus, wrap, host, host) as pair:
        yield pair


@contextmanager
def hand_pair_across(subject: Subject, cpus: Cpus, connections: Sequence[Connection]) -> Iterator[HandPair]:
    """The same with the server on the first of two other hosts, and its client on the second."""
    near, far = (FarHost(connection, [], GRACE) for connection in connections)
    with near, far, _started(subject, cpus, lambda _, program: program, near, far) as pair:
        yield pair


@contextmanager
def _started(subject: Subject, cpus: Cpus, wrap: Wrap, host: Host, client_host: Host) -> Iterator[HandPair]:
    subject.refuse_unwritten(BY_HAND_OF.get(subject.driver.name, ()))
    programs = build_hand(subject.driver.name, subject)
    clock = SystemClock()
    supervisors = [one.supervisor for one in dict.fromkeys((host, client_host))]
    # Beyond the limit of each wait, whose error says more.
    channels = ControlChannels(clock, supervisors, clock.now() + int(2 * LIMIT * SECOND))
    try:
        start_daemons_of(subject, host, channels, cpus)
        address = [host.address] if host.address is not None else []
        words = (str(wrap("server", programs / "server")), str(host.folder), subject.choice, *address)
        host.start("server", Command(words, cpus=cpus.of("server", host.name)))
        channels.spawned(["server"], "starting the server by hand", LIMIT)
        pair = HandPair(subject, programs, host, client_host, channels, cpus, "", wrap)
        pair.reference = pair.await_text("server", "ready ")
        yield pair
    finally:
        channels.close()


def run_hand(
    subject: Subject, cpus: Cpus, workload: Workload, wrap: Wrap = lambda _, program: program
) -> dict[str, list[int]]:
    """Run one pair by hand through a workload; the durations (ns) of each operation."""
    with hand_pair(subject, cpus, wrap) as pair:
        pair.start_client(workload)
        return durations(pair.finish())


def run_collocated(subject: Subject, cpus: Cpus, workload: Workload) -> dict[str, list[int]]:
    """Run one process by hand, which calls an object of its own; DriverError where nobody has written one."""
    subject.refuse_unwritten()
    program = build_hand(subject.driver.name, subject) / "collocated"
    if not program.is_file():
        raise DriverError(f"{subject.label}: nobody has written by hand what calls an object of its own process")
    clock = SystemClock()
    with LocalHost([], grace=GRACE) as host:
        channels = ControlChannels(clock, [host.supervisor], clock.now() + int(2 * LIMIT * SECOND))
        try:
            words = (str(program), "-", str(workload.warm), str(workload.calls), *workload.operations)
            channels.leave(["client"])
            host.start("client", Command(words, cpus=cpus.of("client", host.name)))
            channels.spawned(["client"], "starting the process by hand", LIMIT)
            channels.ended(["client"], LIMIT)
            return durations(host.log("client", "out").read_bytes())
        finally:
            channels.close()


def run_hand_across(
    subject: Subject, cpus: Cpus, workload: Workload, connections: Sequence[Connection]
) -> dict[str, list[int]]:
    """The same from one host to another."""
    with hand_pair_across(subject, cpus, connections) as pair:
        pair.start_client(workload)
        return durations(pair.finish())


def durations(output: bytes) -> dict[str, list[int]]:
    """The durations in what a client by hand wrote: by operation: a line `OPERATION CALLS`, then so many numbers."""
    found = {}
    while output:
        head, _, rest = output.partition(b"\n")
        name, calls = head.decode().split()
        size = WORD * int(calls)
        found[name] = [number for (number,) in struct.iter_unpack("=q", rest[:size])]
        output = rest[size:]
    return found


def medians(found: dict[str, list[int]]) -> dict[str, float]:
    """The median of each operation (ns), by the histogram that Orrery's own side has, so that its error cancels."""
    return {name: order_statistic(fill(values), rank_of(0.5, len(values))) for name, values in found.items()}
