"""Histories as text: sparklines, cells of a table, JSON, marks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from orrery.metrics.metric import Metric
from orrery.report.figures import number
from orrery.report.history.lines import HistoryLine, HistoryPoint
from orrery.report.labels import deployment_words, point_label

BARS = "▁▂▃▄▅▆▇█"
HEADINGS = ("scenario", "driver", "placement", "campaigns", "first", "latest", "ratio", "over time")
KINDS = {"host": "the machine", "version": "a version", "load": "how calls were made", "change": "a change point"}
"""What each kind of mark says that has changed."""
STEADY = 1.02
"""Figures that differ by no more are drawn level: what is told as nothing must not look like something."""


def sparkline(values: Sequence[float]) -> str:
    """One letter for each value (any unit, 0 allowed), the highest bar for the largest; level where all are alike."""
    low, high = min(values), max(values)
    if high <= low * STEADY:
        return BARS[3] * len(values)
    steps = len(BARS) - 1
    # Halves go up; round() would take them to the even number.
    return "".join(BARS[math.floor((value - low) / (high - low) * steps + 0.5)] for value in values)


def cells(found: Sequence[HistoryLine], metric: Metric) -> list[tuple[str, ...]]:
    """The table: one row a line, with `HEADINGS`."""
    return [_cells(line, metric) for line in found]


def marks(found: Sequence[HistoryLine]) -> list[str]:
    """Every mark, once for each campaign: `campaign 3, 2025-01-02T03:04:05Z: kernel 6.1 -> 6.2 (unix, tcp)`."""
    marked: dict[tuple[int, str, str], list[str]] = {}
    for line in found:
        for point in line.points:
            for mark in point.marks:
                marked.setdefault((point.campaign, point.created, mark.text), []).append(line.driver)
    return [
        f"campaign {campaign}, {created}: {text} ({', '.join(dict.fromkeys(who))})"
        for (campaign, created, text), who in sorted(marked.items())
    ]


def document(found: Sequence[HistoryLine], metric: Metric) -> dict[str, Any]:
    """The same for programs."""
    figure = {"name": metric.name, "unit": metric.unit, "better": metric.better}
    return {"metric": figure, "lines": [_line(line) for line in found]}


def name(line: HistoryLine) -> str:
    """A line's scenario, and its point and hosts where these say something."""
    return ", ".join(filter(None, (line.scenario, point_label(line.point), deployment_words(line.deployment))))


def figures(line: HistoryLine) -> list[float]:
    """The figures of a line, in the metric's unit."""
    return [point.value.value for point in line.points if point.value.value is not None]


def _cells(line: HistoryLine, metric: Metric) -> tuple[str, ...]:
    values = figures(line)
    first, latest = values[0], values[-1]
    ratio = number(latest / first) if first > 0 else ""
    ends = (metric.format(first), metric.format(latest))
    return name(line), line.driver, line.placement, str(len(values)), *ends, ratio, sparkline(values)


def _line(line: HistoryLine) -> dict[str, Any]:
    names = ("scenario", "point", "driver", "placement", "deployment", "operations")
    return {**{name: getattr(line, name) for name in names}, "points": [_point(point) for point in line.points]}


def _point(point: HistoryPoint) -> dict[str, Any]:
    return {
        "campaign": point.campaign,
        "created": point.created,
        "value": point.value.value,
        "low": point.value.low,
        "high": point.value.high,
        "verdict": point.verdict.name,
        "marks": [asdict(mark) for mark in point.marks],
    }
