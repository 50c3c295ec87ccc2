"""What differs among those that are left: memory, and what their drivers declare and their trials stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.driver.binding import kinds_of
from orrery.metrics.catalogue.static_size import SIZE
from orrery.metrics.criteria.candidates import Candidate
from orrery.metrics.criteria.cells import who_of
from orrery.metrics.rows import Value
from orrery.report.comparing.lines import figures
from orrery.report.labels import driver_name, few, listed
from orrery.report.remarks.terms import Term, equal_terms
from orrery.report.side import Side
from orrery.report.subject import DriverFacts

FIGURES = (
    ("memory of servers", "memory.pss.rest"),
    ("memory of all processes", "memory.all.rest"),
    ("memory of daemons", "memory.daemons.rest"),
    ("program and libraries", SIZE.name),
)
"""What is told of each candidate besides what is required: a name and a metric."""
NOT_DECLARED = "not declared"
NO_WIRE = "none"
"""The wire of a driver that has none."""

Declared = Mapping[str, DriverFacts]
"""By the driver's name."""


@dataclass(frozen=True)
class Differing:
    """Terms of the `bindings` that are left, one value for each: those that differ, and those that are the same."""

    bindings: tuple[str, ...]
    terms: tuple[Term, ...]
    same: tuple[Term, ...]


def differing(side: Side, left: Sequence[Candidate], declared: Declared) -> Differing:
    """What differs among those that are left, each binding once, in their order."""
    first = {one.binding: one for one in reversed(left)}
    bindings = tuple(dict.fromkeys(one.binding for one in left))
    found = [
        *(Term(name, tuple(_figure(side, first[b], metric) for b in bindings)) for name, metric in FIGURES),
        *(Term(name, tuple(_of_parts(b, declared, of) for b in bindings)) for name, of in DECLARED.items()),
        *equal_terms(side.observations, bindings),
    ]
    known = [term for term in found if any(term.values)]
    return Differing(
        bindings, tuple(term for term in known if not term.same), tuple(term for term in known if term.same)
    )


def _figure(side: Side, one: Candidate, metric: str) -> str:
    """What the trials of a candidate have of a metric that is one for all of its rows; empty for nothing."""
    values = _values(side, one, metric)
    found = next(values, None)
    return "" if found is None or found.value is None else figures([found])


def _values(side: Side, one: Candidate, metric: str) -> Iterator[Value]:
    for row in side.rows:
        if who_of(row.key) == one.who and metric in row.metrics:
            value = row.metrics[metric]
            if value.value is not None:
                yield value


Of = Callable[[str, Declared], str]


def _plain(field: str) -> Of:
    """What a driver declares in so many words."""
    return lambda name, declared: getattr(declared[name], field) if name in declared else ""


def _wire(name: str, declared: Declared) -> str:
    """The driver's wire, and all that have it: such drivers may be bound to each other, if they travel alike."""
    wire = declared[name].wire if name in declared else ""
    alike = sorted(other for other, facts in declared.items() if facts.wire == wire)
    return wire if wire in ("", NO_WIRE) or len(alike) < 2 else f"{wire} ({few(alike)})"


DECLARED: Mapping[str, Of] = {
    "language": _plain("language"),
    "licence": _plain("licence"),
    "encryption": _plain("encryption"),
    "wire": _wire,
    "dependencies": _plain("dependencies"),
}
"""What a driver.toml says, by its name in the table."""


def _of_parts(binding: str, declared: Declared, of: Of) -> str:
    """What the driver of a binding declares; of a mixed one each of its drivers, with its name where they differ."""
    names = list(dict.fromkeys(driver_name(part) for part in kinds_of(binding).values())) or [driver_name(binding)]
    found = {name: of(name, declared) or NOT_DECLARED for name in names}
    alike = set(found.values())
    return alike.pop() if len(alike) == 1 else listed(f"{text} ({name})" for name, text in found.items())
