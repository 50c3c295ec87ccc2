"""One phase of one client port: what is asked, and what its threads share while they carry it out."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable

from orrery_kit.clock import NEVER
from orrery_kit.errors import ProtocolError
from orrery_kit.message import Message
from orrery_kit.values import Random, fnv, mix


class Phase:
    """What the conductor's `phase` line says; ProtocolError where it does not make sense. 0 stands for none."""

    def __init__(self, message: Message, seed: int) -> None:
        self.id = message.number("id")
        self.object, self.port = message.text("object"), message.text("port")
        self.kind = message.word("kind", "measure", "verify", "warm")
        self.operations = _operations(message)
        self.is_mixed = message.word("order", "round", "mix") == "mix"
        self.load = message.word("load", "closed", "burst", "constant-rate", "poisson", "think-time", "fault")
        self.calls, self.time = message.number("calls"), message.number("time")
        self.window, self.burst = (message.number(key, 1, least=1) for key in ("window", "burst"))
        self.interval, self.think_time = message.number("interval"), message.number("think_time")
        self.misses = message.word("late", "queue", "miss") == "miss"
        self.wait = message.word("wait", "sleep", "exact", "spin")
        self.stretch = 0
        """Of `exact`, measured by the program: for so long before an instant it spins."""
        self.deadline, self.useless = message.number("deadline"), message.number("useless")
        self.is_fallible = message.number("fallible") > 0
        """Whether an error of a call ends that call only."""
        self.verify_one_in, self.slice, self.raw = (message.number(key) for key in ("verify_one_in", "slice", "raw"))
        self.first = message.number("first")
        self.counts = message.text("counts")
        self.after, self.kill = message.number("after", NEVER), message.number("kill")
        self.leaves = message.number("leave") > 0
        # Verifying is no measurement: nobody waits for another.
        self.members = 1 if self.kind == "verify" else message.number("members", 1, least=1)
        self._seed = mix(mix(seed + fnv(self.object)) + fnv(self.port)) + self.id
        self._check()

    def _check(self) -> None:
        """What only makes sense together."""
        is_fault = self.load == "fault"
        bursts_by_plan = self.load == "burst" and self.interval > 0
        for wrong, reason in (
            (self.kind != "verify" and not self.calls and not self.time, "`phase` needs calls or time"),
            (self.load in ("constant-rate", "poisson") and not self.interval, f"load={self.load} needs an interval"),
            (self.load == "think-time" and not self.think_time, "load=think-time needs a think_time"),
            (
                is_fault and not (self.calls and self.counts and len(self.operations) == 1),
                "load=fault needs calls, counts and one operation",
            ),
            (not is_fault and (self.counts or self.kill or self.leaves), "counts, kill and leave belong to load=fault"),
            (self.misses and not bursts_by_plan, "late=miss needs bursts with an interval"),
            (self.wait != "sleep" and not self.is_planned, "wait=exact and wait=spin need intended starts"),
            (
                self.is_fallible and self.load not in ("constant-rate", "poisson"),
                "fallible=1 belongs to load=constant-rate and load=poisson",
            ),
            (self.useless and not 0 < self.deadline <= self.useless, "useless needs a deadline before it"),
        ):
            if wrong:
                raise ProtocolError(reason)

    @property
    def is_planned(self) -> bool:
        """Whether every call, or batch, has an instant at which it should start."""
        return self.load in ("constant-rate", "poisson") or (self.load == "burst" and self.interval > 0)

    @property
    def overlaps(self) -> bool:
        """Whether several calls of a thread are out at once."""
        return self.load == "burst" or self.window > 1

    def random(self, purpose: str, thread: int) -> Random:
        """A stream of its own for each thread, port, phase and purpose, so that no two are in step."""
        return Random(mix(self._seed + thread) + fnv(purpose))


def _operations(message: Message) -> list[tuple[str, int]]:
    """Operations with their weights."""
    one, several = message.text("operation"), message.text("operations")
    if bool(one) == bool(several):
        raise ProtocolError("`phase` needs one of operation and operations")
    if bool(several) != bool(message.text("order")):
        raise ProtocolError("operations and order belong together")
    return [(one, 1)] if one else [_share(text) for text in several.split(",")]


def _share(text: str) -> tuple[str, int]:
    """`A*9`."""
    operation, _, weight = text.rpartition("*")
    if not operation or not weight.isdecimal() or int(weight) == 0:
        raise ProtocolError(f"`{text}` is no operation with its weight")
    return operation, int(weight)


class Window:
    """What ends a phase. Every member calls until all have what they were asked for."""

    def __init__(self, threads: int, alone: bool, on_reached: Callable[[], None]) -> None:
        """`alone`: no other port takes part; `on_reached` runs in the thread that is the last to reach its count."""
        self.begin = 0
        self.closes = NEVER
        """What ends after this instant lies outside."""
        self._waiting, self._alone, self._on_reached = threads, alone, on_reached
        self._lock = threading.Lock()

    def reached(self, now: int) -> None:
        """A thread has made its calls, the last of which ended at `now`."""
        with self._lock:
            self._waiting -= 1
            last = self._waiting == 0
        if last and self._alone:
            self.closes = now
        elif last:
            self._on_reached()


class Spacing:
    """The intended starts, one after the other. A Poisson process has nobody at its very beginning."""

    def __init__(self, phase: Phase, begin: int, random: Random) -> None:
        self._interval, self._random = phase.interval, random
        self._is_drawn = phase.load == "poisson"
        self.intended = begin
        if self._is_drawn:
            self.advance()

    def advance(self) -> None:
        """On to the next."""
        self.intended += self._distance() if self._is_drawn else self._interval

    def _distance(self) -> int:
        above_zero = ((self._random.next() >> 11) + 1) * 2.0**-53
        return round(-math.log(above_zero) * self._interval)
