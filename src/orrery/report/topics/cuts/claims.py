"""What a source says of the part of a call in which its time goes, held against what is left without it today."""

from __future__ import annotations

from orrery.report.figures import percent
from orrery.report.material import Material
from orrery.report.topics.claim import Outcome, Said, TestedClaim, over_drivers
from orrery.report.topics.cuts.figures import CutShare
from orrery.report.topics.cuts.published import CUTS, CutClaim
from orrery.report.topics.cuts.words import shown_cuts


def cut_claims(material: Material) -> list[TestedClaim]:
    """Each claim, at the headline's placement, by every driver that stands in the picture."""
    cuts = material.published_table(CUTS)
    if cuts is None:
        return []
    here = material.placements[:1]
    return [
        over_drivers(
            claim.words,
            [_said(material, claim, one) for placement in here for one in shown_cuts(material, claim.cut, placement)],
            f"no driver was run with the whole call and {claim.cut}",
        )
        for claim in cuts.claim
    ]


def agrees(low: float | None, high: float | None, claim: CutClaim) -> Outcome:
    """Whether so little is left, by the interval of the share; unknown without one, or with the bound inside it."""
    if low is None or high is None:
        return Outcome.UNKNOWN
    if high < claim.below:
        return Outcome.HOLDS
    return Outcome.FAILS if low >= claim.below and not claim.unless else Outcome.UNKNOWN


def _said(material: Material, claim: CutClaim, one: CutShare) -> Said:
    low, high = one.share.low, one.share.high
    outcome = agrees(low, high, claim)
    text = f"{percent(one.share.ratio, low, high)} is left with {material.labels[one.binding]}"
    more = low is not None and low >= claim.below
    return outcome, f"{text}, {claim.unless}" if more and claim.unless else text
