"""What is said beside every comparison of what the host shows between a driver and itself."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.noise import HostNoise
from orrery.report.figures import number
from orrery.report.labels import PLACEMENT_WORDS, listed

UNKNOWN = (
    "what this host shows between a driver and itself is not known; "
    "`orrery noise --driver DRIVER` finds it out for this results file"
)


def noise_text(found: Sequence[HostNoise]) -> str:
    """One sentence: by how much a driver differs from itself at each placement, and how that is known."""
    if not found:
        return UNKNOWN
    where = listed(f"{share(one)} {PLACEMENT_WORDS.get(one.placement, one.placement)}" for one in found)
    first = found[0]
    source = f"A/A of {first.driver}, {first.blocks} blocks, {first.created[:10]}"
    return f"the smallest difference that this host can show is {where} ({source})"


def share(one: HostNoise) -> str:
    """The smallest difference that can be shown: `1.23 %`."""
    return f"{number(100 * one.difference)} %"
