"""The stages of a call: on which leg of its way, in which kind of process, and what is done or waited for there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """What a stage consists of."""

    LOOP = "loop"
    STUB = "stub"
    WAY = "way"
    TRANSPORT = "transport"
    DEVICE = "device"
    SOFTIRQ = "softirq"
    WAKE = "wake"
    CPU = "cpu"
    QUEUE = "queue"
    RECEIVE = "receive"
    HANDOVER = "handover"
    DISPATCH = "dispatch"
    SERVANT = "servant"
    FORWARD = "forward"
    BETWEEN = "between"
    REPLY = "reply"
    RETURN = "return"
    RESULTS = "results"
    CALLS = "calls"
    PREEMPTED = "preempted"
    ASLEEP = "asleep"
    UNKNOWN = "unknown"


class Group(StrEnum):
    """What a bar of a picture has one colour for."""

    CALLER = "caller"
    KERNEL = "kernel"
    WAITING = "waiting"
    CALLEE = "callee"
    WAY = "on the way"
    UNKNOWN = "not attributed"


@dataclass(frozen=True)
class WhatFacts:
    """How a stage is called and explained, its group, and which layers of a driver (driver.toml) lie in it."""

    text: str
    meaning: str
    group: Group
    layers: tuple[str, ...] = ()


WHATS: Mapping[What, WhatFacts] = {
    What.LOOP: WhatFacts(
        "caller's loop", "from the reading of the clock before the call until the stub is entered", Group.CALLER
    ),
    What.STUB: WhatFacts(
        "client stub, marshalling",
        "the calling side's own code until its system call that sends",
        Group.CALLER,
        ("client stub", "marshalling", "transport out"),
    ),
    What.WAY: WhatFacts("between stub and servant", "all that marks alone do not tell apart", Group.WAY),
    What.TRANSPORT: WhatFacts(
        "kernel: transport",
        "from the system call that sends until data stand in the other side's queue, or go to a device",
        Group.KERNEL,
        ("kernel",),
    ),
    What.DEVICE: WhatFacts(
        "kernel: device", "from the device's queue until a soft interrupt takes the data in", Group.KERNEL, ("kernel",)
    ),
    What.SOFTIRQ: WhatFacts(
        "kernel: soft interrupt",
        "from there until they stand in the other side's queue",
        Group.KERNEL,
        ("kernel",),
    ),
    What.WAKE: WhatFacts("wake-up", "data stand in the queue, and who sleeps for them is not woken yet", Group.WAITING),
    What.CPU: WhatFacts(
        "waiting for a CPU", "data stand in the queue, and who is to take them waits for a CPU", Group.WAITING
    ),
    What.QUEUE: WhatFacts(
        "waiting in the queue", "data stand there, and who is to take them does something else", Group.WAITING
    ),
    What.RECEIVE: WhatFacts(
        "kernel: receiving", "in the system calls that wait for the data and take them", Group.KERNEL, ("kernel",)
    ),
    What.HANDOVER: WhatFacts(
        "hand-over to another thread",
        "from the system call by which one thread wakes another of its process until that one runs",
        Group.WAITING,
    ),
    What.DISPATCH: WhatFacts(
        "demultiplexing, skeleton",
        "the called side's own code until its servant is entered",
        Group.CALLEE,
        ("transport in", "demultiplexing", "unmarshalling", "skeleton", "container entry", "interceptors", "executor"),
    ),
    What.SERVANT: WhatFacts(
        "servant", "from its entry until it has handed back its results", Group.CALLEE, ("servant",)
    ),
    What.FORWARD: WhatFacts(
        "forwarder", "a forwarder's own code before and after its call", Group.CALLEE, ("servant",)
    ),
    What.BETWEEN: WhatFacts("a process between", "the code of a daemon that hands messages on", Group.CALLEE),
    What.REPLY: WhatFacts(
        "skeleton, marshalling",
        "the called side's own code from the servant until its system call that sends",
        Group.CALLEE,
        ("interceptors", "skeleton", "marshalling", "transport out"),
    ),
    What.RETURN: WhatFacts(
        "unmarshalling, client stub",
        "the calling side's own code from the reply until the stub is left",
        Group.CALLER,
        ("transport in", "unmarshalling", "client stub"),
    ),
    What.RESULTS: WhatFacts(
        "results read", "until every result has been read, and the clock after the call", Group.CALLER
    ),
    What.CALLS: WhatFacts("other system calls", "which neither sent nor took in the call", Group.KERNEL, ("kernel",)),
    What.PREEMPTED: WhatFacts("preempted", "it could go on, and another thread had its CPU", Group.WAITING),
    What.ASLEEP: WhatFacts("off the CPU", "it waited for something that was no part of the call", Group.WAITING),
    What.UNKNOWN: WhatFacts("not attributed", "no events show by which way the call went", Group.UNKNOWN),
}
"""Of each stage what is said of it; the order is that of a call."""


@dataclass(frozen=True, slots=True)
class CallStage:
    """A stage: the leg (`client to server`, or where it is no way the kind of process), the kind of process, what."""

    leg: str
    place: str
    what: What

    @property
    def key(self) -> str:
        """Its name in JSON and in files."""
        return f"{self.leg}/{self.place}/{self.what}"

    @property
    def facts(self) -> WhatFacts:
        """What is said of it."""
        return WHATS[self.what]

    @property
    def label(self) -> str:
        """Its name for people: where, and what."""
        return f"{self.place}: {self.facts.text}"


@dataclass(frozen=True, slots=True)
class CallSegment:
    """A stage of one call, from an instant to another (ns), on a thread."""

    stage: CallStage
    begin: int
    end: int
    thread: int

    @property
    def duration(self) -> int:
        """How long it takes (ns)."""
        return self.end - self.begin


class SegmentStrip:
    """The segments of a call, each of which begins where the one before it ends: they add up to the call."""

    def __init__(self, begin: int) -> None:
        self.at = begin
        self.segments: list[CallSegment] = []

    def until(self, end: int, stage: CallStage, thread: int) -> None:
        """The next segment; none where it would end before it begins. Two of one stage in a row are one."""
        if end <= self.at:
            return
        last = self.segments[-1] if self.segments else None
        if last is not None and (last.stage, last.thread) == (stage, thread):
            self.segments[-1] = CallSegment(stage, last.begin, end, thread)
        else:
            self.segments.append(CallSegment(stage, self.at, end, thread))
        self.at = end
