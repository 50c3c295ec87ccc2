"""How long the conductor waits for the processes of a trial, told apart by what it waits for."""

from __future__ import annotations

from dataclasses import dataclass, field

STARTING, GREETING, OPENING, CONNECTING = "starting", "hello", "starting its objects", "connecting"
QUITTING, STOPPING = "quit", "stopping"
COMING = (STARTING, GREETING, OPENING, CONNECTING)
GOING = (QUITTING, STOPPING)


@dataclass
class Waits:
    """The time (ns) of all waits by what was waited for: what came and went, and the phases and records between.

    Who wants to know hands one to `run_trial` and reads it when the trial has ended.
    """

    by_step: dict[str, int] = field(default_factory=dict)

    def add(self, step: str, time: int) -> None:
        """Another wait of so many ns."""
        self.by_step[step] = self.by_step.get(step, 0) + time

    @property
    def coming(self) -> int:
        """From the start of processes until all of them are connected."""
        return sum(self.by_step.get(step, 0) for step in COMING)

    @property
    def going(self) -> int:
        """From `quit` until all of them have ended."""
        return sum(self.by_step.get(step, 0) for step in GOING)

    @property
    def between(self) -> int:
        """All else: phases, their boundaries, records, daemons."""
        return sum(self.by_step.values()) - self.coming - self.going
