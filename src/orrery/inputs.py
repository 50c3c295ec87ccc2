"""Files that commands read: regular ones of a bounded size. A pipe would hang, a device never end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from orrery.errors import InputError

MOST_TEXT = 4 << 20
"""The most bytes of a text: IDL, TOML, Markdown. The largest IDL file of the OMG's has 60 KiB."""
MOST_RECORD = 1 << 30
"""The most bytes of a record; what is inside is bounded on its own."""
MOST_RESULTS = 64 << 30
"""The most bytes of a results file; it is never read as a whole."""


def read_input(path: Path, most: int = MOST_TEXT) -> bytes:
    """The bytes of the regular file `path`; FileNotFoundError where there is none, InputError as `check_input`."""
    check_input(path, most)
    try:
        # What became a pipe since it was looked at is not waited for.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
            # One more than allowed, so that a file that has grown since is seen to be too long.
            data = file.read(most + 1)
    except FileNotFoundError:
        raise
    except OSError as refused:
        raise InputError(f"the file cannot be read: {(refused.strerror or '').lower()}", file=path) from None
    if len(data) > most:
        raise _too_long(path, most)
    return data


def check_input(path: Path, most: int) -> None:
    """FileNotFoundError where there is no such file; InputError where it is no regular one, or has too many bytes."""
    try:
        found = path.stat()
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as refused:
        text = (refused.strerror or "") if isinstance(refused, OSError) else "this cannot be a file's name"
        raise InputError(f"the file cannot be read: {text.lower()}", file=path) from None
    if stat.S_ISDIR(found.st_mode):
        raise InputError("this is a folder, not a file", file=path)
    if not stat.S_ISREG(found.st_mode):
        raise InputError(f"this is {_kind(found.st_mode)}, not a regular file", file=path, hint="save it as a file")
    if found.st_size > most:
        raise _too_long(path, most)


def _kind(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "a pipe"
    return "a socket" if stat.S_ISSOCK(mode) else "a device"


def _too_long(path: Path, most: int) -> InputError:
    size = f"{most >> 20:,} MiB" if most < 1 << 30 else f"{most >> 30:,} GiB"
    return InputError(f"the file has more than {size}, the most that is read", file=path)
