"""Memory that the kernel does not take back."""

from __future__ import annotations

import ctypes
import resource

MCL_CURRENT, MCL_FUTURE = 1, 2
"""Of <sys/mman.h>, on every architecture but Alpha, PowerPC and SPARC (mlockall(2))."""
CAP_IPC_LOCK = 14
"""Of <linux/capability.h>."""


def lock_memory() -> None:
    """Lock what the process has and all that it will have, with CAP_IPC_LOCK or where locked memory has no limit.

    With a limit a later allocation would fail for it, so then nothing is locked.
    """
    if resource.getrlimit(resource.RLIMIT_MEMLOCK)[0] == resource.RLIM_INFINITY or may_lock_without_limit():
        # Refused all the same in some containers: who asked for it reads whether it is so.
        ctypes.CDLL(None).mlockall(MCL_CURRENT | MCL_FUTURE)


def may_lock_without_limit() -> bool:
    """Whether no limit counts for this process: root of a container often lacks the right."""
    with open("/proc/self/status", encoding="utf-8") as status:  # noqa: PTH123 (pathlib would be memory of the process)
        rights = next((line.partition(":")[2] for line in status if line.startswith("CapEff:")), "0")
    return bool(int(rights, 16) >> CAP_IPC_LOCK & 1)
