"""The table at the top of the page of the classics: every experiment by its source, what was claimed, what holds."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from orrery.report.classics.experiment import Experiment
from orrery.report.classics.result import Result, medians, narrowed, result
from orrery.report.labels import counted
from orrery.report.material import Material
from orrery.report.topics.capacity.figures import ServerCapacity, server_capacities
from orrery.report.topics.capacity.words import reached_text
from orrery.report.topics.claim import Outcome, TestedClaim
from orrery.report.topics.registry import topics

FIRST = ("dkcorbabench2002", "ccmperf2004", "2006", "orca2007", "1999", "pair1999", "ttcp1999", "ttcp1999sets")
"""The keys of the documents from which all this comes: they stand first, in this order."""
BARS = 6
"""So many drivers have a bar in a small picture."""
NO_TIMES = "calls are counted, not timed"
"""What stands in the place of a picture where there are neither medians nor servers."""
SHORTEST, LONGEST = 8.0, 100.0
"""The lengths of the bars of the least and of the most figure: a bar of nothing cannot be seen."""


@dataclass(frozen=True)
class Bar:
    """A driver's bar in a small picture: its length, of 100, on a logarithmic scale, its colour's number, a figure."""

    label: str
    length: float
    colour: int
    text: str


@dataclass(frozen=True)
class SummaryLine:
    """A line of the table. `source` is empty where the line above has the same; `state` is why there is no picture."""

    anchor: str
    short_name: str
    source: str
    claims: tuple[TestedClaim, ...]
    bars: tuple[Bar, ...]
    state: str


def in_order(experiments: Sequence[Experiment]) -> list[Experiment]:
    """By source, the five documents first, then by year; those of one source in the order that they had."""
    return sorted(experiments, key=_by_source)


def summary(experiments: Sequence[Experiment]) -> list[SummaryLine]:
    """A line for each experiment, in the order that they have."""
    lines: list[SummaryLine] = []
    before = ""
    for one in experiments:
        source = source_text(one)
        found = bars(one.material) if one.material is not None and one.has_figures else ()
        lines.append(
            SummaryLine(
                anchor=one.anchor,
                short_name=one.short_name,
                source=source if source != before else "",
                claims=tuple(claims_of(one.material)) if one.material is not None else (),
                bars=found,
                state=one.reason or ("no driver gave a figure" if not one.has_figures else "" if found else NO_TIMES),
            )
        )
        before = source
    return lines


def source_text(one: Experiment) -> str:
    """`A title, 2006`, or that nobody asked it before."""
    return (
        f"{one.published.source.title}, {one.published.source.year}"
        if one.published is not None
        else "asked here first"
    )


def claims_of(material: Material) -> list[TestedClaim]:
    """What the source claims, topic by topic."""
    return [claim for topic in topics() for claim in topic.claims(material)]


def claims_text(lines: Sequence[SummaryLine]) -> str:
    """`Of 25 claims: holds 1, does not hold 3, cannot be told 21.`; empty where no source claims anything."""
    found = Counter(claim.outcome for line in lines for claim in line.claims)
    said = ", ".join(f"{outcome} {found[outcome]}" for outcome in Outcome if found[outcome])
    return f"Of {counted(found.total(), 'claim')}: {said}." if said else ""


def bars(material: Material) -> tuple[Bar, ...]:
    """The best drivers at the headline's placement, the best first, by what the experiment measures."""
    found = _servers(material) or result(material) or medians(narrowed(material))
    if not found.figures:
        return ()
    least, most = (math.log(end) for end in (min(found.figures.values()), max(found.figures.values())))

    def length(value: float) -> float:
        """Bars that are all the same are all long: they are no worse than each other."""
        return SHORTEST + (LONGEST - SHORTEST) * (math.log(value) - least) / (most - least) if most > least else LONGEST

    return tuple(
        Bar(material.labels[binding], length(value), material.colours[binding], found.texts[binding])
        for binding, value in list(found.figures.items())[:BARS]
    )


def _servers(material: Material) -> Result | None:
    """How many servers were reached, the most first: at the point that allows least of those that all came through."""
    by_point: dict[str, list[ServerCapacity]] = {}
    for one in material.of(server_capacities):
        if one.placement in material.placements[:1] and one.median > 0:
            by_point.setdefault(one.point, []).append(one)
    if not by_point:
        return None
    # Those with most memory come first, and with all the memory there is a search may end at its bound alone.
    all_there = max(len(found) for found in by_point.values())
    at = [found for found in by_point.values() if len(found) == all_there][-1]
    order = sorted(at, key=lambda one: -one.median)
    texts = {one.binding: f"{reached_text(one)} servers" for one in order}
    return Result("servers", {one.binding: one.median for one in order}, texts)


def legend(lines: Sequence[SummaryLine]) -> dict[str, int]:
    """Label -> the number of its colour, of all who have a bar."""
    return dict(sorted({bar.label: bar.colour for line in lines for bar in line.bars}.items()))


def _by_source(one: Experiment) -> tuple[int, int, str]:
    if one.published is None:
        return (len(FIRST), sys.maxsize, "")
    source = one.published.source
    first = FIRST.index(source.key) if source.key in FIRST else len(FIRST)
    return (first, source.year, source.title)
