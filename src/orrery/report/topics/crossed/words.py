"""What a container costs, in words: the four of a source, and the effects of today."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.comparing.crossed import CrossedEffects
from orrery.report.figures import number, scale_for, span_decimals, times
from orrery.report.labels import few
from orrery.report.material import Material
from orrery.report.topics.crossed.figures import effects, medians_of, names_of, point_of
from orrery.report.topics.crossed.published import CROSSED, PublishedCrossed
from orrery.stats.intervals import Estimate

SIDES = {
    "server": "on the server's side",
    "client": "on the client's side",
    "interaction": "interaction of the sides",
    "both": "on both sides",
}
"""The effects, as they are called."""


def ratio_text(found: Estimate) -> str:
    """`1.02 times (1.01 to 1.03)`; empty where there is no ratio."""
    return times(found.centre, found.low, found.high) if found.centre is not None else ""


def difference_text(found: Estimate, unit: str) -> str:
    """`+0.51 us (0.40 to 0.62)`, what is less with its sign; empty where there is none.

    Where all blocks say the same there is no interval to be told.
    """
    if found.centre is None:
        return ""
    scale = scale_for([abs(end) for end in (found.centre, found.low, found.high) if end], unit)
    text = f"{'+' if found.centre > 0 else ''}{scale.show(found.centre)} {scale.unit}".rstrip()
    if found.low is None or found.high is None or found.low == found.high:
        return text
    low, high = found.low / scale.divisor, found.high / scale.divisor
    decimals = span_decimals(low, high)
    return f"{text} ({number(low, decimals)} to {number(high, decimals)})"


def crossed_text(material: Material) -> str:
    """`in 2004 CIAO-CIAO took 1.08 times as long as TAO-TAO; today 1.01 times (0.99 to 1.02) with ice in icebox`.

    At the headline's placement; empty where nothing was published, or nothing of today is crossed there.
    """
    published = material.published_table(CROSSED)
    here = beside(material, published) if published is not None else []
    if published is None or material.published is None or not here:
        return ""
    year = material.published.source.year
    then = f"in {year} {published.both.name} took {times(published.ratio)} as long as {published.neither.name}"
    return f"{then}; today {few(_today(here))}"


def _today(here: Sequence[CrossedEffects]) -> list[str]:
    return [
        f"{ratio_text(one.ratios.both)} with {name}, {difference_text(one.differences.both, one.unit)}"
        for one, name in zip(here, names_of(here), strict=True)
        if one.ratios.both.centre is not None
    ]


def beside(material: Material, published: PublishedCrossed) -> list[CrossedEffects]:
    """The effects by the median that stand beside the source's: of its operation, at its points, where it is said."""
    found = medians_of(material.of(effects), next(iter(material.placements), ""))
    return [one for one in found if _is_of(one, published.operation) and published.means(point_of(one))]


def _is_of(one: CrossedEffects, operation: str) -> bool:
    return any(key.operation.rpartition("::")[2] == operation for key in one.keys.values())
