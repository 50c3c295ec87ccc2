"""What a process of a trial holds: clients, servers, or both."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from orrery.store.facts import SIDES

CLIENT, SERVER, BOTH = "client", "server", "both"


def side_of(facts: Mapping[str, Any], process: str, measuring: Collection[str]) -> str:
    """CLIENT, SERVER or BOTH, as the trial's plan has it (the fact `sides`).

    Trials stored before there was such a fact, and servers that join later, have a process for each object, of its
    name: whoever is `measuring` is a client there.
    """
    sides = SIDES.get(facts)
    if isinstance(sides, dict) and process in sides:
        return str(sides[process])
    return CLIENT if process in measuring else SERVER
