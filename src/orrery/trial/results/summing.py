"""Call counters of servants that are many: a line for each would be most of a campaign, and no rule looks at one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from orrery.store.observation import CallCounter

MOST = 1000
"""So many servants of a kind have a line each for an operation; of more there is one with the sums of all."""
SERVANT = "serve"
MODULUS = 1 << 64
"""Sums have 64 bits and wrap (kit/PROTOCOL.md)."""
Whose = tuple[str, str, str]
"""A kind of object, its port, the operation."""


def summed(counters: Sequence[CallCounter]) -> list[CallCounter]:
    """The counters in their order, of more than `MOST` servants of a kind one of `KIND[*]` with their sums."""
    servants = Counter(_whose(one) for one in counters if one.side == SERVANT)
    sums: dict[Whose, CallCounter] = {}
    found: list[CallCounter] = []
    for one in counters:
        whose = _whose(one)
        if one.side != SERVANT or servants[whose] <= MOST:
            found.append(one)
            continue
        if whose not in sums:
            sums[whose] = CallCounter(f"{whose[0]}[*]", one.port, one.operation, SERVANT, 0, 0, 0)
            found.append(sums[whose])
        _add(sums[whose], one)
    return found


def _whose(counter: CallCounter) -> Whose:
    return counter.object.partition("[")[0], counter.port, counter.operation


def _add(total: CallCounter, one: CallCounter) -> None:
    total.calls += one.calls
    total.arguments = (total.arguments + one.arguments) % MODULUS
    total.results = (total.results + one.results) % MODULUS
