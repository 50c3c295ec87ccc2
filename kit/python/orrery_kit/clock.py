"""Instants of CLOCK_MONOTONIC in nanoseconds, waiting for one, and what a reading costs."""

from __future__ import annotations

import threading
from itertools import pairwise
from time import monotonic_ns as now
from time import sleep

__all__ = ["NEVER", "clock_facts", "measure_stretch", "now", "sleep_until", "spin_until", "wait_until", "wake_exactly"]

NEVER = 2**63 - 1
# The usual wake-up delay of a virtual machine.
SPIN = 60_000
"""ns before an instant at which a thread that slept begins to spin."""
# An odd number of batches, so that the median is one of them.
BATCHES, READINGS = 31, 1000
SLEEPS, SLEEP = 200, 500_000
"""How many sleeps, each so long (ns), tell how late they end."""
# Beyond the most a machine stands still now and then, and no spinning helps.
LEAST_STRETCH, MOST_STRETCH = 20_000, 1_000_000


def sleep_until(instant: int) -> None:
    """Leave the CPU until `instant`."""
    while (left := instant - now()) > 0:
        sleep(left / 1e9)


def spin_until(instant: int) -> int:
    """Stay on the CPU until `instant`; when it began to."""
    began = read = now()
    while read < instant:
        read = now()
    return began


def wait_until(instant: int) -> int:
    """Sleep until shortly before `instant`, then spin; when it began to."""
    began = now()
    sleep_until(instant - SPIN)
    spin_until(instant)
    return began


def measure_stretch() -> int:
    """How late sleeps end on this thread (ns): their p99, within bounds."""
    late = []
    for _ in range(SLEEPS):
        due = now() + SLEEP
        sleep_until(due)
        late.append(now() - due)
    return min(max(sorted(late)[SLEEPS * 99 // 100 - 1], LEAST_STRETCH), MOST_STRETCH)


def wake_exactly() -> None:
    """Have the kernel wake this thread at the instant that it asks for, and not up to 50 us later."""
    try:
        # Python has no prctl(), and pathlib would be memory of every small server.
        with open(f"/proc/{threading.get_native_id()}/timerslack_ns", "w") as file:  # noqa: PTH123
            file.write("1")
    except OSError:
        pass  # then what is late shows in the series `timer`


def clock_facts() -> tuple[int, int]:
    """What one reading costs (the median of batches) and the smallest step that was seen, in ns."""
    costs, steps = [], []
    for _ in range(BATCHES):
        times = [now() for _ in range(READINGS)]
        costs.append((times[-1] - times[0]) // (READINGS - 1))
        steps += [b - a for a, b in pairwise(times) if b > a]
    return sorted(costs)[BATCHES // 2], min(steps)
