"""Clocks of hosts: instants of one host in the time of another, and how far they may be wrong.

Nothing is read of them inside a window: exchanges are made before, between and after phases.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from orrery.control.failure import TrialError
from orrery.probes.clock import ClockReading
from orrery.stats.clock_band import Exchange, Knot, bound_of, changing_band, offset_at, steady_band

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
    """The clock of the host `name`, read by `read` over the connection to it."""

    def __init__(self, name: str, read: Callable[[], ClockReading], now: Callable[[], int] = time.monotonic_ns) -> None:
        self._name = name
        self._read = read
        self._now = now
        self._exchanges: list[Exchange] = []
        self._rates: set[tuple[int, int]] = set()
        self._slewing = False
        self._known: Sequence[Knot] | None = None

    def exchange(self) -> None:
        """Read both clocks a few times."""
        for _ in range(EXCHANGES):
            sent = self._now()
            found = self._read()
            self._exchanges.append(Exchange(sent, found.now, self._now()))
            self._rates.add((found.frequency, found.tick))
            self._slewing |= found.slewing
        self._known = None

    def there(self, at: int) -> int:
        """Our instant in its time."""
        return at + round(offset_at(self._band, at))

    def here(self, at: int) -> int:
        """Its instant in our time."""
        first = at - offset_at(self._band, at - self._band[0].offset)
        # Once more from there: the offset hardly changes over the error of the first guess.
        return at - round(offset_at(self._band, first))

    @property
    def bound(self) -> int:
        """By how much an instant may be wrong."""
        return math.ceil(bound_of(self._band))

    @property
    def _band(self) -> Sequence[Knot]:
        if self._known is None:
            self._known = self._found()
        return self._known

    def _found(self) -> Sequence[Knot]:
        # While the kernel slews a clock, or gives it another rate, its offset is no straight line.
        is_steady = not self._slewing and len(self._rates) == 1
        band = steady_band(self._exchanges) if is_steady else None
        if (band := band or changing_band(self._exchanges)) is None:
            raise TrialError(f"the clock of the host {self._name} was set while the trial ran")
        return band
