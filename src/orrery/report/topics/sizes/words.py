"""Lines by size in words: what a call costs that carries nothing, and what each byte adds."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.report.figures import number, scale_for
from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.report.topics.sizes.figures import costs
from orrery.report.topics.sizes.published import PANELS
from orrery.stats.fit import FittedLine
from orrery.stats.intervals import Estimate


@dataclass(frozen=True)
class CostLine:
    """A line of the table, every cell a text."""

    who: str
    what: str
    step: str
    placement: str
    fixed: str
    fixed_span: str
    byte: str
    byte_span: str
    copies: str


def cost_text(material: Material) -> list[CostLine]:
    """The table below the pictures: ours, then what the published plots give."""
    found = [
        _words(material.labels[one.binding], one.title, one.step, one.placement, one.line, one.copies)
        for one in material.of(costs)
    ]
    if not found or material.published is None:
        return found
    source = f"published:{material.published.source.key}"
    return found + [_words(source, panel.name, "", "", panel.line, None) for panel in material.published.of(PANELS)]


def _words(who: str, what: str, step: str, placement: str, line: FittedLine, copies: float | None) -> CostLine:
    fixed, byte = _estimate(line.intercept), _estimate(line.slope)
    return CostLine(who, what, step, placement, *fixed, *byte, "" if copies is None else number(copies))


def _estimate(value: Estimate) -> tuple[str, str]:
    """A figure with its unit, and its interval in the same."""
    assert value.centre is not None and value.low is not None and value.high is not None
    scale = scale_for([abs(value.centre)], "ns")
    low, high = (number(end / scale.divisor) for end in (value.low, value.high))
    return f"{number(value.centre / scale.divisor)} {scale.symbol}", f"{low} to {high}"


def published_text(material: Material) -> str:
    """What the lines through the published plots give; empty where none were published."""
    published = material.published
    if published is None or not published.of(PANELS):
        return ""
    texts = [f"{_sum(panel.line)} with {panel.name}" for panel in published.of(PANELS)]
    return f"The medians of {published.source.year} lie nearest to lines of {listed(texts)}. "


def _sum(line: FittedLine) -> str:
    (fixed, _), (byte, _) = _estimate(line.intercept), _estimate(line.slope)
    return f"{fixed} and {byte} a byte"


def copies_text(material: Material) -> str:
    """What a byte of each driver is worth in copies, the least and the most; empty where there is no line."""
    counts = sorted((one.copies, material.labels[one.binding]) for one in material.of(costs) if one.copies is not None)
    if not counts:
        return ""
    copy = material.reference["copy"]["ns"]
    ends = " to ".join(dict.fromkeys(f"{number(copies)} ({who})" for copies, who in (counts[0], counts[-1])))
    return (
        f"A copy of a byte takes {number(copy)} ns on this machine; by the lines a byte there and back is worth {ends} "
        "copies. "
    )


def ping_text(material: Material) -> str:
    """How ICMP was asked, or why there is none."""
    found = material.reference.get("ping") or {}
    if found.get("points"):
        match found.get("between"):
            case [near, far]:
                way = f"from {near} to {far}"
            case _:
                way = "to this machine itself"
        return (
            f"Dashed: ICMP ping {way}, median of {found['count']}, "
            f"{number(found['interval'] / 1e6)} ms apart, before the campaign. "
        )
    return f"No ICMP ping: {found['why']}. " if found.get("why") else ""
