"""Distributions: the percentile curve of every row, in a document of their own, for few readers ask for them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from orrery.metrics.distribution import distribution
from orrery.metrics.trials import TrialGroup
from orrery.report.table.ratios import MEDIANS
from orrery.report.table.sections import figure
from orrery.report.views.distribution import curve
from orrery.site.campaign import SiteCampaign

STEPS_OF_NINE = 6
"""Points of a curve for each nine: enough for what a screen can show of it."""
PARTS = 250
"""A point is a number of such parts of the natural logarithm of its time in ns: exact to 0.2 %, less than a bucket."""


def curves_document(campaign: SiteCampaign) -> dict[str, Any]:
    """The curve of each row that has a figure, by the row's place: its first point, then how far each next is above."""
    groups = {group.key: group for group in campaign.side.judged[0]}
    rows = ((place, row) for place, row in enumerate(campaign.rows) if figure(row, *MEDIANS) is not None)
    found = ((place, row_curve(groups[row.key])) for place, row in rows)
    return {"steps": STEPS_OF_NINE, "parts": PARTS, "curves": {str(place): made for place, made in found if made}}


def row_curve(group: TrialGroup) -> list[int]:
    """The curve of all calls of a row's good trials, or of the samples or paths that it is about; empty for none."""
    buckets, lost = distribution(group)
    if not buckets:
        return []
    drawn = curve(buckets, lost, STEPS_OF_NINE)
    codes = [round(math.log(max(time, 1.0)) * PARTS) for _, time in drawn]
    return codes[:1] + [after - before for before, after in pairwise(codes)]
