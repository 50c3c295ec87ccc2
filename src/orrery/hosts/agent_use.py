"""What an agent itself takes of its host, so that it can be seen whether it sleeps while others are measured.

The scheduler counts each time that a thread gives its CPU away to wait for something (getrusage(2), ru_nvcsw; proc(5),
voluntary_ctxt_switches): as often it is woken. An agent waits in one place for what comes, and notes there when it was
woken, and on which CPU. What the scheduler counts beyond that woke it for another reason, and is never lost.
"""

from __future__ import annotations

import ctypes
import resource
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from orrery.probes.usage import ProcessUse, process_use

MOST = 10_000
"""Of wake-ups that are noted until they are asked for; of more the latest are kept, and the others only counted."""
Found = TypeVar("Found")
WakeUp = Sequence[int]
"""When it was (ns, of the clock there), and on which CPU."""


@dataclass(frozen=True)
class AgentUse:
    """Of an agent and the supervisor beside it: CPU time (ns), and how often both have gone to sleep.

    `woken` are the agent's wake-ups by something that came, since this was asked for last.
    """

    cpu: int
    sleeps: int
    woken: Sequence[WakeUp] = ()

    def __sub__(self, before: AgentUse) -> AgentUse:
        """From `before`, the last answer, to this one."""
        return AgentUse(max(0, self.cpu - before.cpu), self.sleeps - before.sleeps, self.woken)

    @property
    def unasked(self) -> int:
        """Of a difference, how often one of them woke up though nothing had come: a timer, a lock, a disk."""
        return max(0, self.sleeps - len(self.woken))


def own_sleeps() -> int:
    """How often this thread has gone to sleep."""
    return resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw


def own_cpu() -> int:
    """The CPU on which this thread runs, -1 where the kernel does not tell (sched_getcpu(3))."""
    return int(_LIBRARY.sched_getcpu())


_LIBRARY = ctypes.CDLL(None)


class WakeUps:
    """Notes when this thread is woken by what it waits for."""

    def __init__(
        self,
        slept: Callable[[], int] = own_sleeps,
        now: Callable[[], int] = time.monotonic_ns,
        cpu: Callable[[], int] = own_cpu,
    ) -> None:
        self._slept, self._now, self._cpu = slept, now, cpu
        self._noted: deque[WakeUp] = deque(maxlen=MOST)

    def waited(self, wait: Callable[[], Found]) -> Found:
        """What `wait` gives. If nothing was there at once, the thread slept, and was woken."""
        before = self._slept()
        found = wait()
        if self._slept() > before:
            self._noted.append((self._now(), self._cpu()))
        return found

    def use(self, supervisor: int | None) -> AgentUse:
        """What this thread and its supervisor, of that pid, have taken so far; the wake-ups are told once."""
        beside = process_use(supervisor) if supervisor is not None else ProcessUse()
        woken = [*self._noted]
        self._noted.clear()
        return AgentUse(time.thread_time_ns() + beside.runtime, self._slept() + beside.voluntary, woken)
