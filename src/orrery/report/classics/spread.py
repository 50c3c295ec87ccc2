"""What is to be said of today's result where nothing was published: how far it spreads, and over what."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.metrics.rows import Verdict
from orrery.report.classics.rates import rates_text
from orrery.report.classics.steps import steps_text
from orrery.report.figures import number, percent, rounded, with_unit
from orrery.report.labels import counted, listed, operation_labels
from orrery.report.material import Material
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.sections import Section
from orrery.report.topics.flow.words import flow_headline
from orrery.report.topics.load.figures import Panel, panels
from orrery.report.topics.scaling.words import (
    alternative_text,
    amount,
    ends_of,
    least_and_most,
    ratios,
    scaling_headline,
)
from orrery.report.topics.sizes.figures import size_panels
from orrery.report.topics.startup.words import startup_headline
from orrery.report.topics.suite.figures import suite_rates

MOST_PANELS = 2
"""So many panels are told of; the picture has them all."""
MET, MISSED = "deadline.met", "missed_starts"


def spread_text(material: Material) -> str:
    """By the first that there is; else empty.

    The start, throughput, sizes, calls a second, steps, deadlines, a parameter, load, tests of a suite, operations.
    """
    found = (
        startup_headline,
        flow_headline,
        _sizes,
        rates_text,
        steps_text,
        _deadlines,
        scaling_headline,
        _load,
        alternative_text,
        _tests,
        _operations,
    )
    return next((text for tell in found if (text := tell(material))), "")


def _sizes(material: Material) -> str:
    """The largest size over the smallest, the least and the most among the drivers."""
    texts = []
    for panel in [one for one in material.of(size_panels) if one.placement in material.placements[:1]][:MOST_PANELS]:
        low, high = ends_of(panel.curves)
        if how := least_and_most(material, ratios(panel.curves)):
            texts.append(f"{how} times as long with {amount(high)} bytes as with {amount(low)} ({panel.title})")
    return f"a call takes {listed(texts)}" if texts else ""


def _deadlines(material: Material) -> str:
    """`98.0 % (ice) to 100 % (unix) of the calls ended by their deadline, 0 % to 1.2 % could not start when due`.

    Of rows that are INVALID nothing is known: they are said.
    """
    met, missed = (_shares(material, name) for name in (MET, MISSED))
    if not met:
        return ""
    late = f", and {_ends(missed)} could not start when they were due" if any(missed.values()) else ""
    ended = "all calls" if min(met.values()) == 1.0 else f"{_ends(met)} of the calls"
    silent = sum(row.verdict is Verdict.INVALID for row in material.rows if row.key.placement == material.placements[0])
    unknown = f"; of {counted(silent, 'row')} INVALID it cannot be told" if silent else ""
    return f"{ended} ended by their deadline{late}{unknown}"


def _shares(material: Material, metric: str) -> dict[str, float]:
    """Label -> the mean of a share over all rows of a driver at the headline's placement."""
    column = Column(metric, (metric,), 0, "", geometric=False)
    found: dict[str, float] = {}
    for one in material.pictured:
        values = [line.figure(material.placements[0], metric) for line in material.lines[one.binding].values()]
        mean = over_operations(column, values)
        if mean is not None and mean.value is not None:
            found[one.label] = mean.value
    return found


def _ends(shares: Mapping[str, float]) -> str:
    """The least and the most: `98.0 % (ice) to 100 % (unix)`."""
    order = sorted((share, label) for label, share in shares.items())
    return " to ".join(f"{percent(share)} ({label})" for share, label in dict.fromkeys((order[0], order[-1])))


def _load(material: Material) -> str:
    """What the slowest of a hundred calls took where most were offered, of the first panel that tells it alone."""
    here = [one for one in panels(material.sections) if one.placement in material.placements[:1]]
    return next((text for panel in here if (text := _loaded(material, panel))), "")


def _loaded(material: Material, panel: Panel) -> str:
    most = max(curve[-1].rate for curve in panel.curves.values())
    found = sorted(
        (value.value, with_unit(value.value, value.unit), one.label)
        for one in material.pictured
        for point in panel.curves.get(one.binding, ())
        if point.rate == most and (value := point.p99) is not None and value.value is not None
    )
    ends = " to ".join(f"{text} ({label})" for _, text, label in dict.fromkeys(found[:1] + found[-1:]))
    where = f" ({panel.point})" if panel.point else ""
    offered = f"with {rounded(most)} calls a second offered{where}"
    return f"{offered}, one call in a hundred takes longer than {ends}" if ends else ""


def _tests(material: Material) -> str:
    """How much more the dearest test of a suite takes than the cheapest, on every driver."""
    times: dict[str, dict[str, float]] = {}
    for one in material.of(suite_rates):
        if one.placement in material.placements[:1] and one.rate.value:
            times.setdefault(one.binding, {})[one.test] = 1 / one.rate.value
    return _dearest(material, times, "test")


def _operations(material: Material) -> str:
    """The same of operations, where steps and points are the same for all of them: at the first point that has two."""
    by_place: dict[tuple[str, ...], list[Section]] = {}
    for section in material.sections:
        point, step, name, port, _, phase = section.place
        by_place.setdefault((point, step, name, port, phase), []).append(section)
    found = (_of_operations(material, sections) for sections in by_place.values())
    return next((text for text in found if text), "")


def _of_operations(material: Material, sections: list[Section]) -> str:
    """Of the operations that one client calls at one port; a topic's samples are no calls."""
    names = operation_labels(section.operation for section in sections)
    times = {
        one.binding: {
            names[section.operation]: value.value
            for section, line in material.lines[one.binding].items()
            if section in sections
            if (value := line.figure(material.placements[0], "latency.p50")) is not None and value.value
        }
        for one in material.pictured
    }
    return _dearest(material, times, "call")


def _dearest(material: Material, times: Mapping[str, Mapping[str, float]], what: str) -> str:
    """`the dearest test takes 2.10 (tcp: data over void) to 3.10 (unix: ...) times as long as the cheapest`."""
    found = []
    for one in material.pictured:
        of = times.get(one.binding, {})
        if len(of) > 1:
            least, most = min(of, key=lambda name: of[name]), max(of, key=lambda name: of[name])
            found.append((of[most] / of[least], f"{one.label}: {most} over {least}"))
    order = sorted(found)
    ends = " to ".join(f"{number(ratio)} ({how})" for ratio, how in dict.fromkeys(order[:1] + order[-1:]))
    return f"the dearest {what} takes {ends} times as long as the cheapest" if ends else ""
