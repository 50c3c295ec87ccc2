"""The noise of the host: time stolen by a hypervisor, and the largest gap in which a CPU did something else."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class CpuNoise:
    """What kept a busy thread off a CPU: the largest gap (ns), all gaps beyond 1 us together (ns), and how many."""

    cpu: int
    largest: int
    taken: int
    gaps: int


def os_noise(program: Path, cpus: Sequence[int], milliseconds: int) -> list[int]:
    """The largest gap (ns) between two readings of the clock on each of the CPUs; errors as of `watched`."""
    return [one.largest for one in watched(program, cpus, milliseconds)]


def watched(program: Path, cpus: Sequence[int], milliseconds: int) -> list[CpuNoise]:
    """What a thread that reads the clock all the time misses on each of the CPUs, all watched at the same time.

    `program` is the supervisor. DriverError if a CPU may not be used.
    """
    command = [str(program), "os-noise", str(milliseconds), *map(str, cpus)]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    found = [CpuNoise(*map(int, line.split())) for line in result.stdout.splitlines()]
    if result.returncode != 0 or len(found) != len(cpus) or min((one.largest for one in found), default=0) < 0:
        raise DriverError(f"the probe of OS noise could not watch the CPUs {', '.join(map(str, cpus))}")
    return found
