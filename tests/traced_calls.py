"""Calls that are laid out by hand: what the kernel shows of their threads, their marks, and what trials of them leave.

The two calls are those of a real capture on one core, of the raw driver over a UNIX socket and of omniORB over TCP;
marks were put in. Client and server have one thread each, 1 and 2. Times are in ns from the call's first system call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from orrery.stats.histogram import fill
from orrery.store.observation import Measurement, Observation, ProcessMarks, Series, ThreadMarks, Usage
from orrery.trace.kernel.records import (
    AF_UNIX,
    ENTER,
    EXIT,
    NET_RX,
    OTHER,
    QUEUE,
    READY,
    RECEIVES,
    SENDS,
    SOCKET,
    SOFTIRQ,
    SWITCH,
    WAKING,
    KernelRecord,
    written,
)
from orrery.trace.kinds import TraceKind
from orrery.trace.trials import KernelFile, TracedTrial

CLIENT, SERVER = 1, 2
OURS, THEIRS = 10, 20
"""The sockets of both."""
BASE = 1_000_000
"""The first system call of the call."""
AF_INET = 2
LOOPBACK = 0x0100007F
SEND, RECEIVE, FUTEX = 44, 45, 202
"""Numbers of system calls on x86-64, of which nothing here depends."""


class KernelStream:
    """Records of the kernel, each by a method of its own; all times are counted from `base`."""

    def __init__(self, base: int = BASE) -> None:
        self.base = base
        self.found: list[KernelRecord] = []

    @property
    def records(self) -> list[KernelRecord]:
        """All of them by their times."""
        return sorted(self.found)

    def enter(self, at: int, thread: int, kind: int = OTHER, object_: int = 0, number: int = FUTEX) -> None:
        self._add(at, thread, ENTER, object_=object_, call=number, flags=kind)

    def sends(self, at: int, thread: int, socket: int) -> None:
        self.enter(at, thread, SENDS, socket, SEND)

    def receives(self, at: int, thread: int, socket: int) -> None:
        self.enter(at, thread, RECEIVES, socket, RECEIVE)

    def exit(self, at: int, thread: int, result: int = 0) -> None:
        self._add(at, thread, EXIT, value=result)

    def ends_first(self, at: int, thread: int, socket: int, result: int) -> None:
        """The first system call of a thread that moved bytes ends: it tells what it received from."""
        self._add(at, thread, EXIT, object_=socket, value=result, call=RECEIVE, flags=RECEIVES)

    def sleeps(self, at: int, thread: int, after: int) -> None:
        self._add(at, thread, SWITCH, value=1, other=after)

    def preempted(self, at: int, thread: int, after: int) -> None:
        self._add(at, thread, SWITCH, other=after)

    def wakes(self, at: int, thread: int, woken: int) -> None:
        self._add(at, thread, WAKING, other=woken)

    def ready(self, at: int, thread: int, socket: int) -> None:
        self._add(at, thread, READY, object_=socket)

    def queues(self, at: int, thread: int) -> None:
        self._add(at, thread, QUEUE, value=100)

    def takes_in(self, at: int, thread: int) -> None:
        self._add(at, thread, SOFTIRQ, value=NET_RX)

    def pair(self, at: int, one: int, other: int) -> None:
        """One end of a UNIX socket is described, with the other one."""
        self._add(at, 0, SOCKET, object_=one, value=other, call=AF_UNIX)

    def connected(self, at: int, socket: int, own: int, other: int) -> None:
        """An end of a TCP connection over the loopback is described by its ports."""
        self._add(at, own, SOCKET, object_=socket, value=LOOPBACK << 32 | LOOPBACK, other=other, call=AF_INET)

    def _add(
        self,
        at: int,
        thread: int,
        kind: int,
        *,
        object_: int = 0,
        value: int = 0,
        other: int = 0,
        call: int = 0,
        flags: int = 0,
    ) -> None:
        self.found.append(KernelRecord(self.base + at, object_, value, thread, other, kind, call, 0, flags))


def unix_request(stream: KernelStream) -> None:
    """The server sleeps in its reading of a UNIX socket, and the client sends."""
    stream.receives(-3000, SERVER, THEIRS)
    stream.pair(-2999, THEIRS, OURS)
    stream.sleeps(-2000, SERVER, CLIENT)
    stream.sends(0, CLIENT, OURS)


def unix_call(stream: KernelStream) -> None:
    """One call over a UNIX socket: the server's reading wakes the client for nothing, and is preempted for it."""
    unix_request(stream)
    stream.ready(1602, CLIENT, THEIRS)
    stream.wakes(1900, CLIENT, SERVER)
    stream.exit(2173, CLIENT, 16)
    stream.receives(2704, CLIENT, OURS)
    stream.sleeps(5238, CLIENT, SERVER)
    stream.wakes(7591, SERVER, CLIENT)
    stream.exit(9945, SERVER, 16)
    stream.preempted(11257, SERVER, CLIENT)
    stream.sleeps(13620, CLIENT, SERVER)
    stream.sends(15052, SERVER, THEIRS)
    stream.ready(16695, SERVER, OURS)
    stream.wakes(17195, SERVER, CLIENT)
    stream.exit(19068, SERVER, 16)
    stream.preempted(20370, SERVER, CLIENT)
    stream.exit(23555, CLIENT, 16)


def tcp_call(stream: KernelStream) -> None:
    """One call over TCP: the client runs the stack of both sides in its own system call, and so does the server."""
    stream.receives(-3000, SERVER, THEIRS)
    stream.connected(-2999, THEIRS, 4000, 5000)
    stream.sleeps(-2000, SERVER, CLIENT)
    stream.sends(0, CLIENT, OURS)
    stream.connected(1, OURS, 5000, 4000)
    stream.queues(2173, CLIENT)
    stream.takes_in(3145, CLIENT)
    stream.ready(5318, CLIENT, THEIRS)
    stream.wakes(5728, CLIENT, SERVER)
    stream.exit(8392, CLIENT, 64)
    stream.receives(8963, CLIENT, OURS)
    stream.sleeps(10996, CLIENT, SERVER)
    stream.exit(13059, SERVER, 64)
    stream.sends(14291, SERVER, THEIRS)
    stream.queues(16000, SERVER)
    stream.takes_in(17000, SERVER)
    stream.ready(19000, SERVER, OURS)
    stream.wakes(19400, SERVER, CLIENT)
    stream.exit(22663, SERVER, 24)
    stream.preempted(23665, SERVER, CLIENT)
    stream.exit(25688, CLIENT, 24)


START, END = -600, 24_300
"""Of the call over a UNIX socket: the readings of the clock around it."""


def unix_marks(base: int = BASE, longer: int = 0) -> list[ProcessMarks]:
    """The marks of that call: stub and servant, the servant's longer by so much; it ends before the server sends."""
    counters = [("server", "Echo::call", "serve")]
    return call_marks((-300, 24_000), (14_000, 14_500 + longer), base=base, counters=counters)


def call_marks(
    stub: tuple[int, int],
    servant: tuple[int, int],
    thread: int = SERVER,
    base: int = BASE,
    counters: Sequence[tuple[str, str, str]] = (),
) -> list[ProcessMarks]:
    """The marks of one call: when the client's stub and the servant, on this thread, were entered and left."""
    return [
        ProcessMarks("client", [], [ThreadMarks(CLIENT, 0, [(5, 0, base + stub[0]), (6, 0, base + stub[1])])]),
        ProcessMarks(
            "server", list(counters), [ThreadMarks(thread, 0, [(2, 0, base + servant[0]), (3, 0, base + servant[1])])]
        ),
    ]


def measurement(calls: list[tuple[int, int]], name: str = "client", phase: int = 2) -> Measurement:
    """A phase with calls of these starts and durations."""
    durations = [duration for _, duration in calls]
    series = Series("latency", len(calls), min(durations), max(durations), sum(durations), fill(durations))
    window = {"begin": calls[0][0] - 10, "end": calls[-1][0] + calls[-1][1] + 10}
    return Measurement(name, "server", "Echo::call", "", phase, {}, {"latency": series}, raw=calls, counters=window)


def observation(measured: Measurement, marks: list[ProcessMarks], block: int = 0) -> Observation:
    """What a trial stored that made these calls, with two switches of a thread in each."""
    count = measured.series["latency"].count
    used = Usage("client", measured.phase, False, 1, 1, 1, 2 * count, 0, 0, 0, 0)
    return Observation(
        *("conformance/call", "{}", "unix", "unix", {}, "same", block, 0, 1, "ok"),
        measurements=[measured],
        usage=[used],
        marks=marks,
        facts={"marks.cost": 30} if marks else {},
    )


def unix_trial(kind: TraceKind = TraceKind.KERNEL, block: int = 0, longer: int = 0) -> TracedTrial:
    """A trial of one such call; one of the kind bare takes 11,600 ns."""
    if kind is TraceKind.BARE:
        return TracedTrial(kind, observation(measurement([(BASE, 11_600)]), [], block))
    measured = measurement([(BASE + START, END - START)])
    trial = TracedTrial(kind, observation(measured, unix_marks(longer=longer), block))
    if kind is TraceKind.MARKS:
        return trial
    stream = KernelStream()
    unix_call(stream)
    return replace(trial, kernel=KernelFile(written(stream.records), 0, 100, ()))
