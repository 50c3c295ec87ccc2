"""The control channel: lines of an inherited descriptor, of a socket, or of a person who types."""

from __future__ import annotations

import os
import threading

from orrery_kit.errors import ConfigurationError

CHUNK = 65536


class Channel:
    """`address`: `fd:N`, `dial:TOKEN@PATH`, or nothing for stdin and stdout. ConfigurationError for anything else."""

    def __init__(self, address: str) -> None:
        self._in, self._out = _opened(address)
        self._rest = b""
        self._writing = threading.Lock()

    def read(self) -> str | None:
        """The next line without its end; None when nobody is left to talk to."""
        while b"\n" not in self._rest:
            chunk = os.read(self._in, CHUNK)
            if not chunk:
                return None
            self._rest += chunk
        found, _, self._rest = self._rest.partition(b"\n")
        return found.decode()

    def write(self, text: str) -> None:
        """Say whole lines, from any thread."""
        rest = text.encode()
        with self._writing:
            while rest:
                rest = rest[os.write(self._out, rest) :]


def _opened(address: str) -> tuple[int, int]:
    kind, _, place = address.partition(":")
    if not address:
        return 0, 1
    if kind == "fd" and place.isdecimal():
        os.set_inheritable(int(place), False)
        return int(place), int(place)
    token, _, path = place.partition("@")
    if kind == "dial" and path:
        import socket  # only who dials needs it

        connection = socket.socket(socket.AF_UNIX)
        connection.connect(path)
        # The token is shown once, and then the connection is the channel.
        connection.sendall(f"dial token={token}\n".encode())
        descriptor = connection.detach()
        return descriptor, descriptor
    raise ConfigurationError(f"a control channel is fd:N or dial:TOKEN@PATH, not {address}")
