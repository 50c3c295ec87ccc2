"""What others published of a campaign's scenario: a layer of its own, of other machines, never ranked among ours."""

from __future__ import annotations

from typing import Any

from orrery.report.published import Published
from orrery.report.table.points import PlotPoint
from orrery.report.topics.sizes.published import PANELS, SIZE, PublishedPanel, PublishedSize
from orrery.site.numbers import Number, cut_figure


def layer(published: Published | None) -> dict[str, Any] | None:
    """The source, its figures of single calls (ns) and its curves by bytes (ns); None where nothing is published."""
    if published is None:
        return None
    source = published.source
    calls = max(published.calls, 1)
    figures = [
        {"operation": operation, "column": column, "time": cut_figure(time / calls)}
        for operation, of in published.figures.items()
        for column, time in of.items()
    ]
    return {
        "source": {"title": source.title, "year": source.year, "table": source.table, "machine": source.machine},
        "columns": {column.name: column.about for column in published.columns},
        "figures": figures,
        "curves": [_curve(panel) for panel in published.of(PANELS)],
    }


def size_of(published: Published | None) -> PublishedSize | None:
    """How many bytes a point has, where the published file says it."""
    return None if published is None else published.of(SIZE)


def _curve(panel: PublishedPanel) -> dict[str, Any]:
    return {"name": panel.name, "hosts": panel.hosts, "points": [_point(point) for point in panel.curve]}


def _point(point: PlotPoint) -> list[Number | None]:
    """Bytes, time, the shortest and the longest time (ns)."""
    ends = (None if end is None else cut_figure(end) for end in (point.least, point.most))
    return [point.size, cut_figure(point.time), *ends]
