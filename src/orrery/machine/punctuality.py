"""How late a thread that waits for an instant is on this machine, and which open-loop rates that allows."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from statistics import median
from typing import Any

from orrery.keeping import started
from orrery.stats.histogram import rank_of

WAKES = 300
"""A third of a second, which every campaign of such loads spends; for a median it is enough."""
INTERVAL = 1_000_000
"""Long enough for a CPU to halt in between."""
INSTANTS = 500
"""Half a second of waiting, each time."""
SPINNER = """
import os, sys
os.sched_setaffinity(0, {int(sys.argv[1])})
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
while True:
    pass
"""
"""What `--idle awake` has on a CPU, before anything is built."""

Now = Callable[[], int]
Wait = Callable[[int], None]


def punctuality(slept: float, spun: float) -> dict[str, Any]:
    """For each way to wait the `p99` and the `most` of lateness (ns), and the `rate` (calls/s) offered exactly.

    `sleep`: as CPUs halt; `awake`: with `--idle awake`; `spin`: on a CPU of its own. Exact is a lateness of at most the
    share `slept` of the interval, where it spins `spun`.
    """
    cpu = max(os.sched_getaffinity(0))
    with _on(cpu):
        found = {"sleep": lateness_summary(lateness(time.perf_counter_ns, _sleep), slept)}
        with _awake(cpu):
            found["awake"] = lateness_summary(lateness(time.perf_counter_ns, _sleep), slept)
        found["spin"] = lateness_summary(lateness(time.perf_counter_ns, lambda _: None), spun)
    return found


def waking(is_awake: bool) -> dict[str, int]:
    """What it takes (ns, median) until a thread that slept for a millisecond runs again; `is_awake`: no CPU halts."""
    cpu = max(os.sched_getaffinity(0))
    with _on(cpu), _awake(cpu) if is_awake else nullcontext():
        return {"p50": int(median(lateness(time.perf_counter_ns, _sleep, instants=WAKES)))}


def lateness(now: Now, wait: Wait, interval: int = INTERVAL, instants: int = INSTANTS) -> list[int]:
    """How late (ns) each of so many instants was met, by one who calls `wait` until its time has come."""
    found, due = [], now() + interval
    for _ in range(instants):
        while (left := due - now()) > 0:
            wait(left)
        found.append(-left)
        due = max(due + interval, now())  # an instant that was missed holds up no other one
    return found


def lateness_summary(found: Sequence[int], share: float) -> dict[str, int]:
    """Its p99 and its most, and the rate at whose interval that p99 is no more than `share`."""
    p99 = sorted(found)[rank_of(0.99, len(found)) - 1]
    return {"p99": p99, "most": max(found), "rate": int(share * 1e9 / max(p99, 1))}


@contextmanager
def _awake(cpu: int) -> Iterator[None]:
    """A spinner on the CPU meanwhile."""
    with started([sys.executable, "-I", "-c", SPINNER, str(cpu)]) as spinner:
        # Until its interpreter has started, and it spins.
        time.sleep(0.1)
        try:
            yield
        finally:
            spinner.kill()


@contextmanager
def _on(cpu: int) -> Iterator[None]:
    """This thread alone on one CPU meanwhile."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {cpu})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _sleep(left: int) -> None:
    time.sleep(left / 1e9)
