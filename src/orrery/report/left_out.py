"""Operations that plans leave out because a driver cannot have them, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from orrery.store.facts import INEXPRESSIBLE

if TYPE_CHECKING:
    from orrery.planning.plan import Plan


@dataclass(frozen=True)
class LeftOut:
    """An operation (`Interface::operation`) that a driver, as its binding's label says, leaves out."""

    driver: str
    operation: str
    reason: str


def left_out(plans: Sequence[Plan]) -> list[LeftOut]:
    """What the plans leave out, each binding, operation and reason once; its points, where those are not all."""
    points: dict[str, dict[str, None]] = {}
    found: dict[LeftOut, dict[str, None]] = {}
    for plan in plans:
        points.setdefault(plan.binding.label, {})[plan.point] = None
        for one in _of(plan):
            found.setdefault(one, {})[plan.point] = None
    return [_at(one, list(where), len(where) == len(points[one.driver])) for one, where in found.items()]


def left_out_lines(found: Iterable[LeftOut]) -> Iterator[str]:
    """A line for each binding and reason: `left out on udp: Log::dump: its request takes ...`."""
    together: dict[tuple[str, str], list[str]] = {}
    for one in found:
        together.setdefault((one.driver, one.reason), []).append(one.operation)
    for (driver, reason), operations in together.items():
        yield f"left out on {driver}: {', '.join(operations)}: {reason}"


def _of(plan: Plan) -> Iterator[LeftOut]:
    for operation, reason in INEXPRESSIBLE.each(dict(plan.facts)).items():
        yield LeftOut(plan.binding.label, operation, reason)


def _at(one: LeftOut, points: Sequence[str], everywhere: bool) -> LeftOut:
    from orrery.report.labels import point_label

    if everywhere:
        return one
    where = "; ".join(point_label(point) for point in points)
    return LeftOut(one.driver, one.operation, f"{one.reason} (at {where})")
