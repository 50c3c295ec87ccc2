"""Clients of one kind beside each other: what each reached on every binding, and how evenly it was shared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from orrery.metrics.rows import Value
from orrery.metrics.trials import kind_of
from orrery.report.labels import point_label
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.sections import Section, SectionLine

INDEX, RATE = "fairness.rate", "rate"
_MEANS = {name: Column(name, (name,), 0, "") for name in (INDEX, RATE)}

Place = tuple[str, str, str, str]
"""What a kind of client is at: point, step, the kind's name, port."""


@dataclass(frozen=True)
class Sharing:
    """One binding at one placement: its index of fairness, and each client's rate (1/s), slowest first.

    Both are put together over the operations by the geometric mean.
    """

    binding: str
    index: Value
    rates: tuple[tuple[str, Value], ...]

    @property
    def mean(self) -> float:
        """The clients' mean rate (1/s)."""
        return sum(rate.value or 0.0 for _, rate in self.rates) / len(self.rates)


@dataclass(frozen=True)
class ClientKind:
    """Clients of one kind: how they share on each binding, by placement; `title` tells it from the other kinds."""

    title: str
    count: int
    shared: Mapping[str, tuple[Sharing, ...]]


def kinds(sections: Sequence[Section]) -> list[ClientKind]:
    """Every kind with at least two clients that have figures, in the order of the sections."""
    places: dict[Place, list[Section]] = {}
    for section in sections:
        point, step, name, port, *_ = section.place
        places.setdefault((point, step, kind_of(name), port), []).append(section)
    found = {place: _shared(members) for place, members in places.items()}
    varying = [place for place, shared in found.items() if any(shared.values())]
    return [ClientKind(_title(place, varying), _count(found[place]), found[place]) for place in varying]


def _shared(sections: Sequence[Section]) -> dict[str, tuple[Sharing, ...]]:
    bindings = dict.fromkeys(line.binding for section in sections for line in section.lines)
    placements = sections[0].placements
    made = {p: [_sharing(sections, binding, p) for binding in bindings] for p in placements}
    return {p: tuple(one for one in found if one is not None) for p, found in made.items()}


def _sharing(sections: Sequence[Section], binding: str, placement: str) -> Sharing | None:
    """None where the binding has no index: one client alone, or no figures."""
    clients: dict[str, list[SectionLine]] = {}
    for section in sections:
        clients.setdefault(section.place[2], []).extend(line for line in section.lines if line.binding == binding)
    index = over_operations(_MEANS[INDEX], _figures(clients, placement, INDEX))
    rates = {name: over_operations(_MEANS[RATE], _figures({name: of}, placement, RATE)) for name, of in clients.items()}
    known = [(name, rate) for name, rate in rates.items() if rate is not None and rate.value is not None]
    if index is None or len(known) < 2:
        return None
    return Sharing(binding, index, tuple(sorted(known, key=lambda one: one[1].value or 0.0)))


def _figures(clients: Mapping[str, Iterable[SectionLine]], placement: str, metric: str) -> list[Value | None]:
    return [line.figure(placement, metric) for lines in clients.values() for line in lines]


def _count(shared: Mapping[str, Sequence[Sharing]]) -> int:
    return max(len(one.rates) for found in shared.values() for one in found)


def _title(place: Place, others: Sequence[Place]) -> str:
    """The kind's name, and of point, step and port what is not the same for all kinds."""
    parts = {0: point_label(place[0]), 1: place[1], 3: place[3]}
    apart = [text for part, text in parts.items() if text and len({other[part] for other in others}) > 1]
    return ", ".join([place[2], *apart])
