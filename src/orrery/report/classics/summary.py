"""The table at the top of the page of the classics: every experiment by its source, what was claimed, what holds."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from orrery.report.classics.experiment import Experiment
from orrery.report.labels import driver_name
from orrery.report.material import Material
from orrery.report.table.ranking import HARNESS
from orrery.report.topics.capacity.figures import server_capacities
from orrery.report.topics.claim import TestedClaim
from orrery.report.topics.registry import topics

FIRST = ("dkcorbabench2002", "ccmperf2004", "2006", "orca2007", "1999", "pair1999", "ttcp1999", "ttcp1999sets")
"""The keys of the documents from which all this comes: they stand first, in this order."""
BARS = 6
"""So many drivers have a bar in a small picture."""
NO_TIMES = "calls are counted, not timed"
"""What stands in the place of a picture where there are neither medians nor servers."""
SHORTEST = 8.0
"""The length of the fastest driver's bar, of 100: a bar of nothing cannot be seen."""


@dataclass(frozen=True)
class Bar:
    """A driver's bar in a small picture: how long it is, of 100, on a logarithmic scale; and its colour's number."""

    label: str
    length: float
    colour: int


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


def bars(material: Material) -> tuple[Bar, ...]:
    """The best drivers at the headline's placement, the best first: by typical median, or by the servers reached."""
    found = _servers(material) or _medians(material)
    if not found:
        return ()
    least, most = (math.log(end) for end in (min(found.values()), max(found.values())))
    scale = (100 - SHORTEST) / (most - least) if most > least else 0.0
    return tuple(
        Bar(material.labels[binding], SHORTEST + (math.log(value) - least) * scale, material.colours[binding])
        for binding, value in list(found.items())[:BARS]
    )


def _medians(material: Material) -> dict[str, float]:
    """Binding -> its typical median, the fastest first."""
    rivals = [one for one in material.pictured if driver_name(one.binding) != HARNESS and one.mean is not None]
    found = {one.binding: one.mean.value for one in rivals if one.mean is not None and one.mean.value}
    return dict(sorted(found.items(), key=lambda pair: pair[1]))


def _servers(material: Material) -> dict[str, float]:
    """Binding -> how many servers it reached, the most first; of several points the most."""
    found: dict[str, float] = {}
    for one in material.of(server_capacities):
        if one.placement in material.placements[:1] and one.median > 0:
            found[one.binding] = max(found.get(one.binding, 0.0), one.median)
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def legend(lines: Sequence[SummaryLine]) -> dict[str, int]:
    """Label -> the number of its colour, of all who have a bar."""
    return dict(sorted({bar.label: bar.colour for line in lines for bar in line.bars}.items()))


def _by_source(one: Experiment) -> tuple[int, int, str]:
    if one.published is None:
        return (len(FIRST), sys.maxsize, "")
    source = one.published.source
    first = FIRST.index(source.key) if source.key in FIRST else len(FIRST)
    return (first, source.year, source.title)
