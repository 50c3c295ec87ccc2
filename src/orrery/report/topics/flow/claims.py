"""What a source says of how much goes through by the size of the buffer, held against today's drivers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from orrery.report.figures import number
from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.report.table.points import PlotPoint
from orrery.report.topics.claim import Outcome, TestedClaim, over_drivers
from orrery.report.topics.flow.published import FLOW, BufferClaim, OrderClaim
from orrery.report.topics.flow.sets import SetPanel, panel_label, set_panels

NOBODY = "no driver was run with data sets of one size in buffers of several"


@dataclass(frozen=True)
class LargestSets:
    """What went through on one binding with data sets of so many bytes, by the bytes of a buffer (Mbit/s).

    They are the largest that there are in buffers of all sizes: smaller ones may fit into a socket's buffer, and tell
    how fast a buffer is filled.
    """

    label: str
    size: float
    points: Mapping[int, PlotPoint]
    binding: str


def flow_claims(material: Material) -> list[TestedClaim]:
    """Each claim of a size of buffer and of an order, at the headline's placement; none without data sets."""
    flow = material.published_table(FLOW)
    if flow is None or not flow.messages:
        return []
    here = [panel for panel in material.of(set_panels) if panel.placement in material.placements[:1]]
    found = [one for panel in here if (one := largest_sets(panel, panel_label(material, panel))) is not None]
    best = [
        over_drivers(claim.words, [(agrees(one.points, claim.best), _seen(one, claim)) for one in found], NOBODY)
        for claim in flow.claim
    ]
    return [*best, *(order_claim(claim, found) for claim in flow.order)]


def order_claim(claim: OrderClaim, found: Sequence[LargestSets]) -> TestedClaim:
    """What the claimed system's own driver says of the order of its buffers."""
    own = [one for one in found if one.binding.partition("[")[0] == claim.driver]
    said = [(in_order(one.points, claim.rises), _all_seen(one)) for one in own]
    return over_drivers(claim.words, said, f"{claim.driver} was not run with data sets of one size in several buffers")


def largest_sets(panel: SetPanel, label: str) -> LargestSets | None:
    """Those of a panel with curves of at least two buffers; None where no size of data set is in all of them."""
    by_size = [{point.size: point for point in curve} for curve in panel.curves.values()]
    common: set[float] = set.intersection(*map(set, by_size)) if len(by_size) > 1 else set()
    if not common:
        return None
    size = max(common)
    points = dict(zip(panel.curves, (curve[size] for curve in by_size), strict=True))
    return LargestSets(label, size, points, panel.binding)


def agrees(points: Mapping[int, PlotPoint], best: int) -> Outcome:
    """Whether the interval of the claimed buffer lies above all others, or another one above it; else unknown.

    It is unknown too where all others are smaller, or all are larger: the best may lie on the other side.
    """
    claimed = points.get(best)
    others = [point for buffer, point in points.items() if buffer != best]
    if claimed is None or any(point.least is None or point.most is None for point in (claimed, *others)):
        return Outcome.UNKNOWN
    if any((point.least or 0.0) > (claimed.most or 0.0) for point in others):
        return Outcome.FAILS
    above = all((claimed.least or 0.0) > (point.most or 0.0) for point in others)
    return Outcome.HOLDS if above and not _unmeasured(points, best) else Outcome.UNKNOWN


def in_order(points: Mapping[int, PlotPoint], rises: bool) -> Outcome:
    """Whether the intervals of buffers that become larger lie above each other, as claimed; unknown where they overlap.

    They are in no order where that of a larger buffer lies below that of a smaller one.
    """
    ends = [(points[buffer].least, points[buffer].most) for buffer in sorted(points)]
    known = [(least, most) for least, most in ends if least is not None and most is not None]
    if len(known) < max(len(ends), 2):
        return Outcome.UNKNOWN
    if any(larger[1] < smaller[0] for smaller, larger in combinations(known, 2)):
        return Outcome.FAILS if rises else Outcome.HOLDS
    if all(smaller[1] < larger[0] for smaller, larger in pairwise(known)):
        return Outcome.HOLDS if rises else Outcome.FAILS
    return Outcome.UNKNOWN


def _all_seen(one: LargestSets) -> str:
    """`3,020, 4,810 and 4,700 Mbit/s in buffers of 2,048, 4,096 and 8,192 bytes with tao, data sets of ... bytes`."""
    buffers = sorted(one.points)
    rates = listed([number(one.points[buffer].time) for buffer in buffers])
    sizes = listed([f"{buffer:,}" for buffer in buffers])
    return f"{rates} Mbit/s in buffers of {sizes} bytes with {one.label}, data sets of {one.size:,.0f} bytes"


def _unmeasured(points: Mapping[int, PlotPoint], best: int) -> str:
    """On which sides of the claimed buffer there is no other: `smaller`, `larger`; empty where both have one."""
    there = {"smaller": any(buffer < best for buffer in points), "larger": any(buffer > best for buffer in points)}
    return " or ".join(side for side, some in there.items() if not some)


def _seen(one: LargestSets, claim: BufferClaim) -> str:
    """`4,810 Mbit/s in buffers of 8,192 bytes and 3,020 in those of 4,096 with unix, data sets of 1,048,576 bytes`."""
    by_rate = sorted(one.points, key=lambda buffer: -one.points[buffer].time)
    most, second = by_rate[0], by_rate[1]
    other = second if most == claim.best else claim.best
    beside = f" and {number(one.points[other].time)} in those of {other:,}" if other in one.points else ""
    rate = f"{number(one.points[most].time)} Mbit/s in buffers of {most:,} bytes"
    sides = _unmeasured(one.points, claim.best) if claim.best in one.points else ""
    without = f", and none in {sides} ones" if sides else ""
    return f"{rate}{beside} with {one.label}, data sets of {one.size:,.0f} bytes{without}"
