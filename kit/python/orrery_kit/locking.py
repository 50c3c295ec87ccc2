"""Memory that the kernel does not take back."""

from __future__ import annotations

import ctypes
import os
import resource

MCL_CURRENT, MCL_FUTURE = 1, 2
"""Of <sys/mman.h>, on every architecture but Alpha, PowerPC and SPARC (mlockall(2))."""


def lock_memory() -> None:
    """Lock what the process has and all that it will have, as root or where locked memory has no limit.

    With a limit a later allocation would fail for it, so then nothing is locked.
    """
    bounded = resource.getrlimit(resource.RLIMIT_MEMLOCK)[0] != resource.RLIM_INFINITY
    if not bounded or os.geteuid() == 0:
        # Refused all the same in some containers: who asked for it reads whether it is so.
        ctypes.CDLL(None).mlockall(MCL_CURRENT | MCL_FUTURE)
