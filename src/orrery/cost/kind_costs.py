"""What one call costs the objects of one kind, each figure with the range in which repeated runs saw it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from orrery.cost.tally import HIDDEN, LAYER, RECEIVED, SENT, Tally
from orrery.metrics.trials import kind_of

DIGITS = 2
RARE = 0.02
"""What happens less often than in one call of fifty is no part of a call: so much comes and goes from run to run."""
FEWER_DIGITS = {"instructions": 1, "allocated": 1}
"""Of what is counted in hundreds a hundredth part says nothing."""
LEAST = "callgrind"
"""The instrument of whose equal runs the least is taken."""


@dataclass(frozen=True)
class Span:
    """The least and the most that runs counted for one call."""

    low: float
    high: float

    @property
    def exact(self) -> bool:
        """Whether every run counted the same."""
        return self.low == self.high

    def __str__(self) -> str:
        return f"{self.low:,.10g}" if self.exact else f"{self.low:,.10g}-{self.high:,.10g}"


Spans = Mapping[str, Span]
"""What is counted -> how much of it for each call."""


@dataclass(frozen=True)
class KindCosts:
    """What one call costs all `processes` of one kind together; a figure that could not be had is None.

    `calls` are system calls by name, `sent` and `received` bytes that passed through them, `allocated` is in bytes;
    `switches` and `faults` go by `voluntary` and `involuntary`, `minor` and `major`; `layers` has instructions by the
    layers of the driver, where these were asked for.
    """

    kind: str
    processes: int
    daemon: bool
    instructions: Span | None = None
    calls: Spans | None = None
    sent: Span | None = None
    received: Span | None = None
    allocations: Span | None = None
    allocated: Span | None = None
    switches: Spans = field(default_factory=dict)
    faults: Spans = field(default_factory=dict)
    layers: Spans = field(default_factory=dict)

    @property
    def is_idle(self) -> bool:
        """Whether an instrument looked, and it had no part in the call: nothing counted, not one whole instruction."""
        spans = [self.sent, self.received, self.allocations, *(self.calls or {}).values()]
        counts = [span.high for span in spans if span is not None]
        if self.instructions is not None:
            counts.append(math.floor(self.instructions.high))
        return bool(counts) and not any(counts)


@dataclass(frozen=True)
class Counted:
    """What the runs of one operation counted for each call: kind -> spans, from each of the instruments that ran."""

    used: Mapping[str, Spans]
    traced: Mapping[str, Spans] | None = None
    counter: Mapping[str, Spans] | None = None
    callgrind: Mapping[str, Spans] | None = None


Pairs: TypeAlias = Sequence[tuple[Tally, Tally]]
"""Runs, of which the second of each pair made more calls than the first."""
Runs: TypeAlias = Mapping[str, Pairs]
"""Each of the instruments that ran (a field of `Counted`) -> its runs of one operation."""
Kind: TypeAlias = tuple[str, int, bool]
"""A kind of process or a daemon: its name, how many there are, whether it is a daemon."""


def costs_of_kinds(runs: Runs, kinds: Iterable[Kind]) -> list[KindCosts]:
    """The costs of one operation, one for each kind."""
    counted = Counted(**{name: each_call(_least(pairs) if name == LEAST else pairs) for name, pairs in runs.items()})
    return [costs_of_kind(*kind, counted) for kind in kinds]


def each_call(pairs: Pairs) -> dict[str, Spans]:
    """Kind -> spans over the pairs of runs."""
    found = [_per_call(once, twice) for once, twice in pairs]
    kinds = dict.fromkeys(kind for one in found for kind in one)
    return {kind: _spans([one.get(kind, {}) for one in found]) for kind in kinds}


def costs_of_kind(kind: str, processes: int, daemon: bool, counted: Counted) -> KindCosts:
    """The costs of one kind."""
    used = counted.used.get(kind, {})
    traced = _of(counted.traced, kind)
    counter, callgrind = _of(counted.counter, kind), _of(counted.callgrind, kind)
    allocations = _figure(counter, "allocations")
    hidden = traced is None or HIDDEN in traced
    return KindCosts(
        kind=kind,
        processes=processes,
        daemon=daemon,
        instructions=_figure(callgrind, "instructions"),
        calls=None if traced is None else {n: s for n, s in sorted(traced.items()) if not n.startswith("bytes.")},
        sent=None if hidden else _figure(traced, SENT),
        received=None if hidden else _figure(traced, RECEIVED),
        allocations=allocations,
        # What one run allocated more than another is no call's where calls allocate nothing.
        allocated=_figure(counter, "allocated") if allocations != NOTHING else NOTHING,
        switches={name: used.get(name, NOTHING) for name in ("voluntary", "involuntary")},
        faults={name: used.get(name, NOTHING) for name in ("minor", "major")},
        layers={name.removeprefix(LAYER): span for name, span in (callgrind or {}).items() if name.startswith(LAYER)},
    )


NOTHING = Span(0.0, 0.0)


def _least(pairs: Pairs) -> Pairs:
    """Of equal runs the one with the least counts of each process: messages in pieces, and threads, add some."""
    once, twice = ([pair[place] for pair in pairs] for place in (0, 1))
    return [(_least_of(once), _least_of(twice))]


def _least_of(tallies: Sequence[Tally]) -> Tally:
    least = {
        who: min((tally.counts[who] for tally in tallies), key=lambda counts: sum(counts.values()))
        for who in tallies[0].counts
    }
    return Tally(min(tally.calls for tally in tallies), least)


def _of(found: Mapping[str, Spans] | None, kind: str) -> Spans | None:
    return None if found is None else found.get(kind)


def _figure(spans: Spans | None, name: str) -> Span | None:
    return None if spans is None else spans.get(name, NOTHING)


def _per_call(once: Tally, twice: Tally) -> dict[str, dict[str, float]]:
    """Kind -> what is counted -> how much of it each added call cost."""
    more = twice.calls - once.calls
    sums: dict[str, dict[str, int]] = {}
    for tally, sign in ((once, -1), (twice, 1)):
        for process, counts in tally.counts.items():
            of_kind = sums.setdefault(kind_of(process), {})
            for name, count in counts.items():
                of_kind[name] = of_kind.get(name, 0) + sign * count
    return {kind: {name: count / more for name, count in counts.items()} for kind, counts in sums.items()}


def _spans(runs: Sequence[Mapping[str, float]]) -> dict[str, Span]:
    """The range of every count; those that no run saw in calls are left out."""
    names = dict.fromkeys(name for run in runs for name in run)
    spans = {name: _span((run.get(name, 0.0) for run in runs), FEWER_DIGITS.get(name, DIGITS)) for name in names}
    return {name: span for name, span in spans.items() if max(-span.low, span.high) >= RARE}


def _span(values: Iterable[float], digits: int) -> Span:
    # Adding 0 makes a zero of a negative one.
    rounded = [round(value, digits) + 0.0 for value in values]
    return Span(min(rounded), max(rounded))
