"""What is to be said of today's result where nothing was published: how far it spreads, and over what."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.report.figures import number, with_unit
from orrery.report.labels import listed, operation_labels
from orrery.report.material import Material
from orrery.report.topics.flow.figures import flow_panels
from orrery.report.topics.flow.sets import set_panels
from orrery.report.topics.load.figures import panels
from orrery.report.topics.scaling.words import alternative_text, ends_of, least_and_most, ratios, scaling_headline
from orrery.report.topics.sizes.figures import SizePanel, size_panels
from orrery.report.topics.startup.words import startup_headline
from orrery.report.topics.suite.figures import suite_rates

MOST_PANELS = 3
"""So many panels are told of; the picture has them all."""


def spread_text(material: Material) -> str:
    """By the first that there is; else empty.

    The start, throughput, sizes, a parameter, load, tests of a suite, operations.
    """
    found = (startup_headline, _sets, _flow, _sizes, scaling_headline, _load, alternative_text, _tests, _operations)
    return next((text for tell in found if (text := tell(material))), "")


def _flow(material: Material) -> str:
    """The most that went through on each driver, and how."""
    texts = []
    for one in material.pictured:
        points = [
            (point.time, panel.title, point.size)
            for panel in _here(material, material.of(flow_panels))
            for point in panel.curves.get(one.binding, ())
        ]
        if points:
            rate, what, size = max(points)
            texts.append(f"{number(rate)} on {one.label} ({what}, {size:,.0f} bytes)")
    return f"the most that went through, in Mbit/s, is {listed(texts)}" if texts else ""


def _sets(material: Material) -> str:
    """The most that went through on each driver, in which buffers and data sets."""
    texts = []
    for one in material.pictured:
        points = [
            (point.time, buffer, point.size)
            for panel in material.of(set_panels)
            if panel.binding == one.binding and panel.placement in material.placements[:1]
            for buffer, curve in panel.curves.items()
            for point in curve
        ]
        if points:
            rate, buffer, size = max(points)
            texts.append(f"{number(rate)} on {one.label} ({size:,.0f} bytes in buffers of {buffer:,})")
    return f"the most that went through, in Mbit/s, is {listed(texts)}" if texts else ""


def _load(material: Material) -> str:
    """What the slowest of a hundred calls took where most were offered, of the first panel alone."""
    panel = next((one for one in panels(material.sections) if one.placement in material.placements[:1]), None)
    if panel is None:
        return ""
    most = max(curve[-1].rate for curve in panel.curves.values())
    texts = [
        f"{with_unit(value.value, value.unit)} on {one.label}"
        for one in material.pictured
        for point in panel.curves.get(one.binding, ())
        if point.rate == most and (value := point.p99) is not None and value.value is not None
    ]
    offered = with_unit(most, "1/s")
    return f"with {offered} offered, one call in a hundred takes longer than {listed(texts)}" if texts else ""


def _sizes(material: Material) -> str:
    """The largest size over the smallest, the least and the most among the drivers."""
    texts = []
    for panel in _here(material, material.of(size_panels))[:MOST_PANELS]:
        low, high = ends_of(panel.curves)
        if how := least_and_most(material, ratios(panel.curves)):
            texts.append(f"{how} times as long with {high:,.0f} bytes as with {low:,.0f} ({panel.title})")
    return f"a median is {listed(texts)}" if texts else ""


def _here(material: Material, panels: list[SizePanel]) -> list[SizePanel]:
    return [panel for panel in panels if panel.placement in material.placements[:1]]


def _tests(material: Material) -> str:
    """How much more the dearest test of a suite takes than the cheapest, on every driver."""
    times: dict[str, dict[str, float]] = {}
    for one in material.of(suite_rates):
        if one.placement in material.placements[:1] and one.rate.value:
            times.setdefault(one.binding, {})[one.test] = 1 / one.rate.value
    return _dearest(material, times, "test")


def _operations(material: Material) -> str:
    """The same of operations."""
    names = operation_labels(section.operation for section in material.sections)
    placement = material.placements[0] if material.placements else ""
    times = {
        one.binding: {
            names[section.operation]: value.value
            for section, line in material.lines[one.binding].items()
            if (value := line.figure(placement, "latency.p50")) is not None and value.value
        }
        for one in material.pictured
    }
    return _dearest(material, times, "call")


def _dearest(material: Material, times: Mapping[str, Mapping[str, float]], what: str) -> str:
    """`the dearest test takes 3.10 times as long as the cheapest on unix (rti_data over void), ...`."""
    texts = []
    for one in material.pictured:
        found = times.get(one.binding, {})
        if len(found) > 1:
            least, most = min(found, key=lambda name: found[name]), max(found, key=lambda name: found[name])
            texts.append(f"{number(found[most] / found[least])} times on {one.label} ({most} over {least})")
    if not texts:
        return ""
    first = texts[0].replace(" times on ", " times as long as the cheapest on ", 1)
    return f"the dearest {what} takes {listed([first, *texts[1:]])}"
