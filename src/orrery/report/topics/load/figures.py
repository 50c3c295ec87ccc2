"""Latency under load: what calls took from their intended start, at each rate that was offered."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.clock import SECOND
from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.rows import Row, Value
from orrery.metrics.trials import kind_of
from orrery.report.labels import operation_labels, point_labels
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.sections import Section, figure

PERCENTILES = ("latency.intended.p50", "latency.intended.p99")
CurveKey = tuple[str, str, str, str, str]
"""What a curve is of besides its driver: kind of client, port, operation, phase, and the point's other parameters."""


@dataclass(frozen=True)
class OfferedPoint:
    """An offered rate (calls a second of each client thread), and the median and p99 (ns), where there are figures.

    `rows` are those that it is put together of.
    """

    rate: float
    median: Value | None
    p99: Value | None
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Panel:
    """One operation of one kind of client at one placement: binding -> its points, by rising rate.

    `point` has the parameters that do not make the rate, where they are not the same everywhere.
    """

    title: str
    point: str
    placement: str
    curves: dict[str, tuple[OfferedPoint, ...]]


def panels(sections: Sequence[Section]) -> list[Panel]:
    """Every curve of at least two offered rates, whether a parameter or the steps of a ramp made them."""
    found: dict[tuple[CurveKey, str], dict[str, dict[float, list[Row]]]] = {}
    others = _others(sections)
    for section in sections:
        point, _, name, port, operation, phase = section.place
        curve_key = (kind_of(name), port, operation, phase, others[point])
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
    return [Panel(titles[key[0]], key[0][4], key[1], drawn[key]) for key in order]


def offered(row: Row) -> float | None:
    """Calls a second that each client thread was to make; None for a load without intended starts."""
    interval = row.terms.get("interval")
    return int(row.terms.get("burst") or 1) * SECOND / int(interval) if interval else None


def _others(sections: Sequence[Section]) -> dict[str, str]:
    """Point -> the parameters that do not make the rate, of those that are not the same everywhere."""
    rates: dict[str, set[float]] = {}
    for section in sections:
        found = (offered(row) for line in section.lines for row in line.cells.values())
        rates.setdefault(section.place[0], set()).update(rate for rate in found if rate is not None)
    given = {point: point_values(point) or {} for point in rates}
    offering = {point: of for point, of in given.items() if rates[point]}
    making = {name for of in given.values() for name in of if _makes_rate(name, offering, rates)}
    rest = {p: json.dumps({name: v for name, v in of.items() if name not in making}) for p, of in given.items()}
    labels = point_labels(rest.values())
    return {point: labels[text] for point, text in rest.items()}


def _makes_rate(name: str, given: Mapping[str, Mapping[str, object]], rates: Mapping[str, set[float]]) -> bool:
    """Whether other rates are offered at points with another value of the parameter.

    Of points that differ in nothing else; or with each of its values, wherever that is.
    """
    alike: dict[str, set[frozenset[float]]] = {}
    by_value: dict[str, set[frozenset[float]]] = {}
    for point, of in given.items():
        offers = frozenset(rates[point])
        alike.setdefault(json.dumps([(key, v) for key, v in of.items() if key != name]), set()).add(offers)
        by_value.setdefault(json.dumps(of.get(name)), set()).add(offers)
    each = [next(iter(found)) for found in by_value.values() if len(found) == 1]
    return any(len(found) > 1 for found in alike.values()) or len(by_value) == len(set(each)) > 1


def _curve(rates: dict[float, list[Row]]) -> tuple[OfferedPoint, ...]:
    """A point for each rate that gave a median, several clients put together."""
    made = [_offered(rate, rows) for rate, rows in sorted(rates.items())]
    return tuple(point for point in made if point.median is not None)


def _offered(rate: float, rows: Sequence[Row]) -> OfferedPoint:
    median, p99 = (_together(rows, name) for name in PERCENTILES)
    return OfferedPoint(rate, median, p99, tuple(rows))


def _together(rows: Sequence[Row], name: str) -> Value | None:
    return over_operations(Column(name, (name,), 0, ""), [figure(row, name) for row in rows])


def _titles(keys: Sequence[CurveKey]) -> dict[CurveKey, str]:
    """The operation, and of the rest what is not the same everywhere."""
    names = operation_labels(curve_key[2] for curve_key in keys)
    apart = [part for part in (4, 0, 1, 3) if len({curve_key[part] for curve_key in keys}) > 1]
    return {key: ", ".join([names[key[2]], *(key[part] for part in apart if key[part])]) for key in keys}


def _placement_order(sections: Sequence[Section], placement: str) -> int:
    return sections[0].placements.index(placement)
