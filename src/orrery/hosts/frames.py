"""Several streams over one connection: frames, each with the number of its stream, a length, and so many bytes.

A frame without bytes is the end of its stream.
"""

from __future__ import annotations

import struct

from orrery.errors import OrreryError

HEAD = struct.Struct("<II")
"""Stream and length, little-endian."""
MOST = 1 << 20
"""Bytes of a frame; longer ones are cut. A head that announces more was not written by an agent."""


def framed(stream: int, data: bytes) -> bytes:
    """The frames of some bytes of a stream; its end if there are none."""
    parts = [data[at : at + MOST] for at in range(0, len(data), MOST)] or [b""]
    return b"".join(HEAD.pack(stream, len(part)) + part for part in parts)


class StrangerError(OrreryError):
    """What came was not written by a part of Orrery."""


class Frames:
    """Takes in bytes as they come, and gives frames as they become whole."""

    def __init__(self) -> None:
        self._held = bytearray()

    def take(self, chunk: bytes) -> list[tuple[int, bytes]]:
        """The frames, (stream, bytes), that a chunk completes; StrangerError for what is no frame."""
        self._held += chunk
        found, at = [], 0
        while len(self._held) - at >= HEAD.size:
            stream, length = HEAD.unpack_from(self._held, at)
            if length > MOST:
                raise StrangerError(f"a frame of {length:,} bytes: whoever is at the other end is no part of Orrery")
            end = at + HEAD.size + length
            if len(self._held) < end:
                break
            found.append((stream, bytes(self._held[at + HEAD.size : end])))
            at = end
        del self._held[:at]
        return found
