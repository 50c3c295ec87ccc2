"""Control channels: bytes in, lines out, and the other way round. None blocks: `ControlChannels` wait for them."""

from __future__ import annotations

import select
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Protocol

from orrery.control.failure import TrialError
from orrery.control.protocol import ControlLine, Keys, ProtocolError, parse_line, shown

CHUNK = 1 << 18
"""Bytes: somewhat more than a socket holds as Linux has it (net.core.wmem_default, 208 KiB)."""
LONGEST = 1 << 26
"""Bytes of a line; beyond, a program that never ends one would fill the conductor's memory."""
SEND_SECONDS = 5.0
"""A program that is stopped or stuck must not hold the conductor for good."""


class LineSource(Protocol):
    """What a selector watches: one program's socket, or the connection over which a whole host speaks."""

    ended: bool

    @property
    def is_waiting(self) -> bool:
        """Whether something has come already, of which no selector will tell."""
        ...

    def fileno(self) -> int:
        """The descriptor, for a selector."""
        ...

    def arrivals(self) -> list[Arrival]:
        """All that is there now; of a channel that has come to its end, last, None."""
        ...


class Channel(ABC):
    """The conductor's end of the channel to `name`, which understands the verbs in `verbs`."""

    def __init__(self, name: str, verbs: Mapping[str, Keys]) -> None:
        self.name = name
        self.ended = False
        self._verbs = verbs
        self._pieces: list[bytes] = []
        self._held = 0

    @property
    @abstractmethod
    def source(self) -> LineSource:
        """Where its lines come from."""

    @abstractmethod
    def read(self) -> list[bytes]:
        """All lines that are there now, undecoded; none where they come from a source that it shares."""

    @abstractmethod
    def close(self) -> None:
        """Close the conductor's end."""

    @abstractmethod
    def _write(self, data: bytes) -> bool:
        """Write bytes; False if the other end is gone. TimeoutError if it reads nothing for SEND_SECONDS."""

    @property
    def loss(self) -> str:
        """What is said where the other end has gone that should not."""
        return f"the {self.name} of the trial has died"

    def send(self, *lines: str) -> bool:
        """Write lines; False if the other end is gone. TrialError if it reads nothing for SEND_SECONDS."""
        try:
            return self._write("".join(f"{line}\n" for line in lines).encode())
        except TimeoutError:
            raise TrialError(f"{self.name} does not read its control channel", process=self.name) from None

    def parse(self, raw: bytes) -> ControlLine:
        """The line of these bytes; TrialError, naming it, if it is not one of the protocol."""
        try:
            return parse_line(raw.decode(), self._verbs)
        except UnicodeDecodeError:
            what = f"not UTF-8: `{shown(repr(raw)[2:-1])}`"
        except ProtocolError as error:
            what = error.message
        raise TrialError(f"{self.name} wrote garbage on its control channel: {what}", process=self.name)

    def split(self, chunk: bytes) -> list[bytes]:
        """The lines that `chunk` completes; what follows the last of them is held."""
        first, *rest = chunk.split(b"\n")
        self._pieces.append(first)
        self._held += len(first)
        if self._held > LONGEST:
            raise TrialError(f"{self.name} wrote a line of more than {LONGEST} bytes", process=self.name)
        if not rest:
            return []
        # Only at the end: a line of megabytes comes in many pieces, and joining each time would copy it as often.
        line = b"".join(self._pieces)
        self._pieces, self._held = [rest[-1]], len(rest[-1])
        return [line, *rest[:-1]]


Arrival = tuple[Channel, bytes | None]
"""A line, undecoded, and the channel over which it came; None is the end of that."""


class SocketChannel(Channel):
    """A channel over a socket of its own."""

    def __init__(self, connection: socket.socket, name: str, verbs: Mapping[str, Keys]) -> None:
        super().__init__(name, verbs)
        connection.setblocking(False)
        self.connection = connection
        self._unread: list[bytes] = []
        """Lines that came while something was written, and that nobody has read yet."""

    def fileno(self) -> int:
        """The descriptor, for a selector."""
        return self.connection.fileno()

    @property
    def source(self) -> LineSource:
        """Itself."""
        return self

    @property
    def is_waiting(self) -> bool:
        """Whether lines came while something was written."""
        return bool(self._unread)

    def arrivals(self) -> list[Arrival]:
        """Its lines, and its end."""
        if self.ended:
            return []
        found: list[Arrival] = [(self, raw) for raw in self.read()]
        return [*found, (self, None)] if self.ended else found

    def read(self) -> list[bytes]:
        """All lines that are there now, undecoded; `ended` is set at the end of file."""
        lines, self._unread = self._unread, []
        while not self.ended:
            chunk = received(self.connection)
            if chunk is None:
                break
            self.ended = not chunk
            lines += self.split(chunk)
        return lines

    def close(self) -> None:
        """Close the socket."""
        self.connection.close()

    def _write(self, data: bytes) -> bool:
        return written(self.connection, data, SEND_SECONDS, self._take)

    def _take(self) -> bool:
        """Hold what has come, for whoever reads next; False at the end, which `read` comes to again."""
        while (chunk := received(self.connection)) is not None:
            if not chunk:
                return False
            self._unread += self.split(chunk)
        return True


def received(connection: socket.socket) -> bytes | None:
    """What a socket that does not block has now, empty at its end; None where there is nothing yet."""
    try:
        return connection.recv(CHUNK)
    except BlockingIOError:
        return None
    # So does a UNIX socket end whose peer died without reading all that it was sent.
    except ConnectionResetError:
        return b""


def written(
    connection: socket.socket, data: bytes, seconds: float = SEND_SECONDS, take: Callable[[], bool] | None = None
) -> bool:
    """Write to a socket that does not block; False if the other end is gone.

    Meanwhile `take` is called for what comes, and says whether the other end is still there: two ends that both write
    and do not read would wait for each other. TimeoutError if it reads nothing for so many seconds.
    """
    left, until = memoryview(data), time.monotonic() + seconds
    while left:
        try:
            left = left[connection.send(left) :]
            until = time.monotonic() + seconds
        except BlockingIOError:
            if not _has_moved(connection, take is not None, until - time.monotonic()):
                raise TimeoutError from None
            if take is not None and not take():
                return False
        except (BrokenPipeError, ConnectionResetError):
            return False
    return True


def _has_moved(connection: socket.socket, both_ways: bool, seconds: float) -> bool:
    """Wait until there is room to write or, `both_ways`, something to read; False when the time is over."""
    return seconds > 0 and is_ready(connection.fileno(), select.POLLOUT | (select.POLLIN if both_ways else 0), seconds)


def is_ready(descriptor: int, events: int, seconds: float) -> bool:
    """Wait for one of the events of poll(2), its end among them; select(2) knows no descriptors beyond 1,023."""
    poll = select.poll()
    poll.register(descriptor, events)
    return bool(poll.poll(max(0.0, seconds) * 1000))
