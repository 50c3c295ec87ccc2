"""What the conductor waits for, and how a process ended."""

from __future__ import annotations

import signal
from dataclasses import dataclass


@dataclass(frozen=True)
class Exit:
    """How a process ended: its status, or the signal that ended it.

    Of one that something else has started, only that knows.
    """

    status: int
    signal: int
    is_known: bool = True

    def __str__(self) -> str:
        if not self.is_known:
            return "is gone"
        if not self.signal:
            return f"exited with status {self.status}"
        try:
            return f"was ended by {signal.Signals(self.signal).name}"
        except ValueError:
            return f"was ended by signal {self.signal}"


@dataclass
class Waiting:
    """What is waited for: `doing` names the step, `limit` its seconds, `pending` who has not answered yet."""

    doing: str
    limit: float
    pending: set[str]
