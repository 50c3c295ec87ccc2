"""What the command line prints to: what happens when the reader has gone, the disk is full, or nobody listens.

What is printed for people (stderr) never ends a command. Output that cannot be written is one clear error; a reader who
has read enough (`| head`) is none.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import Any

from orrery.errors import OrreryError

OUT, ERR = 1, 2


class ReaderGone(OrreryError):
    """Whoever read our output has closed it: there is nothing more to do, and nothing to say."""

    exit_status = 0


class _Stream(io.RawIOBase):
    """An open file of the process, written as `_write` does it."""

    def __init__(self, number: int) -> None:
        self._number = number

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._number

    def isatty(self) -> bool:
        return os.isatty(self._number)

    def write(self, data: Any) -> int:
        return self._write(bytes(data))

    def _write(self, data: bytes) -> int:
        raise NotImplementedError


class _Output(_Stream):
    """stdout: the first failed write is an error; later ones are ignored, also at the interpreter's exit."""

    _is_over = False

    def _write(self, data: bytes) -> int:
        if self._is_over:
            return len(data)
        try:
            return os.write(self._number, data)
        except OSError as refused:
            self._is_over = True
            if isinstance(refused, BrokenPipeError):
                raise ReaderGone("nobody reads the output") from None
            raise OrreryError(f"the output cannot be written: {os.strerror(refused.errno or 0).lower()}") from None


class _Notes(_Stream):
    """stderr: what cannot be said is not said."""

    def _write(self, data: bytes) -> int:
        with suppress(OSError):
            return os.write(self._number, data)
        return len(data)


def install() -> None:
    """Replace sys.stdout and sys.stderr; descriptors that are closed are opened on /dev/null."""
    _open_what_is_closed()
    sys.stdout = _text(_Output(OUT), sys.__stdout__, "strict")
    sys.stderr = _text(_Notes(ERR), sys.__stderr__, "backslashreplace")


def _open_what_is_closed() -> None:
    """Else the next file to be opened, a results file perhaps, would be stdout for every library."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= ERR:
        os.set_inheritable(number, True)
    os.close(number)


def _text(raw: _Stream, before: io.TextIOBase | None, errors: str) -> io.TextIOWrapper:
    """A stream of text, encoded as the one before."""
    encoding = getattr(before, "encoding", None) or "utf-8"
    handled = getattr(before, "errors", None) or errors
    at_once = raw.isatty() or raw.fileno() == ERR
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding, handled, line_buffering=at_once)
