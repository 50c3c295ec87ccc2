"""What is said to add little, held against today's ratio of the same families, and beside the source's own."""

from __future__ import annotations

from orrery.report.figures import times
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.topics.claim import TestedClaim, over_drivers
from orrery.report.topics.overhead.published import OVERHEADS
from orrery.report.topics.ratios.conclusions import marginal
from orrery.report.topics.ratios.figures import own_ratios


def overhead_claims(material: Material) -> list[TestedClaim]:
    """Each claim, at the headline's placement: is what its column takes beyond the base marginal today?"""
    published = material.published
    if published is None:
        return []
    here = [one for one in material.of(own_ratios) if one.placement in material.placements[:1]]
    found = []
    for claim in published.of(OVERHEADS):
        own = [(marginal(one.ratio.low, one.ratio.high), one.words) for one in here if one.column == claim.column]
        found.append(over_drivers(claim.words, own, _nobody(published, claim.column)))
    return found


def _nobody(published: Published, column: str) -> str:
    """That nobody can tell it today, and what the source's own table gives."""
    families = {one.name: one.family for one in published.columns}
    who = "no driver of today stands for" if not families.get(column) else "no driver was run that stands for"
    if column not in families:
        return f"{who} {column}"
    return f"{who} {column}; in its own table it took {times(published.ratio_of_sums(column))} as long"
