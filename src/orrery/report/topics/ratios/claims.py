"""What a source claims of the ratios of its own table, held against the same ratios of today."""

from __future__ import annotations

from orrery.report.figures import times
from orrery.report.material import Material
from orrery.report.topics.claim import Outcome, TestedClaim, over_drivers
from orrery.report.topics.ratios.figures import OwnRatio, own_ratios

ABOUT = 1.25
"""A claim in round numbers means as much by which its number may be too small or too large."""


def ratio_claims(material: Material) -> list[TestedClaim]:
    """Each claim of a column, at the headline's placement: does today's ratio of the same families agree?"""
    if material.published is None:
        return []
    here = [one for one in material.of(own_ratios) if one.placement in material.placements[:1]]
    found = []
    for claim in material.published.claims:
        own = [(agrees(one, claim.times), _seen(one)) for one in here if one.column == claim.column]
        nobody = f"no driver that stands for {claim.column} was run beside one that stands for the others"
        found.append(over_drivers(claim.words, own, nobody))
    return found


def _seen(one: OwnRatio) -> str:
    return f"{one.row} takes {times(one.ratio.ratio, one.ratio.low, one.ratio.high)} as long as {one.base}"


def agrees(one: OwnRatio, claimed: float) -> Outcome:
    """Whether the ratio's interval lies within `ABOUT` of the claimed one, outside, or on both sides."""
    low, high = one.ratio.low, one.ratio.high
    if low is None or high is None:
        return Outcome.UNKNOWN
    if high < claimed / ABOUT or low > claimed * ABOUT:
        return Outcome.FAILS
    return Outcome.HOLDS if low >= claimed / ABOUT and high <= claimed * ABOUT else Outcome.UNKNOWN
