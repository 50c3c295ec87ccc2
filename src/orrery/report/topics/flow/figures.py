"""Throughput: what went through in a second, by the size of the messages that it was cut into."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.report.table.sections import SectionLine
from orrery.report.topics.flow.published import FLOW
from orrery.report.topics.sizes.figures import SizePanel, panels_by_size
from orrery.report.topics.sizes.published import PublishedSize

MEGABIT = 1e6


def flow_panels(material: Material) -> list[SizePanel]:
    """A panel for each operation that carries messages, and what else is different: Mbit/s by bytes of a message.

    What was sent is over the whole window, in which a data set's flush has its part: so it arrived. Empty where the
    published file does not say which operations carry messages.
    """
    flow, sections = material.published_table(FLOW), material.sections
    if flow is None:
        return []
    size = PublishedSize(parameter=flow.parameter)
    panels: list[SizePanel] = []
    for operation, name in flow.operations.items():
        own = [section for section in sections if section.operation == operation]
        found = panels_by_size(own, size, partial(throughput, metric=flow.rate))
        panels += [replace(_pictured(panel, material), title=_titled(name, panel.title)) for panel in found]
    panels = [panel for panel in panels if panel.curves]
    return sorted(panels, key=lambda panel: [int(part) for part in re.findall(r"\d+", panel.title)])


def _pictured(panel: SizePanel, material: Material) -> SizePanel:
    """The panel with the curves of pictured bindings alone."""
    shown = {one.binding for one in material.pictured}
    return replace(panel, curves={binding: points for binding, points in panel.curves.items() if binding in shown})


def _titled(name: str, title: str) -> str:
    """A panel's title with the operation's name in pictures in place of its own."""
    return name + "".join(title.partition(", ")[1:])


def megabits(rate: float, size: int) -> float:
    """Mbit/s (10^6 bits) of messages of `size` bytes at `rate` a second."""
    return rate * size * 8 / MEGABIT


def throughput(line: SectionLine, placement: str, size: int, metric: str = "rate") -> PlotPoint | None:
    """Mbit/s of messages of `size` bytes, with the ends of the rate's interval; None for a row without that metric."""
    rate = line.figure(placement, metric)
    if rate is None or not rate.value:
        return None
    ends = [megabits(end, size) if end else None for end in (rate.low, rate.high)]
    return PlotPoint(size, megabits(rate.value, size), *ends)
