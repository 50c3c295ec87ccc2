"""Links of emulated hosts that go down and come up: asked of the program that holds their network.

What is asked is a line of JSON on the program's switch. `{"port": N, "begin": NS, "lasts": NS, "every": NS or null}`
takes the links of the host of that number down at the instant `begin` of CLOCK_MONOTONIC; `{"port": N}` brings them up
for good. Where N is null the first link of all hosts goes down, the next time the second one, and so on in turn.
"""

from __future__ import annotations

import itertools
import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from orrery.control.channel import is_ready
from orrery.definitions.conditions.outage import Outage

SetLink = Callable[[int, int, bool], None]
"""Takes a link of a host, by both numbers, down (False) or up."""


@dataclass
class EmulatedLink:
    """The link of an emulated host, spoken of to the program at the other end of `switch`."""

    switch: socket.socket
    number: int
    _port: int | None = field(default=None, init=False)
    """What it spoke of last: its own link, or those of all hosts."""

    def interrupt(self, outage: Outage, begin: int) -> None:
        """Take it down for a while, from the instant `begin` (ns) on."""
        asked = {"begin": begin + outage.after, "lasts": outage.lasts, "every": outage.every}
        self._port = None if outage.of is None else self.number
        self._say({"port": self._port, **asked})

    def restore(self) -> None:
        """It is up again, and stays so."""
        with suppress(BrokenPipeError):  # the hosts are gone, and with them the link
            self._say({"port": self._port})

    def is_there(self) -> bool:
        """Whether the program still runs that holds it: of that nothing is heard any more but its end."""
        return not is_ready(self.switch.fileno(), select.POLLIN, 0.0)

    def _say(self, asked: dict[str, int | None]) -> None:
        self.switch.sendall(json.dumps(asked).encode() + b"\n")


class Outages:
    """The links of so many hosts, each with so many, as they go down and come up; a thread sleeps for what will."""

    def __init__(self, set_link: SetLink, hosts: int, links: int = 1) -> None:
        self._set = set_link
        self._hosts = range(hosts)
        self._links = range(links)
        self._going_on: dict[int | None, tuple[threading.Event, threading.Thread]] = {}

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

    def _restore(self, number: int | None) -> None:
        if (found := self._going_on.pop(number, None)) is not None:
            over, thread = found
            over.set()
            thread.join()  # else it might still be about to take a link down
            for links in self._turns(number):
                self._set_all(links, True)

    def _interrupt(self, number: int | None, over: threading.Event, begin: int, lasts: int, every: int | None) -> None:
        for links in itertools.cycle(self._turns(number)):
            if over.wait(_seconds_until(begin)):
                return
            self._set_all(links, False)
            if over.wait(_seconds_until(begin + lasts)):
                return
            self._set_all(links, True)
            if every is None:
                return
            begin += every

    def _turns(self, number: int | None) -> list[list[tuple[int, int]]]:
        """Which links, (host, link), go down together: first these, then those, and so on in turn."""
        if number is not None:
            return [[(number, link) for link in self._links]]
        return [[(host, link) for host in self._hosts] for link in self._links]

    def _set_all(self, links: Iterable[tuple[int, int]], up: bool) -> None:
        for host, link in links:
            self._set(host, link, up)


def _seconds_until(at: int) -> float:
    return max(0.0, (at - time.monotonic_ns()) / 1e9)
