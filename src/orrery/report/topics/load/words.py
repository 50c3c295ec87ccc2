"""A load curve as a table for the terminal: a line for each driver, a column for each share of its highest rate."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.campaign.search.load_curve import SHARES, knees_of, rate_at
from orrery.metrics.metric import Metric
from orrery.metrics.rows import Row
from orrery.report.labels import binding_labels
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.sections import figure
from orrery.report.topics.load.figures import offered
from orrery.store.observation import CampaignRecord

HEADINGS = ("driver", "placement", "highest rate", *(f"at {share} %" for share in SHARES))
CLOSE = 0.005
"""An interval is a whole number of ns, so that an offered rate may differ so much from the one that was asked for."""


def cells(record: CampaignRecord, rows: Sequence[Row], metric: Metric) -> list[tuple[str, ...]]:
    """The table: `metric` at each share, several operations put together; `-` where there is no figure."""
    labels = binding_labels(row.key for row in rows)
    made = []
    for placement, knees in knees_of(record).items():
        for binding, knee in knees.items():
            own = [row for row in rows if (row.key.binding, row.key.placement) == (binding, placement)]
            figures = [_figure([row for row in own if _is_at(row, rate_at(knee, share))], metric) for share in SHARES]
            made.append((labels.get(binding, binding), placement, f"{knee:,.0f} calls/s", *figures))
    return made


def _is_at(row: Row, rate: int) -> bool:
    found = offered(row)
    return found is not None and abs(found - rate) <= CLOSE * rate


def _figure(rows: Sequence[Row], metric: Metric) -> str:
    column = Column(metric.name, (metric.name,), 0, "")
    found = over_operations(column, [figure(row, metric.name) for row in rows]) if rows else None
    return metric.format(found.value) if found is not None and found.value is not None else "-"
