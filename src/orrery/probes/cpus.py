"""The CPUs of a machine on which programs may run."""

from __future__ import annotations

import os
from dataclasses import dataclass

from orrery.probes.proc import boot_id


@dataclass(frozen=True)
class UsableCpus:
    """Those that a process may use and hand on, in order, and the run of the kernel (`boot`), which tells machines
    apart."""

    boot: str
    cpus: tuple[int, ...]


def usable_cpus() -> UsableCpus:
    """Those of this process."""
    return UsableCpus(boot_id(), tuple(sorted(os.sched_getaffinity(0))))
