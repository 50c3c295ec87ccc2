"""Facilities of the kernel that drivers may need: whether it has them, and grants them to this user."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Mapping
from pathlib import Path

IO_URING_SETUP = 425
"""The system call's number, on every architecture (source: syscalls(2))."""
PARAMETERS = 120
"""The bytes of its struct io_uring_params."""


def _io_uring() -> bool:
    """A ring is set up for a moment: a sysctl or a filter of system calls may forbid what the kernel has."""
    ring = ctypes.CDLL(None).syscall(IO_URING_SETUP, 1, ctypes.create_string_buffer(PARAMETERS))
    if ring < 0:
        return False
    os.close(ring)
    return True


def _mqueue() -> bool:
    return Path("/proc/sys/fs/mqueue").is_dir()


GRANTED: Mapping[str, Callable[[], bool]] = {"io_uring": _io_uring, "mqueue": _mqueue}
"""Facility -> whether this process may use it."""
