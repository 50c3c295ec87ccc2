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
EITHER = ": by an index, or by a hash of the name, and times do not tell which"
"""What is said besides of a claim for which it matters how the last one is found so soon."""
OUTCOMES = {
    "text": {True: Outcome.HOLDS, False: Outcome.FAILS},
    "index": {True: Outcome.FAILS, False: Outcome.UNKNOWN},
    "lookup": {True: Outcome.HOLDS, False: Outcome.UNKNOWN},
}
"""By what a claim comes to: what becomes of it where names are compared in order, and where they are not."""


def dispatch_claims(material: Material) -> list[TestedClaim]:
    """Each claim, by the drivers of its family, at the headline's placement."""
    published = material.published_table(DISPATCH)
    if published is None:
        return []
    here = [one for one in material.of(dispatches) if one.placement in material.placements[:1]]
    found = []
    for claim in published.claim:
        kin = [one for one in here if material.families.get(driver_name(one.binding)) == claim.family]
        said = [(agrees(claim, one.in_order), seen(claim, one.name_in(material), one.in_order)) for one in kin]
        nobody = f"no driver of the family {claim.family} was run"
        found.append(over_drivers(claim.words, said, nobody, f"{published.title}, {published.year}"))
    return found


def agrees(claim: DispatchClaim, in_order: bool | None) -> Outcome:
    """What becomes of a claim: where the last operation is found as soon as the first, an index or a hash may do it."""
    return Outcome.UNKNOWN if in_order is None else OUTCOMES[claim.by][in_order]


def seen(claim: DispatchClaim, who: str, in_order: bool | None) -> str:
    """What was seen of one driver, and why that does not answer the claim where it does not."""
    open_ = in_order is False and agrees(claim, in_order) is Outcome.UNKNOWN
    return SEEN[in_order].format(who) + (EITHER if open_ else "")
