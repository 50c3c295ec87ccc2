"""Counts and order-independent sums of what was really sent and read, for each operation of each port."""

from __future__ import annotations

import threading

from orrery_kit.message import line
from orrery_kit.values import M64

Tally = list[int]
"""Calls, and the sums over what `consume` read of arguments and of results; taken modulo 2^64 when it is told."""


class CallCounters:
    """The call counters of a process. Every thread writes on pages of its own, for adding is not one step in Python."""

    def __init__(self) -> None:
        self._counters: list[tuple[str, str, str, str]] = []
        self._opening = threading.Lock()
        self._pages: list[list[Tally]] = []
        self._own = threading.local()

    def open(self, object_: str, port: str, operation: str, side: str) -> int:
        """The number of a line, which is a new one where there is none of these yet."""
        counter = (object_, port, operation, side)
        with self._opening:
            if counter not in self._counters:
                self._counters.append(counter)
            return self._counters.index(counter)

    def tally(self, counter: int) -> Tally:
        """The calling thread's own tally of a line; it stays the same."""
        try:
            return self._own.page[counter]  # type: ignore[no-any-return]
        except (AttributeError, IndexError):
            return self._page()[counter]

    def _page(self) -> list[Tally]:
        """The thread's page, with room for lines that were opened since."""
        page: list[Tally] | None = getattr(self._own, "page", None)
        if page is None:
            page = self._own.page = []
            self._pages.append(page)
        page += [[0, 0, 0] for _ in range(len(self._counters) - len(page))]
        return page

    def records(self) -> list[str]:
        """The lines of the call counters as they travel; asked while everything is idle."""
        made = []
        for number, (object_, port, operation, side) in enumerate(self._counters):
            # Of a copy: another thread may just get its first page.
            tallies = [page[number] for page in list(self._pages) if number < len(page)]
            calls, received, returned = (sum(tally[i] for tally in tallies) & M64 for i in range(3))
            key = {"object": object_, "port": port, "operation": operation, "side": side}
            sums = {"calls": calls, "in": received, "out": returned}
            made.append(line("record", type="calls", **key, **sums))
        return made


def enter(tally: Tally, received: int, returned: int) -> None:
    """Add one call."""
    tally[0] += 1
    tally[1] += received
    tally[2] += returned
