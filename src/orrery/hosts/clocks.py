"""Clocks of hosts: instants of one host in the time of another, and how far they may be wrong.

Both kernels, ours too, are asked how they run their clocks: while one of them slews its own, or gives it another rate,
the offset is no straight line. Nothing is read of them inside a window: exchanges are made before, between and after
phases. What a kernel does only in between, and has done with by the next exchange, nobody can see.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from orrery.control.failure import TrialError
from orrery.probes.clock import ClockRate, ClockReading, clock_reading
from orrery.stats.clock_band import (
    Exchange,
    Knot,
    apart,
    bound_of,
    changing_band,
    offset_at,
    offset_when,
    steady_band,
)

EXCHANGES = 8
"""So many at once: the quickest of them bounds the clock best."""


class HostClock(ABC):
    """The clock of a host beside the conductor's."""

    @abstractmethod
    def exchange(self) -> None:
        """Learn how far it is from ours now; nothing may be measured meanwhile."""

    @abstractmethod
    def there(self, at: int) -> int:
        """Our instant (ns) in its time."""

    @abstractmethod
    def here(self, at: int) -> int:
        """Its instant (ns) in our time."""

    @property
    @abstractmethod
    def bound(self) -> int:
        """By how much (ns) such an instant may be wrong; 0 of our own clock."""

    @property
    def rates(self) -> tuple[Sequence[ClockRate], Sequence[ClockRate]]:
        """How the kernel there ran its clock and how ours did, each rate once, as it was told; nothing of one clock."""
        return (), ()


class OneClock(HostClock):
    """The conductor's own clock: of this machine, and of hosts that are emulated on it."""

    def exchange(self) -> None:
        """Nothing is to be learnt."""

    def there(self, at: int) -> int:
        """The same instant."""
        return at

    def here(self, at: int) -> int:
        """The same instant."""
        return at

    @property
    def bound(self) -> int:
        """None: it is one clock."""
        return 0


class FarClock(HostClock):
    """The clock of the host `name`, read by `read` over the connection to it, beside ours.

    That is `now`; `own` reads it with its rate.
    """

    def __init__(
        self,
        name: str,
        read: Callable[[], ClockReading],
        now: Callable[[], int] = time.monotonic_ns,
        own: Callable[[], ClockReading] = clock_reading,
    ) -> None:
        self._name = name
        self._read = read
        self._now = now
        self._own = own
        self._exchanges: list[Exchange] = []
        self._theirs: dict[ClockRate, None] = {}
        self._ours: dict[ClockRate, None] = {}
        self._known: Sequence[Knot] | None = None

    def exchange(self) -> None:
        """Read both clocks a few times."""
        for _ in range(EXCHANGES):
            sent = self._now()
            found = self._read()
            self._exchanges.append(Exchange(sent, found.now, self._now()))
            self._theirs[found.rate] = None
            self._ours[self._own().rate] = None
        self._known = None

    def there(self, at: int) -> int:
        """Our instant in its time."""
        return at + round(offset_at(self._band, at))

    def here(self, at: int) -> int:
        """Its instant in our time."""
        return at - round(offset_when(self._band, at))

    @property
    def bound(self) -> int:
        """By how much an instant may be wrong."""
        return math.ceil(bound_of(self._band))

    @property
    def rates(self) -> tuple[Sequence[ClockRate], Sequence[ClockRate]]:
        """What both kernels have told."""
        return tuple(self._theirs), tuple(self._ours)

    @property
    def _band(self) -> Sequence[Knot]:
        if self._known is None:
            self._known = self._found()
        return self._known

    def _found(self) -> Sequence[Knot]:
        both = (self._theirs, self._ours)
        is_steady = all(len(rates) == 1 and all(rate.is_even for rate in rates) for rates in both)
        rate = apart(*(max(rate.most_off for rate in rates) for rates in both))
        if rate < 1:
            band = steady_band(self._exchanges, rate) if is_steady else None
            if band := band or changing_band(self._exchanges, rate):
                return band
        raise TrialError(f"the clock of the host {self._name} was set while the trial ran")
