"""What instruments counted, by names that whoever counts and whoever reads counts have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SENT = "bytes.sent"
RECEIVED = "bytes.received"
HIDDEN = "bytes.hidden"
"""How many calls moved bytes in a way that their result does not tell."""
LAYER = "layer:"
"""Before the name of a layer: how many instructions were its."""

Counts = Mapping[str, int]
"""What was counted -> how often."""


@dataclass(frozen=True)
class Tally:
    """What one trial counted: the calls that were made in it, and for each process and daemon its counts."""

    calls: int
    counts: Mapping[str, Counts]
