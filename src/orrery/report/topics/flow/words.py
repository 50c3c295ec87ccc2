"""Throughput in words: the most that went through, and what the size of messages or buffers does to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from orrery.report.figures import number
from orrery.report.labels import PLACEMENT_WORDS, few, listed
from orrery.report.material import Material
from orrery.report.topics.flow.figures import flow_panels
from orrery.report.topics.flow.sets import set_panels
from orrery.report.topics.scaling.words import amount, ends_of, least_and_most, ratios

MOST_PANELS = 2
"""So many panels are told of; the picture has them all."""


class Flow(NamedTuple):
    """What went through (Mbit/s) with one binding at one placement, and how: `one way, 65,536 bytes`."""

    rate: float
    binding: str
    placement: str
    how: str
    buffer: int


def flows(material: Material) -> Iterator[Flow]:
    """Every point of the pictures: of data sets where these are asked for, else of messages."""
    sets = material.of(set_panels)
    for one in sets:
        for buffer, curve in one.curves.items():
            for point in curve:
                how = f"data sets of {point.size:,.0f} bytes in buffers of {buffer:,}"
                how += f", {one.others}" if one.others else ""
                yield Flow(point.time, one.binding, one.placement, how, buffer)
    panels = [] if sets else material.of(flow_panels)
    for panel in panels:
        for binding, points in panel.curves.items():
            for point in points:
                how = f"{panel.title}, {point.size:,.0f} bytes"
                yield Flow(point.time, binding, panel.placement, how, round(point.size))


def most_through(material: Material) -> dict[str, Flow]:
    """The best of each binding at the headline's placement, the most first."""
    found: dict[str, Flow] = {}
    for one in sorted(flows(material), reverse=True):
        if one.placement in material.placements[:1]:
            found.setdefault(one.binding, one)
    return found


def most_text(material: Material) -> str:
    """The best that any driver reached at any placement, in a sentence; empty where nothing went through."""
    best = max(flows(material), default=None)
    if best is None:
        return ""
    where = PLACEMENT_WORDS.get(best.placement, best.placement)
    return f"The most is {number(best.rate)} Mbit/s: {material.labels[best.binding]} {where}, {best.how}."


def flow_headline(material: Material) -> str:
    """Which buffer is the best for data sets, else what the largest message carries over the smallest; else empty."""
    return _buffers(material) if material.of(set_panels) else _sizes(material)


def _buffers(material: Material) -> str:
    """`the most went through in buffers of 8,192 bytes with unix and ice, of 4,096 with omniorb`."""
    found: dict[int, list[str]] = {}
    for binding, one in most_through(material).items():
        found.setdefault(one.buffer, []).append(material.labels[binding])
    if not found:
        return ""
    (first, who), *others = sorted(found.items(), reverse=True)
    texts = [f"{first:,} bytes with {few(who)}", *(f"of {buffer:,} with {few(who)}" for buffer, who in others)]
    return f"the most went through in buffers of {', '.join(texts)}"


def _sizes(material: Material) -> str:
    """`messages of 65,536 bytes carry 12.1 (unix) to 31.0 (ice) times as much in a second as those of 1,024`."""
    texts = []
    for panel in [one for one in material.of(flow_panels) if one.placement in material.placements[:1]][:MOST_PANELS]:
        low, high = ends_of(panel.curves)
        if how := least_and_most(material, ratios(panel.curves)):
            what = f"messages of {amount(high)} bytes carry {how} times as much in a second as those of {amount(low)}"
            texts.append(f"{what} ({panel.title})")
    return listed(texts)
