"""Latency under load: what calls took from their intended start, at each rate that was offered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.clock import SECOND
from orrery.metrics.rows import Row, Value
from orrery.metrics.trials import kind_of
from orrery.report.labels import operation_labels
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.sections import Section, figure

PERCENTILES = ("latency.intended.p50", "latency.intended.p99")
CurveKey = tuple[str, str, str, str]
"""What a curve is of besides its driver: kind of client, port, operation, phase."""


@dataclass(frozen=True)
class OfferedPoint:
    """An offered rate (calls a second of each client thread), and the median and p99 (ns), where there are figures."""

    rate: float
    median: Value | None
    p99: Value | None


@dataclass(frozen=True)
class Panel:
    """One operation of one kind of client at one placement: binding -> its points, by rising rate."""

    title: str
    placement: str
    curves: dict[str, tuple[OfferedPoint, ...]]


def panels(sections: Sequence[Section]) -> list[Panel]:
    """Every curve of at least two offered rates, whether a parameter or the steps of a ramp made them."""
    found: dict[tuple[CurveKey, str], dict[str, dict[float, list[Row]]]] = {}
    for section in sections:
        _, _, name, port, operation, phase = section.place
        curve_key = (kind_of(name), port, operation, phase)
        for line in section.lines:
            for placement, row in line.cells.items():
                rate = offered(row)
                if rate is not None:
                    by_rate = found.setdefault((curve_key, placement), {}).setdefault(line.binding, {})
                    by_rate.setdefault(rate, []).append(row)
    curves = {key: {b: _curve(rates) for b, rates in bindings.items()} for key, bindings in found.items()}
    drawn = {key: {b: points for b, points in of.items() if len(points) > 1} for key, of in curves.items()}
    titles = _titles([curve_key for (curve_key, _), of in drawn.items() if of])
    order = sorted((key for key, of in drawn.items() if of), key=lambda key: _placement_order(sections, key[1]))
    return [Panel(titles[key[0]], key[1], drawn[key]) for key in order]


def offered(row: Row) -> float | None:
    """Calls a second that each client thread was to make; None for a load without intended starts."""
    interval = row.terms.get("interval")
    return int(row.terms.get("burst") or 1) * SECOND / int(interval) if interval else None


def _curve(rates: dict[float, list[Row]]) -> tuple[OfferedPoint, ...]:
    """A point for each rate that gave a median, several clients put together."""
    made = [
        OfferedPoint(rate, *(_together(rows, name) for name in PERCENTILES)) for rate, rows in sorted(rates.items())
    ]
    return tuple(point for point in made if point.median is not None)


def _together(rows: Sequence[Row], name: str) -> Value | None:
    return over_operations(Column(name, (name,), 0, ""), [figure(row, name) for row in rows])


def _titles(keys: Sequence[CurveKey]) -> dict[CurveKey, str]:
    """The operation, and of the rest what is not the same everywhere."""
    names = operation_labels(curve_key[2] for curve_key in keys)
    apart = [part for part in (0, 1, 3) if len({curve_key[part] for curve_key in keys}) > 1]
    return {curve_key: ", ".join([names[curve_key[2]], *(curve_key[part] for part in apart)]) for curve_key in keys}


def _placement_order(sections: Sequence[Section], placement: str) -> int:
    return sections[0].placements.index(placement)
