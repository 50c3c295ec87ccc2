"""What fails on purpose in a scenario, and when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from orrery.definitions.reading.place import Place

FaultOf = Literal["nothing", "server", "client", "object"]
"""What fails on purpose."""
FAULT_CALLS = 4000
"""How many calls a client makes in a scenario with a fault that says nothing of them."""
MOST_FAULT_CALLS = 65_000
"""The most of them: the instant of each is kept."""


@dataclass(frozen=True)
class InjectedFault:
    """`of` fails while `client` makes `calls` calls at `server`, `interval` ns apart; `share` of them come before."""

    of: FaultOf
    client: str
    server: str
    calls: int
    share: float
    interval: int | None
    place: Place

    @property
    def after(self) -> int:
        """The number of calls before the fault: at least one, and not all."""
        return min(max(1, int(self.calls * self.share)), self.calls - 1)

    def limited(self, calls: int | None) -> InjectedFault:
        """The same with `calls` calls, unless None; two at least: one comes before the fault and one after."""
        return self if calls is None else replace(self, calls=min(max(2, calls), MOST_FAULT_CALLS))
