"""A published suite's tests as a table: calls a second, median and p99 of every driver at every placement."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.metrics.rows import Value
from orrery.report.figures import scale_for
from orrery.report.material import Material
from orrery.report.topics.suite.figures import suite_rates


@dataclass(frozen=True)
class SuiteLine:
    """A line of the table, every cell a text."""

    test: str
    who: str
    placement: str
    rate: str
    span: str
    median: str
    p99: str


def suite_lines(material: Material) -> list[SuiteLine]:
    """Every test of every driver, in the suite's order."""
    return [
        SuiteLine(
            test=one.test,
            who=material.labels[one.binding],
            placement=one.placement,
            rate=_figure(one.rate),
            span=_span(one.rate),
            median=_figure(one.median),
            p99=_figure(one.p99),
        )
        for one in material.of(suite_rates)
    ]


def _figure(value: Value | None) -> str:
    if value is None or value.value is None:
        return ""
    scale = scale_for([value.value], value.unit)
    return f"{scale.show(value.value)} {scale.symbol}"


def _span(value: Value) -> str:
    return scale_for([value.value or 1.0], value.unit).span(value)
