"""How far drivers came, in words and as a table: servers, what ended it, and what each one more costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.metrics.formats import count
from orrery.metrics.rows import Row, Value
from orrery.report.figures import number, scale_for
from orrery.report.labels import point_labels
from orrery.report.material import Material
from orrery.report.table.sections import figure
from orrery.report.topics.capacity.figures import ServerCapacity, server_capacities
from orrery.report.topics.capacity.finding import SERVERS
from orrery.stats.fit import FittedLine
from orrery.store.observation import CapacityEnd

WHY = {
    CapacityEnd.LATENCY: "the time limit",
    CapacityEnd.MOST: "no more were asked for",
    CapacityEnd.MEMORY: "out of memory",
    CapacityEnd.START: "one more could not join",
}


@dataclass(frozen=True)
class CapacityLine:
    """A line of the table, every cell a text."""

    who: str
    point: str
    placement: str
    servers: str
    servers_span: str
    ended: str
    memory: str
    memory_span: str
    time: str
    time_span: str
    faults: str


def capacity_lines(material: Material) -> list[CapacityLine]:
    """A line for each binding, point and placement."""
    found = material.of(server_capacities)
    rows = {(row.key.binding, row.key.point, row.key.placement): row for row in material.rows}
    points = point_labels(one.point for one in found)
    return [_line(material, one, points[one.point], rows[one.binding, one.point, one.placement]) for one in found]


def _line(material: Material, one: ServerCapacity, point: str, row: Row) -> CapacityLine:
    (servers, span), faults = _count(figure(row, SERVERS)), _count(figure(row, "servers.major_faults"))
    return CapacityLine(
        material.labels[one.binding],
        point,
        one.placement,
        f"{servers} or more" if servers and CapacityEnd.MOST in one.ended else servers,
        span,
        ended_text(one),
        *_slope(one.memory, "bytes"),
        *_slope(one.time, "ns"),
        faults[0],
    )


def _count(value: Value | None) -> tuple[str, str]:
    """A count and its interval; nothing where there is none."""
    scale = scale_for([], "count")
    return (scale.show(value.value), scale.span(value)) if value and value.value is not None else ("", "")


def reached_text(one: ServerCapacity) -> str:
    """`61`, or `1,000 or more` where no more were asked for."""
    more = " or more" if CapacityEnd.MOST in one.ended else ""
    return f"{count(one.median)}{more}"


def ended_text(one: ServerCapacity) -> str:
    """`the time limit`, or where trials differ `out of memory (7 of 10), the time limit (3 of 10)`."""
    total = len(one.counts)
    if len(one.ended) == 1:
        return WHY[next(iter(one.ended))]
    return ", ".join(f"{WHY[end]} ({times} of {total})" for end, times in one.ended.most_common())


def _slope(found: FittedLine | None, unit: str) -> tuple[str, str]:
    """What one more adds, with its unit, and the interval in the same."""
    if found is None or found.slope.centre is None or found.slope.low is None or found.slope.high is None:
        return "", ""
    scale = scale_for([abs(found.slope.centre)], unit)
    low, high = (number(end / scale.divisor) for end in (found.slope.low, found.slope.high))
    return f"{number(found.slope.centre / scale.divisor)} {scale.symbol}", f"{low} to {high}"


def labelled(material: Material, server_capacities: Sequence[ServerCapacity]) -> Mapping[str, ServerCapacity]:
    """Label -> course, in the report's order."""
    order = [one.binding for one in material.order]
    return {
        material.labels[one.binding]: one for one in sorted(server_capacities, key=lambda one: order.index(one.binding))
    }
