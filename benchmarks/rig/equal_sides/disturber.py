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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from orrery.probes import proc


@dataclass(frozen=True)
class Disturbance:
    """How it is done: which CPUs are taken, for how many seconds on average, so many seconds apart."""

    cpus: Sequence[int]
    burst: float
    pause: float


@dataclass(frozen=True)
class Moment:
    """After so many seconds of `pause` the CPU is taken for `burst` seconds."""

    pause: float
    cpu: int
    burst: float


def moments(seed: str, how: Disturbance) -> Iterator[Moment]:
    """The moments of a seed, without end."""
    chance = random.Random(f"{seed} disturber")
    while True:
        pause, burst = (chance.expovariate(1 / mean) for mean in (how.pause, how.burst))
        yield Moment(pause, chance.choice(how.cpus), burst)


@contextmanager
def disturbing(seed: str, how: Disturbance) -> Iterator[int]:
    """Such a process, with its pid, for as long as the `with` lasts."""
    words = ("-m", "rig.equal_sides.disturber", seed, str(how.burst), str(how.pause), ",".join(map(str, how.cpus)))
    with subprocess.Popen([sys.executable, *words], cwd=Path(__file__).resolve().parents[2]) as process:
        try:
            yield process.pid
        finally:
            process.kill()


def used(pid: int) -> int:
    """The time (ns) that a process of one thread has been on a CPU; 0 if there is no such process."""
    return int((proc.text(pid, "schedstat").split() or ["0"])[0])


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
    for moment in moments(seed, Disturbance(tuple(map(int, cpus.split(","))), float(burst), float(pause))):
        if os.getppid() != parent:
            return
        take(moment)


if __name__ == "__main__":
    main(*sys.argv[1:])
