"""The conductor's end of the one connection to an agent: channels that share it, and questions with their answers."""

from __future__ import annotations

import select
import socket
import time
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from orrery.control.channel import SEND_SECONDS, Arrival, Channel, LineSource, is_ready, received, written
from orrery.control.failure import TrialError
from orrery.control.protocol import Keys
from orrery.definitions.conditions.outage import Outage
from orrery.hosts.delivery import BuiltPrograms
from orrery.hosts.frames import Frames, StrangerError, framed
from orrery.hosts.questions import QUESTIONS, question, read_answer

ANSWER_SECONDS = 30.0
"""How long an answer may take: an agent that is asked to stop ends hundreds of processes."""


class Link(Protocol):
    """A link of a host that can be taken down."""

    def interrupt(self, outage: Outage, begin: int) -> None:
        """Take it down for a while, from the instant `begin` (ns) on."""

    def restore(self) -> None:
        """It is up again, and stays so."""

    def is_there(self) -> bool:
        """Whether it can still be taken down and up: without what holds it, no packet goes over it either."""


class Supplier(Protocol):
    """What has supplied hosts, and may know what became of one."""

    def is_there(self, host: str) -> bool:
        """Whether it still holds a host."""

    def why(self, host: str) -> str:
        """Why a host is gone; empty where it does not know."""


class Connection:
    """To the agent of the host `name`, which programs of other hosts reach at `address`: a source for
    `ControlChannels`.

    `machine` is what its machine calls itself, where that is another name, `supplier` who has supplied it.
    """

    def __init__(
        self,
        connection: socket.socket,
        name: str,
        address: str | None = None,
        link: Link | None = None,
        machine: str = "",
        supplier: Supplier | None = None,
    ) -> None:
        connection.setblocking(False)
        self.name = name
        """What it is called in a trial: that may be another one than where it is had."""
        self.machine = machine
        self.supplier = supplier
        self.address = address
        self.link = link
        """Its link, where that can be taken down."""
        self.built: dict[Path, BuiltPrograms] = {}
        """The folder of programs on this machine -> what the host has built in their place."""
        self.ended = False
        self._why = "the connection to its agent has ended"
        self._is_explained = False
        self._known_as = name
        self._socket = connection
        self._frames = Frames()
        self._channels: dict[int, FarChannel] = {}
        self._held: list[Arrival] = []
        self._answers: deque[bytes] = deque()
        self._half = b""

    @property
    def title(self) -> str:
        """Its name, and what its machine calls itself: `host2 (node07)`."""
        return f"{self.name} ({self.machine})" if self.machine and self.machine != self.name else self.name

    @property
    def is_waiting(self) -> bool:
        """Whether something has come already, of which no selector will tell."""
        return bool(self._held)

    def fileno(self) -> int:
        """The descriptor, for a selector."""
        return self._socket.fileno()

    def channel(self, stream: int, name: str, verbs: Mapping[str, Keys]) -> FarChannel:
        """The channel of a stream, from now on."""
        made = self._channels[stream] = FarChannel(self, stream, name, verbs)
        return made

    def forget_channels(self) -> None:
        """The trial is over: what still comes for its channels is dropped."""
        self._channels.clear()
        self._held.clear()

    def arrivals(self) -> list[Arrival]:
        """All lines that have come over all channels, and the ends of those that have come to one."""
        self._receive()
        found, self._held = self._held, []
        return found

    def ask(self, what: str, arguments: Mapping[str, Any], seconds: float | None = None) -> Any:
        """Ask the agent and wait for its answer (None: `ANSWER_SECONDS`); what comes meanwhile over channels is held.

        TrialError where the host is gone, does not answer in time, or says why not; Refused where it may not.
        """
        try:
            self.write(QUESTIONS, question(what, arguments))
        except TimeoutError:
            raise self._silent(SEND_SECONDS, what) from None
        seconds = ANSWER_SECONDS if seconds is None else seconds
        until = time.monotonic() + seconds
        while not self._answers:
            if self.ended:
                raise self.gone()
            if not is_ready(self.fileno(), select.POLLIN, until - time.monotonic()):
                raise self._silent(seconds, what)
            self._receive()
        return read_answer(self._answers.popleft(), self.name)

    def is_there(self) -> bool:
        """Whether the agent is still there, as far as the connection tells, and what holds its link or the host."""
        self._receive()
        return not self.ended and self.has_link() and (self.supplier is None or self.supplier.is_there(self._known_as))

    def has_link(self) -> bool:
        """Whether what holds its link is there, where somebody does."""
        return self.link is None or self.link.is_there()

    def write(self, stream: int, data: bytes) -> bool:
        """Write bytes of a stream; False if the agent is gone. TimeoutError if it reads nothing for `SEND_SECONDS`."""
        return not self.ended and written(self._socket, framed(stream, data), SEND_SECONDS, self._take_in)

    def gone(self) -> TrialError:
        """What is said when the host is gone."""
        if self.supplier is not None and not self._is_explained:
            self._is_explained = True  # asked once: whoever is gone too takes a moment to be found out
            self._why = self.supplier.why(self._known_as) or self._why
        return TrialError(f"the host {self.title} is gone: {self._why}")

    def _silent(self, seconds: float, what: str) -> TrialError:
        # An answer that comes later would be taken for that to the next question.
        self.ended, self._why = True, f"its agent did not answer within {seconds:g} s"
        return TrialError(f"the host {self.title} does not answer within {seconds:g} s ({what})")

    def hang_up(self) -> None:
        """End it from another thread than the one that uses it: that finds the host gone."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close it: the agent then ends what it has started, and itself."""
        self._socket.close()

    def _take_in(self) -> bool:
        """Hold what has come; whether the agent is still there."""
        self._receive()
        return not self.ended

    def _receive(self) -> None:
        while not self.ended and (chunk := received(self._socket)) is not None:
            self.ended = not chunk
            for stream, data in self._frames_of(chunk):
                self._take(stream, data)
        if self.ended:
            for channel in self._channels.values():
                self._end(channel)

    def _frames_of(self, chunk: bytes) -> list[tuple[int, bytes]]:
        """What frames have come; where that is none there is no agent at the other end, and nothing more to hear."""
        try:
            return self._frames.take(chunk)
        except StrangerError as error:
            self.ended, self._why = True, str(error)
            return []

    def _take(self, stream: int, data: bytes) -> None:
        if stream == QUESTIONS:
            *lines, self._half = (self._half + data).split(b"\n")
            self._answers.extend(lines)
        elif (channel := self._channels.get(stream)) is None:
            return
        elif data:
            self._held.extend((channel, raw) for raw in channel.split(data))
        else:
            self._end(channel)

    def _end(self, channel: FarChannel) -> None:
        if not channel.ended:
            channel.ended = True
            self._held.append((channel, None))


class FarChannel(Channel):
    """A channel to a process on another host, which comes and goes over the connection to that."""

    def __init__(self, connection: Connection, stream: int, name: str, verbs: Mapping[str, Keys]) -> None:
        super().__init__(name, verbs)
        self._connection = connection
        self._stream = stream

    @property
    def source(self) -> LineSource:
        """The connection."""
        return self._connection

    @property
    def loss(self) -> str:
        """What is said where it has ended: of the whole host, where that is gone."""
        return str(self._connection.gone()) if self._connection.ended else super().loss

    def read(self) -> list[bytes]:
        """Nothing: its lines are given by the connection, in the order in which they came."""
        return []

    def close(self) -> None:
        """Nothing is to be closed: the connection serves the next trial too."""

    def _write(self, data: bytes) -> bool:
        return self._connection.write(self._stream, data)
