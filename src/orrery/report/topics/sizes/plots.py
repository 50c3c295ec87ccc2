"""Published times by size in words, then and now."""

from __future__ import annotations

from orrery.report.figures import scale_for
from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.report.topics.sizes.figures import published_beside, size_panels
from orrery.report.topics.sizes.published import PublishedPanel


def plot_text(material: Material) -> str:
    """Published times by size: the smallest and the largest size of both, then and now."""
    published = material.published
    ours = next((one for one in material.of(size_panels) if one.placement == material.placements[0]), None)
    if published is None or ours is None:
        return ""
    panel = next(iter(published_beside(ours, published)), None)
    if panel is None:
        return ""
    shown = {s.binding for s in material.pictured}
    curves = {binding: {p.size: p for p in points} for binding, points in ours.curves.items() if binding in shown}
    sizes = sorted(size for size in _by_size(panel) if any(size in points for points in curves.values()))
    clauses = []
    for size in dict.fromkeys(sizes[:1] + sizes[-1:]):
        now = sorted((points[size].time, material.labels[b]) for b, points in curves.items() if size in points)
        ends = " to ".join(f"{_time(time)} ({who})" for time, who in dict.fromkeys((now[0], now[-1])))
        then = _time(_by_size(panel)[size].time)
        clauses.append(f"{size:,.0f} bytes took {then} in {published.source.year} ({panel.name}) and take {ends} today")
    return "; ".join(clauses)


def _by_size(panel: PublishedPanel) -> dict[float, PlotPoint]:
    return {point.size: point for point in panel.curve}


def _time(time: float) -> str:
    scale = scale_for([time], "ns")
    return f"{scale.show(time)} {scale.unit}"
