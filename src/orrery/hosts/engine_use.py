"""What an engine's own processes take of a host while calls are measured there: Dask's worker, Slurm's slurmd.

An engine is not asked to be silent, as Orrery itself is: what it does is read at the boundaries of each measured phase,
and shown. Which CPU a process ran on the kernel does not tell afterwards, so all CPUs that it may use count.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from orrery.probes.usage import process_use

WORKER, SCHEDULER = "worker", "scheduler"
"""The parts of an engine: what runs processes on a host, and what decides where they run."""
Parts = Mapping[str, Sequence[int]]
"""Part -> the pids of its processes on a host."""


@dataclass(frozen=True)
class PartUse:
    """Of a part at the instant `at` (ns, of the clock there): CPU time (ns) so far, how often its threads have gone to
    sleep, and the CPUs that they may use."""

    at: int
    cpu: int
    sleeps: int
    cpus: Sequence[int]

    def __sub__(self, before: PartUse) -> PartUse:
        """From `before` to this; `at` is the time between. What has ended meanwhile counts for nothing."""
        cpu, sleeps = max(0, self.cpu - before.cpu), max(0, self.sleeps - before.sleeps)
        return PartUse(self.at - before.at, cpu, sleeps, self.cpus)


EngineUse = Mapping[str, PartUse]
"""Part -> what it has taken so far; nothing where no engine supplies a host."""


def engine_use(parts: Parts) -> dict[str, PartUse]:
    """What the processes of each part have taken so far on this machine."""
    return {part: _use(pids) for part, pids in parts.items()}


def read_engine_use(found: Mapping[str, Any]) -> dict[str, PartUse]:
    """What an agent has answered."""
    return {part: PartUse(**use) for part, use in found.items()}


def _use(pids: Sequence[int]) -> PartUse:
    used = [process_use(pid) for pid in pids]
    cpus = sorted({cpu for pid in pids for cpu in _cpus(pid)})
    sleeps = sum(one.voluntary for one in used)
    return PartUse(time.monotonic_ns(), sum(one.runtime for one in used), sleeps, cpus)


def _cpus(pid: int) -> set[int]:
    with suppress(OSError):  # it has just ended
        return os.sched_getaffinity(pid)
    return set()
