"""Links of emulated hosts that go down and come up: asked of the program that holds their network.

What is asked is a line of JSON on the program's switch. `{"port": N, "begin": NS, "lasts": NS, "every": NS or null}`
takes the link of the host of that number down at the instant `begin` of CLOCK_MONOTONIC; `{"port": N}` brings it up for
good.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from orrery.definitions.conditions.outage import Outage

SetLink = Callable[[int, bool], None]
"""Takes the link of a host, by its number, down (False) or up."""


@dataclass(frozen=True)
class EmulatedLink:
    """The link of an emulated host, spoken of to the program at the other end of `switch`."""

    switch: socket.socket
    number: int

    def interrupt(self, outage: Outage, begin: int) -> None:
        """Take it down for a while, from the instant `begin` (ns) on."""
        asked = {"begin": begin + outage.after, "lasts": outage.lasts, "every": outage.every}
        self._say({"port": self.number, **asked})

    def restore(self) -> None:
        """It is up again, and stays so."""
        with suppress(BrokenPipeError):  # the hosts are gone, and with them the link
            self._say({"port": self.number})

    def _say(self, asked: dict[str, int | None]) -> None:
        self.switch.sendall(json.dumps(asked).encode() + b"\n")


class Outages:
    """The links of hosts as they go down and come up; a thread sleeps for each that will."""

    def __init__(self, set_link: SetLink) -> None:
        self._set = set_link
        self._going_on: dict[int, tuple[threading.Event, threading.Thread]] = {}

    def obey(self, line: bytes) -> None:
        """Do what a line asks."""
        asked = json.loads(line)
        number = asked.pop("port")
        self._restore(number)
        if asked:
            over = threading.Event()
            thread = threading.Thread(target=self._interrupt, args=(number, over), kwargs=asked, daemon=True)
            self._going_on[number] = over, thread
            thread.start()

    def _restore(self, number: int) -> None:
        if (found := self._going_on.pop(number, None)) is not None:
            over, thread = found
            over.set()
            thread.join()  # else it might still be about to take the link down
            self._set(number, True)

    def _interrupt(self, number: int, over: threading.Event, begin: int, lasts: int, every: int | None) -> None:
        while not over.wait(_seconds_until(begin)):
            self._set(number, False)
            if over.wait(_seconds_until(begin + lasts)):
                return
            self._set(number, True)
            if every is None:
                return
            begin += every


def _seconds_until(at: int) -> float:
    return max(0.0, (at - time.monotonic_ns()) / 1e9)
