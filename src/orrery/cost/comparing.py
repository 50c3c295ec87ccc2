"""Which counts of a call are not the same there and here. A count has no interval: it is another one or it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orrery.cost.kind_costs import NOTHING, KindCosts, Span
from orrery.cost.stored import costs_of
from orrery.store.observation import Counting

SAME = {"instructions": 0.01}
"""By so large a share a count differs from run to run; all others are exact."""


@dataclass(frozen=True)
class CountChange:
    """A count of one call that is `there` in the base and `here` in the row, of all objects of a `kind` together.

    `base` and `driver` are labels; `count` is instructions, the name of a system call, bytes sent or received,
    allocations or bytes allocated.
    """

    base: str
    driver: str
    point: str
    operation: str
    kind: str
    count: str
    there: Span
    here: Span


@dataclass(frozen=True)
class CountsCompared:
    """What was compared, as (driver, point, operation), and which counts of it are not the same."""

    compared: tuple[tuple[str, str, str], ...] = ()
    changes: tuple[CountChange, ...] = ()


NOTHING_COUNTED = CountsCompared()


def across(base: Sequence[Counting], row: Sequence[Counting]) -> CountsCompared:
    """What was counted of each driver in one campaign against the same driver in another."""
    there = {_key(found): found for found in _operations(base)}
    return _compared([(there.get(_key(found), []), found) for found in _operations(row)])


def within(countings: Sequence[Counting], base: str) -> CountsCompared:
    """What was counted of every other binding of a campaign against the binding `base`."""
    counted = _operations(countings)
    there = {_key(found)[1:]: found for found in counted if found[0].binding == base}
    return _compared([(there.get(_key(found)[1:], []), found) for found in counted if found[0].binding != base])


def _operations(countings: Sequence[Counting]) -> list[list[Counting]]:
    """All that was counted of each binding and operation, by the placement that was counted last."""
    found: dict[tuple[str, str, str], list[Counting]] = {}
    for one in countings:
        known = found.setdefault((one.binding, one.point, one.operation), [])
        if known and known[0].placement != one.placement:
            known.clear()
        known.append(one)
    return list(found.values())


def _key(found: Sequence[Counting]) -> tuple[str, str, str]:
    """Driver, point and operation of what was counted of one operation."""
    return found[0].driver, found[0].point, found[0].operation


def _compared(pairs: Sequence[tuple[list[Counting], list[Counting]]]) -> CountsCompared:
    both = [(there, here) for there, here in pairs if there]
    compared = tuple(_key(here) for _, here in both)
    return CountsCompared(compared, tuple(change for there, here in both for change in _changes(there, here)))


def _changes(there: list[Counting], here: list[Counting]) -> Iterator[CountChange]:
    """The counts that differ, of each kind that both have."""
    before = {found.kind: found for found in costs_of(there)}
    who = (there[0].driver, *_key(here))
    for found in costs_of(here):
        if found.kind in before:
            for count, was, is_ in _both(before[found.kind], found):
                if differs(count, was, is_):
                    yield CountChange(*who, found.kind, count, was, is_)


def differs(count: str, there: Span, here: Span) -> bool:
    """Whether a count is surely another one: by more than the ranges in which runs saw it, both together.

    Of what every run counted alike any difference is one.
    """
    apart = max(here.low - there.high, there.low - here.high)
    return apart > (there.high - there.low) + (here.high - here.low) + SAME.get(count, 0.0) * there.high


def _both(there: KindCosts, here: KindCosts) -> Iterator[tuple[str, Span, Span]]:
    """What was counted of both: its name and both counts."""
    before, after = _figures(there), _figures(here)
    calls_of_both = there.calls is not None and here.calls is not None
    for name in dict.fromkeys([*before, *after]):
        if (name in before and name in after) or (calls_of_both and name not in FIGURES):
            yield name, before.get(name, NOTHING), after.get(name, NOTHING)


FIGURES = {
    "instructions": "instructions",
    "bytes sent": "sent",
    "bytes received": "received",
    "allocations": "allocations",
    "bytes allocated": "allocated",
}
"""How a count is called -> the field of `KindCosts`. Switches and faults are not among them: the host has its share."""


def _figures(found: KindCosts) -> dict[str, Span]:
    """What was counted, by name."""
    named = {name: getattr(found, field) for name, field in FIGURES.items()}
    return {name: span for name, span in named.items() if span is not None} | dict(found.calls or {})
