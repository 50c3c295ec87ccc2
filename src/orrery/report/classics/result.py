"""Today's result in what an experiment measures: throughput, a rate, a start, memory, or the time of a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from orrery.report.classics.rates import Rate, rates
from orrery.report.figures import number, rounded, with_unit
from orrery.report.finding import finding, silent_text
from orrery.report.labels import PLACEMENT_WORDS, driver_name, few
from orrery.report.material import Material
from orrery.report.table.ranking import HARNESS
from orrery.report.topics.flow.words import most_through
from orrery.report.topics.retained.published import RETAINED
from orrery.report.topics.retained.words import retained_text, shown_retained
from orrery.report.topics.scaling.words import amount, ends_of
from orrery.report.topics.startup.figures import startups


@dataclass(frozen=True)
class Result:
    """What was reached, in words, and binding -> the figure and how it is said, the best first.

    `heading` is what a column of it is called, `unit` that of the figures.
    """

    what: str
    figures: Mapping[str, float]
    texts: Mapping[str, str]
    heading: str = ""
    unit: str = ""


def today_text(material: Material) -> str:
    """What each driver reached, in at most a few sentences; for the time of a call what any report says."""
    made = result(material)
    if made is None:
        whole = narrowed(material)
        return finding(whole.rows, whole.comparisons, _what(whole))
    if text := retained_text(material):  # with intervals
        return f"{text[0].upper()}{text[1:]}."
    where = PLACEMENT_WORDS.get(material.placements[0], material.placements[0])
    texts = few(f"{text} with {material.labels[binding]}" for binding, text in made.texts.items())
    silent = silent_text(material.order)
    return f"{where[0].upper()}{where[1:]}, {made.what} {texts}.{f' {silent}' if silent else ''}"


def result(material: Material) -> Result | None:
    """The first of these that there is, at the headline's placement; None where the time of a call is the result."""
    made = (tell(material) for tell in (_throughput, _rates, _starts, _retained))
    return next((one for one in made if one is not None and one.figures), None)


def narrowed(material: Material) -> Material:
    """The material without what is a part of something else: paths alone, else what arrives, else all of it.

    The mean of a path and of the samples on it would be a figure of nothing.
    """
    for begin in ("path ", "subscribe."):
        if any(row.key.port.startswith(begin) for row in material.rows):
            whole = [row for row in material.rows if row.key.port.startswith(begin) or not row.trials]
            return replace(material, rows=whole)
    return material


def _what(material: Material) -> str:
    """What takes so long, where it is no call."""
    ports = {row.key.port for row in material.rows if row.trials}
    if any(port.startswith("path ") for port in ports):
        return f"the {min(ports)}" if len(ports) == 1 else "a path"
    return "a sample's way" if any(port.startswith("subscribe.") for port in ports) else ""


def _throughput(material: Material) -> Result | None:
    found = most_through(material)
    # How the most was sent is said of the best alone: the picture has the others.
    first = next(iter(found), "")
    texts = {b: f"{number(one.rate)} Mbit/s{f' ({one.how})' if b == first else ''}" for b, one in found.items()}
    figures = {b: one.rate for b, one in found.items()}
    return Result("the most that went through is", figures, texts, "most went through", "Mbit/s")


def _rates(material: Material) -> Result | None:
    if not material.page.rate:
        return None
    best: dict[str, Rate] = {}
    for one in rates(material):
        if one.binding not in best or one.rate > best[one.binding].rate:
            best[one.binding] = one
    found = dict(sorted(best.items(), key=lambda pair: -pair[1].rate))
    texts = {b: f"{rounded(one.rate)}{f' ({one.where})' if one.where else ''}" for b, one in found.items()}
    figures = {b: one.rate for b, one in found.items()}
    return Result("the most calls a second are", figures, texts, "most calls", "1/s")


def _starts(material: Material) -> Result | None:
    """The start of the most that was started."""
    one = next((one for one in material.of(startups) if one.placement in material.placements[:1]), None)
    if one is None:
        return None
    _, most = ends_of(one.whole)
    ends = {binding: curve[-1].time for binding, curve in one.whole.items() if curve[-1].size == most}
    made = _least(f"starting with {amount(most)} {one.parameter} takes", ends, lambda time: with_unit(time, "ns"))
    return replace(made, heading=f"start with {amount(most)}", unit="ns")


def _retained(material: Material) -> Result | None:
    published = material.published_table(RETAINED)
    if published is None or not material.placements:
        return None
    found = shown_retained(material, material.placements[0])
    each = {one.binding: one.one.centre for one in found if one.one.centre is not None and one.one.centre > 0}
    made = _least(f"one more {published.what} takes", each, lambda size: f"{number(size)} bytes")
    return replace(made, heading=f"one more {published.what}", unit="bytes")


def _least(what: str, figures: Mapping[str, float], text: Callable[[float], str]) -> Result:
    """A result of which less is better."""
    found = dict(sorted(figures.items(), key=lambda pair: pair[1]))
    return Result(what, found, {binding: text(figure) for binding, figure in found.items()})


def medians(material: Material) -> Result:
    """The typical median of each driver but the harness's own, the fastest first."""
    rivals = [one for one in material.pictured if driver_name(one.binding) != HARNESS]
    means = {one.binding: one.mean.value for one in rivals if one.mean is not None and one.mean.value}
    return _least("a typical median", means, lambda time: with_unit(time, "ns"))
