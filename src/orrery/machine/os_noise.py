"""The OS noise of this machine while nobody measures: what an otherwise idle thread misses of each CPU.

The kernel has a tracer for it (osnoise, Documentation/trace/osnoise-tracer.rst), which needs root and a kernel that was
built with it. The probe sees the same from user space on any machine: what keeps a busy thread off its CPU, whoever
does it, a hypervisor too. It tells sums and not causes.
"""

from __future__ import annotations

import os
from typing import Any

from orrery.build.supervisor import supervisor_program
from orrery.errors import DriverError
from orrery.probes.os_noise import watched

MILLISECONDS = 2000
"""Of one look: a timer interrupt comes a hundred times a second at least, and what comes once a second is seen too."""


def os_noise_floor(when: str) -> dict[str, Any]:
    """One look at all CPUs that may be used: for each the `largest` gap and the time `taken` by all (ns), and how many.

    `when` says which look it is. Empty where the probe cannot be had.
    """
    cpus = sorted(os.sched_getaffinity(0))
    try:
        found = watched(supervisor_program(), cpus, MILLISECONDS)
    except (DriverError, OSError):
        return {}
    return {
        "when": when,
        "milliseconds": MILLISECONDS,
        "cpus": cpus,
        "largest": [one.largest for one in found],
        "taken": [one.taken for one in found],
        "gaps": [one.gaps for one in found],
    }
