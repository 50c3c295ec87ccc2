"""An end of a connection that writes all it has to say before it reads anything."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ROOM = 4096
"""Bytes: what a socket holds of what nobody has read."""


class Talkative:
    """Writes `said`, then reads `wanted` bytes into `heard`, then closes its end."""

    def __init__(self, connection: socket.socket, said: bytes, wanted: int) -> None:
        self.heard = b""
        self._connection, self._said, self._wanted = connection, said, wanted

    def run(self) -> None:
        """Write, read, close."""
        self._connection.sendall(self._said)
        while len(self.heard) < self._wanted and (chunk := self._connection.recv(1 << 16)):
            self.heard += chunk
        self._connection.close()


@contextmanager
def talkative(said: bytes, wanted: int) -> Iterator[tuple[socket.socket, Talkative]]:
    """The near end of a connection with little room both ways, and who talks at the other; it has ended afterwards."""
    near, far = socket.socketpair()
    for end in (near, far):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)
    other = Talkative(far, said, wanted)
    thread = threading.Thread(target=other.run)
    thread.start()
    try:
        yield near, other
    finally:
        thread.join(30)
        near.close()
