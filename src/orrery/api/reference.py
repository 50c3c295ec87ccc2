"""Copy and ping costs of the machine, measured once before a campaign whose published figures include them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from orrery.api.beside import published_beside
from orrery.clock import SECOND
from orrery.definitions.scenario.presets import preset
from orrery.machine.copying import copy_cost
from orrery.machine.ping import ping
from orrery.planning.question import Question
from orrery.report.topics.sizes.published import PING
from orrery.text import rough_duration

INPUT = "reference"
"""Where a campaign's inputs hold it."""
LONG = 10
"""From so many seconds on the user is told."""


def reference(question: Question, settings: Collection[str], note: Callable[[str], None]) -> dict[str, Any]:
    """`copy` and `ping` (orrery.machine) for a scenario whose published figures ask for them; else nothing.

    With `settings` that hold all of the original's the pings are the original's too.
    """
    published = published_beside(question.scenario.name)
    known = published.of(PING) if published is not None else None
    if known is None:
        return {}
    full = preset(question.scenario, "full")
    is_full = full is not None and set(full.settings) <= set(settings)
    asked = known.full if is_full and known.full is not None else known
    seconds = len(asked.sizes) * asked.count * asked.interval / SECOND
    if seconds >= LONG:
        note(f"pings beside the figures: {rough_duration(seconds)}")
    found = {"copy": copy_cost(), "ping": ping(asked.sizes, asked.count, asked.interval)}
    if found["ping"]["why"]:
        note(f"no ICMP ping beside the figures: {found['ping']['why']}")
    return {INPUT: found}
