"""What an agent itself takes of its host, so that it can be seen that it sleeps while others are measured."""

from __future__ import annotations

import resource
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class AgentUse:
    """CPU time (ns), how often it has gone to sleep, and how often it has been woken by something that came."""

    cpu: int
    sleeps: int
    heard: int

    def __sub__(self, before: AgentUse) -> AgentUse:
        return AgentUse(self.cpu - before.cpu, self.sleeps - before.sleeps, self.heard - before.heard)

    @property
    def unasked(self) -> int:
        """How often it woke up though nothing had come: a timer of its own, a lock, a disk."""
        return max(0, self.sleeps - self.heard)


def own_use(heard: int) -> AgentUse:
    """That of this process; the kernel counts each time that it gives its CPU away (getrusage(2))."""
    return AgentUse(time.process_time_ns(), resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw, heard)
