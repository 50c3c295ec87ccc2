"""The tests of a published suite, and the calls a second that they come to here."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from orrery.metrics.rows import Value
from orrery.report.material import Material
from orrery.report.table.sections import Section, SectionLine
from orrery.report.topics.suite.published import TESTS, PublishedTest

RATE = "rate"


@dataclass(frozen=True)
class SuiteRate:
    """What one binding reached in one test: calls a second; median and p99 (ns) where the test is one operation."""

    test: str
    binding: str
    placement: str
    rate: Value
    median: Value | None
    p99: Value | None


def suite_rates(material: Material) -> list[SuiteRate]:
    """Every test of which all operations have a rate, by test, binding and placement, at the first such point."""
    found: dict[tuple[str, str, str], SuiteRate] = {}
    for test in material.published_table(TESTS):
        lines = _lines(test, material.sections)
        for binding in dict.fromkeys(binding for by_binding in lines for binding in by_binding):
            measured = [by_binding.get(binding) for by_binding in lines]
            for placement in material.placements:
                made = _rate(test, binding, placement, measured)
                if made is not None:
                    found.setdefault((test.name, binding, placement), made)
    return list(found.values())


def _lines(test: PublishedTest, sections: Sequence[Section]) -> list[dict[str, SectionLine]]:
    """For each operation of the test: binding -> its line."""
    wanted = {operation: [s for s in sections if s.operation == operation][:1] for operation in test.operations}
    return [{line.binding: line for s in wanted[operation] for line in s.lines} for operation in test.operations]


def _rate(test: PublishedTest, binding: str, placement: str, lines: Sequence[SectionLine | None]) -> SuiteRate | None:
    values = [line.figure(placement, RATE) if line is not None else None for line in lines]
    rates = [value for value in values if value is not None and value.value]
    if not rates or len(rates) < len(values):
        return None
    alone = lines[0] if len(lines) == 1 else None
    median, p99 = ((alone.figure(placement, name) if alone else None) for name in ("latency.p50", "latency.p99"))
    return SuiteRate(test.name, binding, placement, in_turn(rates), median, p99)


def in_turn(rates: Sequence[Value]) -> Value:
    """The rate of calls made in turn at these rates: their harmonic mean, and that of their intervals' ends."""
    lows, highs = ([getattr(rate, end) for rate in rates] for end in ("low", "high"))
    whole = all(lows) and all(highs)
    centre = _harmonic([rate.value or math.inf for rate in rates])
    return Value(RATE, centre, "1/s", _harmonic(lows) if whole else None, _harmonic(highs) if whole else None)


def _harmonic(values: Sequence[float]) -> float:
    return len(values) / math.fsum(1 / value for value in values)
