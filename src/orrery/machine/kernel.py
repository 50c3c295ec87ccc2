"""Facilities of the kernel that drivers may need: whether it has them, and grants them to this user."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

IO_URING_SETUP = 425
"""The system call's number, on every architecture (source: syscalls(2))."""
PARAMETERS = 120
"""The bytes of its struct io_uring_params."""
NAMESPACES = """
import ctypes, sys
NEWNS, NEWUSER = 0x00020000, 0x10000000
sys.exit(ctypes.CDLL(None).unshare(NEWNS | (NEWUSER if {user} else 0)) != 0)
"""
"""What tries to get a mount namespace of its own; an ordinary user gets one inside a user namespace (unshare(2))."""


def _io_uring() -> bool:
    """A ring is set up for a moment: a sysctl or a filter of system calls may forbid what the kernel has."""
    ring = ctypes.CDLL(None).syscall(IO_URING_SETUP, 1, ctypes.create_string_buffer(PARAMETERS))
    if ring < 0:
        return False
    os.close(ring)
    return True


def _mqueue() -> bool:
    return Path("/proc/sys/fs/mqueue").is_dir()


@cache
def _namespaces() -> bool:
    """A process of its own tries it: Orrery stays where it is."""
    code = NAMESPACES.format(user=os.geteuid())
    return subprocess.run([sys.executable, "-I", "-c", code], check=False).returncode == 0


GRANTED: Mapping[str, Callable[[], bool]] = {
    "io_uring": _io_uring,
    "mqueue": _mqueue,
    "namespaces": _namespaces,
}
"""Facility -> whether this process may use it."""
