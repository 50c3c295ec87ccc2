"""The time of the conductor, so that tests can bring their own."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol

SECOND = 1_000_000_000
"""ns: the unit of every time that is measured."""


class Clock(Protocol):
    """What the conductor asks of time."""

    def now(self) -> int:
        """CLOCK_MONOTONIC in ns, the same for every process of the host."""

    def date(self) -> str:
        """The date and time in UTC, ISO 8601."""


class SystemClock:
    """The host's own clocks."""

    def now(self) -> int:
        """CLOCK_MONOTONIC in ns."""
        return time.monotonic_ns()

    def date(self) -> str:
        """The date and time in UTC, ISO 8601."""
        return datetime.now(UTC).isoformat(timespec="milliseconds")
