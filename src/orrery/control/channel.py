"""One control channel: bytes in, lines out, and the other way round. It never blocks; who waits is `Links`."""

from __future__ import annotations

import select
import socket
from collections.abc import Mapping

from orrery.control.failure import TrialError
from orrery.control.protocol import ControlLine, Keys, ProtocolError, parse_line, shown

CHUNK = 1 << 18
"""Bytes: somewhat more than a socket holds as Linux has it (net.core.wmem_default, 208 KiB)."""
LONGEST = 1 << 26
"""Bytes of a line; beyond, a program that never ends one would fill the conductor's memory."""
SEND_SECONDS = 5.0
"""A program that is stopped or stuck must not hold the conductor for good."""


class Channel:
    """The conductor's end of the channel to `name`, which understands the verbs in `verbs`."""

    def __init__(self, connection: socket.socket, name: str, verbs: Mapping[str, Keys]) -> None:
        connection.setblocking(False)
        self.name = name
        self.ended = False
        self._connection = connection
        self._verbs = verbs
        self._pieces: list[bytes] = []
        self._held = 0

    def fileno(self) -> int:
        """The descriptor, for a selector."""
        return self._connection.fileno()

    def send(self, *lines: str) -> bool:
        """Write lines; False if the other end is gone. TrialError if it reads nothing for SEND_SECONDS."""
        left = memoryview("".join(f"{line}\n" for line in lines).encode())
        while left:
            try:
                left = left[self._connection.send(left) :]
            except BlockingIOError:
                if not is_ready(self._connection.fileno(), select.POLLOUT, SEND_SECONDS):
                    raise TrialError(f"{self.name} does not read its control channel", process=self.name) from None
            except (BrokenPipeError, ConnectionResetError):
                return False
        return True

    def read(self) -> list[bytes]:
        """All lines that are there now, undecoded; `ended` is set at the end of file."""
        lines: list[bytes] = []
        while not self.ended:
            try:
                chunk = self._connection.recv(CHUNK)
            except BlockingIOError:
                break
            # So does a UNIX socket end whose peer died without reading all that it was sent.
            except ConnectionResetError:
                chunk = b""
            self.ended = not chunk
            lines += self._split(chunk)
        return lines

    def parse(self, raw: bytes) -> ControlLine:
        """The line of these bytes; TrialError, naming it, if it is not one of the protocol."""
        try:
            return parse_line(raw.decode(), self._verbs)
        except UnicodeDecodeError:
            what = f"not UTF-8: `{shown(repr(raw)[2:-1])}`"
        except ProtocolError as error:
            what = error.message
        raise TrialError(f"{self.name} wrote garbage on its control channel: {what}", process=self.name)

    def close(self) -> None:
        """Close the conductor's end."""
        self._connection.close()

    def _split(self, chunk: bytes) -> list[bytes]:
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


def is_ready(descriptor: int, events: int, seconds: float) -> bool:
    """Wait for one of the events of poll(2), its end among them; select(2) knows no descriptors beyond 1,023."""
    poll = select.poll()
    poll.register(descriptor, events)
    return bool(poll.poll(max(0.0, seconds) * 1000))
