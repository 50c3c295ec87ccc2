"""Memory by what a client keeps, in words: what one more takes on each driver."""

from __future__ import annotations

from orrery.report.figures import estimated
from orrery.report.labels import few
from orrery.report.material import Material
from orrery.report.topics.retained.figures import Retained, retained
from orrery.report.topics.retained.published import RETAINED


def retained_text(material: Material) -> str:
    """`one more reference takes 48.1 bytes (48.0 to 48.2) on unix and ...`; at the headline's placement, else empty."""
    published = material.published_table(RETAINED)
    if published is None:
        return ""
    placement = material.placements[0] if material.placements else ""
    texts = [
        f"{estimated(one.one, ' bytes')} on {material.labels[one.binding]}"
        for one in shown_retained(material, placement)
    ]
    return f"one more {published.what} takes {few(texts)}" if texts else ""


def shown_retained(material: Material, placement: str) -> list[Retained]:
    """The figures of the bindings that pictures show, in that order."""
    found = {one.binding: one for one in material.of(retained) if one.placement == placement}
    return [found[s.binding] for s in material.pictured if s.binding in found]
