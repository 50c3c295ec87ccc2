"""The figures of a campaign's rows, a column for each metric."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Row, Value
from orrery.report.topics.load.figures import offered
from orrery.site.numbers import LETTERS, column, cut_figure, digits_for, ends_of


def figure_columns(rows: Sequence[Row]) -> dict[str, Any]:
    """Metric -> its column, of those of which any row has a figure; `why` says by the row's place why one has none.

    A reason stands once in `whys`, and `why` has its number there. What a column has of letters stands in `letters`,
    away from its digits: each are packed better among their like (packing.py).
    """
    whys: dict[str, int] = {}
    columns: dict[str, Any] = {}
    letters: dict[str, Any] = {}
    for name, metric in METRICS.items():
        values = [row.metrics.get(name) for row in rows]
        if any(value is not None and value.value is not None for value in values):
            columns[name] = column(map(ends_of, values), digits_for(metric.unit))
            letters[name] = {way: columns[name].pop(way) for way in LETTERS if way in columns[name]}
            if missing := _reasons(values, whys):
                columns[name]["why"] = missing
    return {"metrics": columns, "letters": letters, "whys": list(whys)}


def offered_rates(rows: Sequence[Row]) -> list[Any]:
    """Calls a second that each client thread of a row was to make; null for a load without intended starts."""
    rates = [offered(row) for row in rows]
    return [None if rate is None else cut_figure(rate) for rate in rates]


def all_metrics() -> list[dict[str, str]]:
    """What the metrics are, for people."""
    return [
        {"name": name, "unit": metric.unit, "better": metric.better, "definition": metric.definition}
        for name, metric in METRICS.items()
    ]


def _reasons(values: Sequence[Value | None], whys: dict[str, int]) -> dict[str, int]:
    """The row's place -> the number of the reason why the metric, which applies to it, has no figure there."""
    found = ((place, value.why) for place, value in enumerate(values) if value is not None and value.value is None)
    return {str(place): whys.setdefault(why, len(whys)) for place, why in found if why}
