"""What a source claims of how an operation is found, held against what its place costs today."""

from __future__ import annotations

from orrery.report.labels import driver_name
from orrery.report.material import Material
from orrery.report.topics.claim import Outcome, TestedClaim, over_drivers
from orrery.report.topics.dispatch.figures import dispatches
from orrery.report.topics.dispatch.published import DISPATCH, DispatchClaim

SEEN = {
    True: "{} compares names one after the other",
    False: "{} finds the last operation as soon as the first",
    None: "nothing can be told of {}, with too few blocks or too much noise in them",
}


def dispatch_claims(material: Material) -> list[TestedClaim]:
    """Each claim, by the drivers of its family, at the headline's placement."""
    published = material.published_table(DISPATCH)
    if published is None:
        return []
    here = [one for one in material.of(dispatches) if one.placement in material.placements[:1]]
    found = []
    for claim in published.claim:
        kin = [one for one in here if material.families.get(driver_name(one.binding)) == claim.family]
        said = [(agrees(claim, one.in_order), SEEN[one.in_order].format(material.labels[one.binding])) for one in kin]
        nobody = f"no driver of the family {claim.family} was run"
        found.append(over_drivers(claim.words, said, nobody, f"{published.title}, {published.year}"))
    return found


def agrees(claim: DispatchClaim, in_order: bool | None) -> Outcome:
    """By text is borne out by names that are compared one after the other, by an index by names that are not."""
    if in_order is None:
        return Outcome.UNKNOWN
    return Outcome.HOLDS if in_order is (claim.by == "text") else Outcome.FAILS
