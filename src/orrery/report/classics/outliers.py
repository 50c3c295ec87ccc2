"""The calls that took longest beside the median of their row: what a picture of all calls cannot show one by one."""

from __future__ import annotations

from orrery.report.longest import LongCall, longest
from orrery.report.material import Material

EACH = 5
"""So many are listed of each driver."""


def outliers(material: Material) -> list[LongCall]:
    """Those of each driver at the headline's placement, the longest first; none where nobody asks for them.

    Trials must have been loaded with their details.
    """
    if not material.page.longest:
        return []
    by_driver: dict[str, list[LongCall]] = {one.label: [] for one in material.pictured}
    for one in longest(material.rows, material.groups, material.subject.operations, EACH):
        if one.placement in material.placements[:1] and one.driver in by_driver:
            by_driver[one.driver].append(one)
    return [one for found in by_driver.values() for one in sorted(found, key=lambda one: -(one.medians or 0.0))[:EACH]]
