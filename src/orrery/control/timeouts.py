"""How long the conductor waits for what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Timeouts:
    """Time limits in seconds; the plan's own `timeout` bounds the whole exchange beside them."""

    daemon: float = 30.0
    """From the start of a daemon to its readiness line. On a busy machine RabbitMQ needs more than ten."""
    start: float = 40.0
    """For each of: the answer to `hello`, `start` and `connect`. A driver says within 30 s whom it did not find."""
    boundary: float = 10.0
    """For each of: `armed`, `usage`."""
    collect: float = 30.0
    settle: float = 2.0
    """For oneway calls that are still on their way when the callers have ended: so long after the last one came."""
    resend: float = 8.0
    """The same where it is promised that they come: DDS writers ask after lost samples every three seconds, at most 256
    at a time, and on a busy machine a reader may answer too late for the first time."""
    settled: float = 60.0
    """For all of them together."""
    stop: float = 5.0
    """From `quit` to the end of the process."""
    grace: float = 1.0
    """From SIGTERM to SIGKILL."""

    def quiet(self, reliable: bool) -> float:
        """Seconds after the last call that came in which a further one would come."""
        return self.resend if reliable else self.settle
