"""Throughput: what went through in a second, by the size of the messages that it was cut into."""

from __future__ import annotations

import re
from dataclasses import replace

from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.report.table.sections import SectionLine
from orrery.report.topics.flow.published import FLOW
from orrery.report.topics.sizes.figures import SizePanel, panels_by_size
from orrery.report.topics.sizes.published import PublishedSize

RATES = ("delivery.rate", "rate")
"""What went through in a second: of a subscriber what came in by its own clock, else what was sent."""
MEGABIT = 1e6


def flow_panels(material: Material) -> list[SizePanel]:
    """A panel for each operation that carries messages, and what else is different: Mbit/s by bytes of a message.

    A rate is over the whole window, in which a data set's flush has its part: what is told arrived. Empty where the
    published file does not say which operations carry messages.
    """
    flow, sections = material.published_table(FLOW), material.sections
    if flow is None:
        return []
    size = PublishedSize(parameter=flow.parameter)
    panels: list[SizePanel] = []
    for operation, name in flow.operations.items():
        found = panels_by_size([section for section in sections if section.operation == operation], size, throughput)
        panels += [replace(panel, title=name + "".join(panel.title.partition(", ")[1:])) for panel in found]
    return sorted(panels, key=lambda panel: [int(part) for part in re.findall(r"\d+", panel.title)])


def megabits(rate: float, size: int) -> float:
    """Mbit/s (10^6 bits) of messages of `size` bytes at `rate` a second."""
    return rate * size * 8 / MEGABIT


def throughput(line: SectionLine, placement: str, size: int) -> PlotPoint | None:
    """Mbit/s of messages of `size` bytes, with the ends of the rate's interval; None for a row without a rate."""
    rate = line.figure(placement, *RATES)
    if rate is None or not rate.value:
        return None
    ends = [megabits(end, size) if end else None for end in (rate.low, rate.high)]
    return PlotPoint(size, megabits(rate.value, size), *ends)
