"""The noise of the host: time stolen by a hypervisor, and the largest gap in which a CPU did something else."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from orrery.errors import DriverError
from orrery.probes import proc

STEAL = 8
"""Its place in a line of /proc/stat, the CPU's name being 0 (proc_stat(5))."""


def steal(cpus: Iterable[int]) -> int:
    """The time (ns) that was stolen from these CPUs since the host's start (source: proc(5), stat)."""
    wanted = {f"cpu{cpu}" for cpu in cpus}
    total = 0
    for line in proc.text("stat").splitlines():
        words = line.split()
        if words[0] in wanted and len(words) > STEAL:
            total += int(words[STEAL])
    return total * proc.TICK


def os_noise(program: Path, cpus: Sequence[int], milliseconds: int) -> list[int]:
    """The largest gap (ns) between two readings of the clock on each of the CPUs, all watched at the same time.

    `program` is the supervisor. DriverError if a CPU may not be used.
    """
    command = [str(program), "os-noise", str(milliseconds), *map(str, cpus)]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    gaps = [int(line.split()[1]) for line in result.stdout.splitlines()]
    if result.returncode != 0 or len(gaps) != len(cpus) or min(gaps, default=0) < 0:
        raise DriverError(f"the probe of OS noise could not watch the CPUs {', '.join(map(str, cpus))}")
    return gaps
