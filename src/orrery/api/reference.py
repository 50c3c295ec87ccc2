"""What the machine itself needs, read once before a campaign whose published figures have the like beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from orrery.api.beside import published_beside
from orrery.machine.copying import copy_cost
from orrery.machine.ping import ping
from orrery.report.topics.sizes.published import PING

INPUT = "reference"
"""Where a campaign's inputs hold it."""


def reference(scenario: str, note: Callable[[str], None]) -> dict[str, Any]:
    """`copy` and `ping` (orrery.machine) for a scenario whose published figures ask for them; else nothing."""
    published = published_beside(scenario)
    asked = published.of(PING) if published is not None else None
    if asked is None:
        return {}
    found = {"copy": copy_cost(), "ping": ping(asked.sizes, asked.count, asked.interval)}
    if found["ping"]["why"]:
        note(f"no ICMP ping beside the figures: {found['ping']['why']}")
    return {INPUT: found}
