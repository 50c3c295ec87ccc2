"""Load curves: latency from the intended start at each rate that was offered, with the knees that a search found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.campaign.search.load_curve import knees_of
from orrery.metrics.rows import Key
from orrery.report.topics.load.figures import OfferedPoint, Panel, panels
from orrery.site.campaign import SiteCampaign
from orrery.site.numbers import Number, column, cut_figure, ends_of


def load_curves(campaign: SiteCampaign) -> list[dict[str, Any]]:
    """A document for each operation of each kind of client at each placement, where rates were offered."""
    knees = knees_of(campaign.side.record)
    at = {binding: place for place, binding in enumerate(campaign.bindings)}
    rows = {row.key: place for place, row in enumerate(campaign.rows)}
    placements = [placement for placement, _ in campaign.wheres]
    return [
        {
            "title": panel.title,
            "where": placements.index(panel.placement),
            "curves": [_curve(at[binding], points, rows) for binding, points in panel.curves.items()],
            "knees": _knees(panel, knees.get(panel.placement, {}), at),
        }
        for panel in panels(campaign.sections)
    ]


def _curve(binding: int, points: tuple[OfferedPoint, ...], rows: Mapping[Key, int]) -> dict[str, Any]:
    return {
        "binding": binding,
        "rates": [cut_figure(point.rate) for point in points],
        "median": column(ends_of(point.median) for point in points),
        "p99": column(ends_of(point.p99) for point in points),
        "rows": [[rows[row.key] for row in point.rows] for point in points],
    }


def _knees(panel: Panel, knees: Mapping[str, float], at: Mapping[str, int]) -> dict[str, Number]:
    """The binding's place, as text -> the highest rate that its search found."""
    return {str(at[binding]): cut_figure(knees[binding]) for binding in panel.curves if binding in knees}
