"""The remark beside every comparison about the minimum detectable difference of the machine."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.comparing.detectable import DetectableDifference
from orrery.report.figures import number
from orrery.report.labels import PLACEMENT_WORDS, listed

UNKNOWN = (
    "the minimum detectable difference of this machine is not known; "
    "`orrery aa-test --driver DRIVER` measures it for this results file"
)


def detectable_text(found: Sequence[DetectableDifference]) -> str:
    """One sentence: how much a driver differs from itself at each placement, and which A/A test found it."""
    if not found:
        return UNKNOWN
    where = listed(f"{share(one)} {PLACEMENT_WORDS.get(one.placement, one.placement)}" for one in found)
    first = found[0]
    source = f"A/A test of {first.driver}, {first.blocks} blocks, {first.created[:10]}"
    return f"the minimum detectable difference of this machine is {where} ({source})"


def share(one: DetectableDifference) -> str:
    """The difference as a share: `1.23 %`."""
    return f"{number(100 * one.difference)} %"
