"""How calls were made, in words: `poisson, mean 1 ms`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from orrery.metrics.rows import Row

STEPS = ((1, "ns"), (1_000, "us"), (1_000_000, "ms"), (1_000_000_000, "s"))
KEYS = ("window", "burst", "late", "wait", "think_time", "deadline", "most", "latency", "of")
"""What is told of a load besides its kind and its interval (kit/PROTOCOL.md, the keys of `phase`).

Of a server-capacity search these are its two ends, of a fault what fails."""


def loads_of(rows: Iterable[Row]) -> str:
    """The loads of `rows`; those that differ in their interval or stretch alone are told once, with the range."""
    found: dict[tuple[Any, ...], tuple[list[int], list[int]]] = {}
    for row in rows:
        if row.load:
            key = (row.load, *(row.terms.get(name) for name in KEYS))
            intervals, stretches = found.setdefault(key, ([], []))
            intervals.append(int(row.terms.get("interval") or 0))
            stretches.append(int(row.terms.get("stretch") or 0))
    words = {load_phrase(kind, dict(zip(KEYS, values, strict=True)), *both) for (kind, *values), both in found.items()}
    return "; ".join(sorted(words))


def load_phrase(kind: str, terms: Mapping[str, Any], intervals: Sequence[int], stretches: Sequence[int] = ()) -> str:
    """A load of this kind in words; `intervals` (ns) are those that it was run with, 0 for none.

    `stretches` (ns) are those for which generators that sleep spin before a call, in the first trial of each row.
    """
    deadline = f", deadline {spoken(terms['deadline'])}" if terms.get("deadline") else ""
    return _kind(kind, terms, _range(intervals)) + _waiting(terms.get("wait"), stretches) + deadline


def _waiting(wait: Any, stretches: Sequence[int]) -> str:
    """How the generator waits, where that is not by sleep alone."""
    match wait:
        case "spin":
            return ", the generator spins"
        case "exact":
            stretch = _range(stretches)
            return f", the generator sleeps and spins for the last {stretch}" if stretch else ""
        case _:
            return ""


def _kind(kind: str, terms: Mapping[str, Any], interval: str) -> str:
    """The phrase without waiting and deadline; `interval` is empty where there is none."""
    match kind:
        case "closed":
            window = int(terms.get("window") or 1)
            return f"closed loop, {'one call' if window == 1 else f'{window} calls'} out"
        case "burst":
            left_out = ", late ones left out" if terms.get("late") == "miss" else ""
            return f"bursts of {terms.get('burst') or '?'} calls" + _with(", one each ", interval) + left_out
        case "constant-rate":
            return "constant rate" + _with(", one call each ", interval)
        case "poisson":
            return "poisson" + _with(", mean ", interval)
        case "think-time":
            return "think time" + (
                f", {spoken(terms['think_time'])} after each call" if terms.get("think_time") else ""
            )
        case "capacity":
            most, latency = int(terms.get("most") or 0), int(terms.get("latency") or 0)
            return f"one by one to {most:,}, until asking all takes {spoken(latency)}"
        case "fault":
            failing = str(terms.get("of") or "nothing")
            failed = "nothing fails" if failing == "nothing" else f"the {failing} fails on the way"
            return "calls that are counted" + _with(", one each ", interval) + f", {failed}"
        case "caused":
            return "caused by others"
        case _:
            return kind


def spoken(nanoseconds: int) -> str:
    """A duration in at most four figures, without noughts that say nothing: `1 ms`, `2.5 us`."""
    size, unit = max((step for step in STEPS if nanoseconds >= step[0]), default=STEPS[0])
    return f"{nanoseconds / size:.4g} {unit}"


def _with(words: str, interval: str) -> str:
    return words + interval if interval else ""


def _range(intervals: Sequence[int]) -> str:
    low, high = min(intervals, default=0), max(intervals, default=0)
    if not high:
        return ""
    return spoken(low) if low == high else f"{spoken(low)} to {spoken(high)}"
