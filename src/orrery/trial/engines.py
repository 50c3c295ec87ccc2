"""What engines took of their hosts while calls were measured there, noted with the trial."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from orrery.hosts.engine_use import EngineUse
from orrery.store.facts import ENGINE_CPU, ENGINE_CPUS, ENGINE_TIME, ENGINE_WAKEUPS

T = TypeVar("T")
Amounts = dict[str, dict[str, int]]
"""Host -> part -> how much."""


def note_engines(facts: dict[str, Any], begin: Mapping[str, EngineUse], end: Mapping[str, EngineUse]) -> None:
    """Add what the parts of engines took between two boundaries of a measured phase; nothing where there are none."""
    for host, before in begin.items():
        for part, use in before.items():
            if part not in end.get(host, {}):
                continue
            found = end[host][part] - use
            ENGINE_TIME.put(facts, _added(ENGINE_TIME.get(facts, {}), host, part, found.at))
            ENGINE_CPU.put(facts, _added(ENGINE_CPU.get(facts, {}), host, part, found.cpu))
            ENGINE_WAKEUPS.put(facts, _added(ENGINE_WAKEUPS.get(facts, {}), host, part, found.sleeps))
            ENGINE_CPUS.put(facts, _with(ENGINE_CPUS.get(facts, {}), host, part, list(found.cpus)))


def _added(known: Amounts, host: str, part: str, more: int) -> Amounts:
    return _with(known, host, part, known.get(host, {}).get(part, 0) + more)


def _with(known: dict[str, dict[str, T]], host: str, part: str, value: T) -> dict[str, dict[str, T]]:
    return {**known, host: {**known.get(host, {}), part: value}}
