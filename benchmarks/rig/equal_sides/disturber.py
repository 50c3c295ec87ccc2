"""A process that takes the CPUs of a trial at random moments, whose seed is told, until it is ended.

    python -m rig.equal_sides.disturber SEED BURST PAUSE CPU[,CPU...]

sleeps for PAUSE s on average, then keeps one of the CPUs busy for BURST s on average, over and over. Both are
exponential, so that no moment is likelier than another. It ends with the process that started it.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from orrery.probes import proc

Taken = Callable[[], int]
"""The time (ns) that something in a trial's way has been on a CPU so far."""


class Disturbance(Protocol):
    """What is put in the way of campaigns."""

    def alike(self) -> dict[str, object]:
        """What must be the same of all campaigns that are judged together."""

    def disturbing(self, seed: str) -> AbstractContextManager[Taken]:
        """Put it in the way for as long as the `with` lasts."""


@dataclass(frozen=True)
class Bursts:
    """A process that takes these CPUs for so many seconds on average, so many seconds apart."""

    cpus: Sequence[int]
    burst: float
    pause: float

    def alike(self) -> dict[str, object]:
        """What must be the same of all campaigns that are judged together."""
        return {"burst": self.burst, "pause": self.pause}

    @contextmanager
    def disturbing(self, seed: str) -> Iterator[Taken]:
        """Such a process, for as long as the `with` lasts."""
        cpus = ",".join(map(str, self.cpus))
        words = ("-m", "rig.equal_sides.disturber", seed, str(self.burst), str(self.pause), cpus)
        with subprocess.Popen([sys.executable, *words], cwd=Path(__file__).resolve().parents[2]) as process:
            try:
                yield lambda: used(process.pid)
            finally:
                process.kill()


@dataclass(frozen=True)
class Moment:
    """After so many seconds of `pause` the CPU is taken for `burst` seconds."""

    pause: float
    cpu: int
    burst: float


def moments(seed: str, how: Bursts) -> Iterator[Moment]:
    """The moments of a seed, without end."""
    chance = random.Random(f"{seed} disturber")
    while True:
        pause, burst = (chance.expovariate(1 / mean) for mean in (how.pause, how.burst))
        yield Moment(pause, chance.choice(how.cpus), burst)


def used(pid: int) -> int:
    """The time (ns) that the threads of a process have been on a CPU; 0 if there is no such process."""
    return sum(int((proc.text(pid, "task", task, "schedstat").split() or ["0"])[0]) for task in proc.tasks(pid))


def take(moment: Moment) -> None:
    """Wait for the moment, and keep its CPU busy."""
    time.sleep(moment.pause)
    os.sched_setaffinity(0, {moment.cpu})
    end = time.monotonic() + moment.burst
    while time.monotonic() < end:
        pass


def main(seed: str, burst: str, pause: str, cpus: str) -> None:
    """Disturb until whoever started this is gone."""
    parent = os.getppid()
    for moment in moments(seed, Bursts(tuple(map(int, cpus.split(","))), float(burst), float(pause))):
        if os.getppid() != parent:
            return
        take(moment)


if __name__ == "__main__":
    main(*sys.argv[1:])
