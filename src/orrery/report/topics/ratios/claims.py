"""What a source claims of the ratios of its own table, held against the same ratios of today."""

from __future__ import annotations

from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.topics.claim import Outcome, TestedClaim, about, over_drivers
from orrery.report.topics.ratios.figures import OwnRatio, own_ratios
from orrery.report.topics.ratios.published import BESIDE


def ratio_claims(material: Material) -> list[TestedClaim]:
    """Each claim of a column, at the headline's placement: does today's ratio of the same families agree?"""
    if material.published is None:
        return []
    here = [one for one in material.of(own_ratios) if one.placement in material.placements[:1]]
    found = []
    for claim in material.published.claims:
        own = [(agrees(one, claim.times), one.words) for one in here if one.column == claim.column]
        found.append(over_drivers(claim.words, own, nobody_for(claim.column, material.published)))
    return found


def nobody_for(column: str, published: Published) -> str:
    """Why no ratio of today stands beside that of a column: no driver could, or none was run."""
    base = published.base
    families = {one.name: one.family for one in published.columns}
    without = [name for name in (column, base.name) if not families.get(name)]
    if without:
        return f"no driver of today stands for {without[0]}"
    return f"no driver that stands for {column} was run beside one that stands for {base.name}{_counting(published)}"


def _counting(published: Published) -> str:
    """` (of route only dbus-daemon counts)` where not every choice of an option does."""
    beside = published.of(BESIDE)
    options = beside.options if beside is not None else {}
    texts = [f"of {name} only {choice} counts" for name, choice in options.items()]
    return f" ({', '.join(texts)})" if texts else ""


def agrees(one: OwnRatio, claimed: float) -> Outcome:
    """Whether the ratio's interval is about the claimed one."""
    low, high = one.ratio.low, one.ratio.high
    return about(low, high, claimed) if low is not None and high is not None else Outcome.UNKNOWN
