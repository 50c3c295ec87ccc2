"""What the machine itself needs, read once before a campaign whose published figures have the like beside them."""

from __future__ import annotations

from typing import Any

INPUT = "reference"
"""Where a campaign's inputs hold it."""


def reference(scenario: str) -> dict[str, Any]:
    """`copy` and `ping` (orrery.machine) for a scenario whose published figures ask for them; else nothing."""
    from orrery.cli import output
    from orrery.cli.stored import published_beside
    from orrery.machine.copying import copy_cost
    from orrery.machine.ping import ping

    published = published_beside(scenario)
    asked = published.ping if published is not None else None
    if asked is None:
        return {}
    found = {"copy": copy_cost(), "ping": ping(asked.sizes, asked.count, asked.interval)}
    if found["ping"]["why"]:
        output.note(f"no ICMP ping beside the figures: {found['ping']['why']}")
    return {INPUT: found}
