"""The terms on which drivers were compared: what each trial stored about itself, and where drivers differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.fact import Fact
from orrery.machine import facts
from orrery.metrics.formats import percent, size
from orrery.store.facts import CONTAINER_TERMS, PROGRAMS, TERMS, TRANSPORT_SEEN
from orrery.store.observation import Observation

DELIVERED = {"there": "in place", "built": "built there"}
"""What is said of a host that has programs where they lie here too, or has built them; else that they were sent."""

UNITS = {fact.name: fact.unit for fact in vars(facts).values() if isinstance(fact, Fact)}
"""Fact of a machine -> its unit."""


@dataclass(frozen=True)
class Term:
    """A term and its value for each binding, in the order of the table's columns; empty if nothing was stored."""

    name: str
    values: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether all bindings that have a value have the same one."""
        return len({value for value in self.values if value}) <= 1


def equal_terms(observations: Iterable[Observation], bindings: Sequence[str]) -> list[Term]:
    """Every term of the good trials of these bindings, by name.

    Versions, transports seen, how hosts had the programs, `terms.*`, what containers bring along, and options.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for o in observations:
        if o.status == "ok":
            for name, value in _terms(o).items():
                values = found.setdefault(name, {}).setdefault(o.binding, [])
                if value not in values:
                    values.append(value)
    return [Term(name, tuple(", ".join(by.get(b, [])) for b in bindings)) for name, by in found.items()]


def _terms(o: Observation) -> dict[str, str]:
    """The terms of one trial, by name."""
    versions = list(o.versions.items())
    alone = len(versions) == 1 and versions[0][0] == o.driver
    found = {"version": versions[0][1] if alone else ", ".join(f"{name} {version}" for name, version in versions)}
    found["transport seen"] = _text(TRANSPORT_SEEN.need(o.facts)) if TRANSPORT_SEEN.is_in(o.facts) else ""
    if PROGRAMS.is_in(o.facts):
        found["programs on hosts"] = _delivered(PROGRAMS.need(o.facts))
    found |= {f"container {name}": _text(value) for name, value in CONTAINER_TERMS.each(o.facts).items()}
    texts = {name: _text(value) for name, value in TERMS.each(o.facts).items()}
    options = {f"option {name}": value for name, value in o.options.items() if name not in texts}
    return found | {name.replace("_", " "): value for name, value in texts.items()} | options


def _delivered(programs: Mapping[str, str]) -> str:
    """`in place` or `sent`; where hosts differ, each with its name."""
    words = {host: DELIVERED.get(how, how) for host, how in programs.items()}
    alike = set(words.values())
    return alike.pop() if len(alike) == 1 else ", ".join(f"{host} {how}" for host, how in words.items())


def host_facts(host: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The facts of a host as (name, text) pairs, without those that could not be had; of tables each entry."""
    found: list[tuple[str, str]] = []
    for name, value in host.items():
        words = str(name).replace("_", " ")
        if isinstance(value, Mapping):
            found += [(f"{words}, {inner}", text) for inner, text in host_facts(value)]
        elif value is not None:
            found.append((words, _with_unit(value, UNITS.get(str(name), ""))))
    return found


def _with_unit(value: Any, unit: str) -> str:
    """A number of bytes or a share as a person says it; -1 bytes are no limit."""
    if not isinstance(value, int | float) or isinstance(value, bool) or unit not in ("bytes", "1"):
        return _text(value)
    return percent(value) if unit == "1" else size(value) if value >= 0 else "no limit"


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "none"
