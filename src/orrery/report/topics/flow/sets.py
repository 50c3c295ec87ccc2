"""Throughput by the bytes of a data set: a curve for each size of buffer, as the paper of 1999 drew its surface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from orrery.definitions.scenario.parameters import point_values
from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.report.topics.flow.figures import throughput
from orrery.report.topics.flow.published import FLOW

LEAST_POINTS = 2
"""One point is no curve."""


@dataclass(frozen=True)
class SetPanel:
    """One binding at one placement: bytes of a buffer -> its points (bytes of a data set, Mbit/s), smallest first."""

    binding: str
    placement: str
    curves: Mapping[int, tuple[PlotPoint, ...]]


def set_panels(material: Material) -> list[SetPanel]:
    """A panel for each pictured binding and placement with a curve; empty where nobody asks for data sets."""
    flow = material.published_table(FLOW)
    if flow is None or not flow.messages:
        return []
    found: dict[tuple[str, str], dict[int, dict[int, PlotPoint]]] = {}
    pictured = {one.binding for one in material.pictured}
    for section in material.sections:
        given = point_values(section.place[0]) or {}
        buffer, messages = _count(given.get(flow.parameter)), _count(given.get(flow.messages))
        if section.operation not in flow.operations or buffer is None or messages is None:
            continue
        for line in section.lines:
            for placement in section.placements:
                point = throughput(line, placement, buffer, flow.rate) if line.binding in pictured else None
                if point is not None:
                    of_set = PlotPoint(buffer * messages, point.time, point.least, point.most)
                    panel = found.setdefault((line.binding, placement), {})
                    panel.setdefault(buffer, {})[buffer * messages] = of_set
    made = [SetPanel(*key, _curves(curves)) for key, curves in found.items()]
    return [one for one in made if one.curves]


def _count(value: object) -> int | None:
    """A parameter's value as a number of things; None for what is none: a stranger's point may say anything."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _curves(curves: Mapping[int, Mapping[int, PlotPoint]]) -> dict[int, tuple[PlotPoint, ...]]:
    families = {buffer: tuple(points[size] for size in sorted(points)) for buffer, points in sorted(curves.items())}
    return {buffer: points for buffer, points in families.items() if len(points) >= LEAST_POINTS}
