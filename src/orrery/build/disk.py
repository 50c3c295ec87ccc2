"""Whether it was a full disk that made something fail; tools say so in many ways."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

FULL = (errno.ENOSPC, errno.EDQUOT)
ENOUGH = 1 << 16
"""Bytes; where so many cannot be written the disk is full."""


def is_full(error: OSError) -> bool:
    """Whether the system refused because a disk is full; copying many files says it in its text alone."""
    return error.errno in FULL or (error.errno is None and says_full(str(error)))


def says_full(output: str) -> bool:
    """Whether a tool says that a disk is full."""
    return any(os.strerror(number) in output for number in FULL)


def check_space(folder: Path, output: str = "") -> None:
    """OSError if a tool that failed beside `folder` says that the disk is full, or it is."""
    if says_full(output):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        file.write(bytes(ENOUGH))
        # Many file systems find room only when they write to the disk.
        os.fsync(file.fileno())
