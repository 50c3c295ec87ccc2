"""What the machine itself needs, measured before a campaign whose figures ask for it: copies, pings, switches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from orrery.api.reading.beside import published_beside
from orrery.clock import SECOND
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.presets import preset
from orrery.definitions.search_path import Library
from orrery.hosts.connection import Connection
from orrery.hosts.far import FarReadings
from orrery.machine.copying import copy_cost
from orrery.machine.ping import ping
from orrery.machine.switching import ring_costs
from orrery.planning.question import Question
from orrery.report.topics.sizes.published import PING, PublishedEchoes
from orrery.report.topics.switching.published import SWITCHING
from orrery.text import rough_duration

INPUT = "reference"
"""Where a campaign's inputs hold it."""
LONG = 10
"""From so many seconds on the user is told."""


def reference(
    question: Question,
    settings: Collection[str],
    note: Callable[[str], None],
    hosts: Sequence[Connection] = (),
) -> dict[str, Any]:
    """`copy` and `ping`, or `ring` (orrery.machine), for a scenario whose published figures ask for it; else nothing.

    With `settings` that hold all of the original's the pings are the original's too. They go from the first of the
    `hosts` to the second, where there are some; TrialError where one of these two goes meanwhile.
    """
    found = {**_echoed(question, settings, note, hosts), **_switched(question.scenario)}
    return {INPUT: found} if found else {}


def _echoed(
    question: Question, settings: Collection[str], note: Callable[[str], None], hosts: Sequence[Connection]
) -> dict[str, Any]:
    asked = _asked(question.scenario, settings)
    if asked is None:
        return {}
    if (seconds := reference_seconds(question.scenario, settings)) >= LONG:
        note(f"pings beside the figures: {rough_duration(seconds)}")
    pings = _pings(hosts, asked.sizes, asked.count, asked.interval)
    if pings["why"]:
        note(f"no ICMP ping beside the figures: {pings['why']}")
    return {"copy": copy_cost(), "ping": pings}


def _switched(scenario: Scenario) -> dict[str, Any]:
    published = published_beside(scenario.name)
    asked = published.of(SWITCHING) if published is not None else None
    return {"ring": {"changes": ring_costs(asked.processes, asked.bytes)}} if asked is not None else {}


def reference_seconds(scenario: Scenario, settings: Collection[str]) -> float:
    """How long the pings of `reference` take; 0 for a scenario without any."""
    asked = _asked(scenario, settings)
    return len(asked.sizes) * asked.count * asked.interval / SECOND if asked is not None else 0.0


def pinging(library: Library) -> list[str]:
    """The scenarios whose published figures have pings beside them."""
    found = ((name, published_beside(name)) for name in library.scenario_files)
    return [name for name, published in found if published is not None and published.of(PING) is not None]


def _asked(scenario: Scenario, settings: Collection[str]) -> PublishedEchoes | None:
    """The pings that the published figures ask for, if they ask for any: the original's with all of its settings."""
    published = published_beside(scenario.name)
    known = published.of(PING) if published is not None else None
    if known is None:
        return None
    full = preset(scenario, "full")
    is_full = full is not None and set(full.settings) <= set(settings)
    return known.full if is_full and known.full is not None else known


def _pings(hosts: Sequence[Connection], sizes: Sequence[int], count: int, interval: int) -> dict[str, Any]:
    """Pings to this machine itself; or between two hosts, of which `between` has the names."""
    if len(hosts) < 2 or hosts[1].address is None:
        return ping(sizes, count, interval)
    found = FarReadings(hosts[0]).pings(hosts[1].address, sizes, count, interval)
    for host in hosts[:2]:
        # Where the second one goes, the first tells of it only that pings have no answer.
        if not host.is_there():
            raise host.gone()
    return {**found, "between": [host.name for host in hosts[:2]]}
