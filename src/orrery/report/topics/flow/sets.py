"""Throughput by the bytes of a data set: a curve for each size of buffer, as the paper of 1999 drew its surface."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.codegen.anys import typed_name
from orrery.definitions.scenario.parameters import point_values
from orrery.report.labels import point_labels
from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.report.topics.flow.figures import throughput
from orrery.report.topics.flow.published import FLOW, PublishedFlow

LEAST_POINTS = 2
"""One point is no curve."""


@dataclass(frozen=True)
class SetPanel:
    """One binding at one placement: bytes of a buffer -> its points (bytes of a data set, Mbit/s), smallest first.

    Of several senders a point is the mean. `others` are the parameters that say neither size, where they differ.
    """

    binding: str
    placement: str
    curves: Mapping[int, tuple[PlotPoint, ...]]
    others: str = ""


def set_panels(material: Material) -> list[SetPanel]:
    """A panel for each pictured binding and placement with a curve; empty where nobody asks for data sets."""
    flow = material.published_table(FLOW)
    if flow is None or not flow.messages:
        return []
    found: dict[tuple[str, str, str], dict[int, dict[int, list[PlotPoint | None]]]] = {}
    pictured = {one.binding for one in material.pictured}
    others = _others({section.place[0] for section in material.sections}, flow)
    for section in material.sections:
        given = point_values(section.place[0]) or {}
        buffer, messages = _count(given.get(flow.parameter)), _count(given.get(flow.messages))
        if typed_name(section.operation) not in flow.operations or buffer is None or messages is None:
            continue
        for line in (line for line in section.lines if line.binding in pictured):
            for placement in section.placements:
                panel = found.setdefault((line.binding, placement, others[section.place[0]]), {})
                of_senders = panel.setdefault(buffer, {}).setdefault(buffer * messages, [])
                of_senders.append(throughput(line, placement, buffer, flow.rate))
    made = [SetPanel(binding, placement, _curves(curves), rest) for (binding, placement, rest), curves in found.items()]
    return [one for one in made if one.curves]


def panel_label(material: Material, panel: SetPanel) -> str:
    """The driver's label, and what else sets the panel apart: `unix, values any`."""
    return ", ".join(filter(None, [material.labels[panel.binding], panel.others]))


def mean_of_senders(size: int, points: Sequence[PlotPoint | None]) -> PlotPoint | None:
    """The mean of what each sender sent (Mbit/s) in data sets of `size` bytes; None if any of them has no figure.

    Its interval is the mean of the intervals' ends, which is never too narrow; there is none if one of them has none.
    """
    known = [point for point in points if point is not None]
    if not known or len(known) < len(points):
        return None
    ends = []
    for found in ([point.least for point in known], [point.most for point in known]):
        whole = [end for end in found if end is not None]
        ends.append(_mean(whole) if len(whole) == len(known) else None)
    return PlotPoint(size, _mean([point.time for point in known]), *ends)


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _others(points: set[str], flow: PublishedFlow) -> dict[str, str]:
    """Point -> its parameters that say neither the size of a buffer nor that of a data set, where they differ."""
    rest = {}
    for point in points:
        given = point_values(point) or {}
        sizes = (flow.parameter, flow.messages)
        rest[point] = json.dumps({name: value for name, value in given.items() if name not in sizes})
    labels = point_labels(rest.values())
    return {point: labels[text] for point, text in rest.items()}


def _count(value: object) -> int | None:
    """A parameter's value as a number of things; None for what is none: a stranger's point may say anything."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _curves(curves: Mapping[int, Mapping[int, Sequence[PlotPoint | None]]]) -> dict[int, tuple[PlotPoint, ...]]:
    families = {}
    for buffer, sets in sorted(curves.items()):
        means = (mean_of_senders(size, sets[size]) for size in sorted(sets))
        families[buffer] = tuple(point for point in means if point is not None)
    return {buffer: points for buffer, points in families.items() if len(points) >= LEAST_POINTS}
