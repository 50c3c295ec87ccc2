"""Who is no part of Orrery, and speaks where its programs do."""

from __future__ import annotations

import socket

WRONG_TOKEN = b"dial token=00000000000000000000000000000000\n"
WEB = b"GET / HTTP/1.1\r\nHost: orrery\r\n\r\n"
"""What a plain client of the web says."""


def told_to_leave(path: str, said: bytes) -> bool:
    """Whether who says this where programs dial is sent away."""
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.settimeout(10)
        stranger.connect(path)
        stranger.sendall(said)
        try:
            return stranger.recv(1) == b""
        except ConnectionResetError:
            return True
