"""How a campaign scales, in words: what the most of something costs over the least of it."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.report.figures import number
from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.report.table.alternatives import alternatives
from orrery.report.table.points import PlotPoint
from orrery.report.topics.scaling.figures import CALL, DELIVERY, PUBLISHING, Scaling, scalings

Curves = Mapping[str, tuple[PlotPoint, ...]]
"""Binding -> points by rising value of a parameter, or size."""


SAID_FIRST = (CALL, DELIVERY, PUBLISHING)
"""What a headline is about where a parameter changes several: a path before all of these."""


def scaling_text(material: Material) -> str:
    """`100 objects instead of 1 make a call 1.02 (unix) to 1.51 (tcp) times as long (order 0) and ...`.

    One clause for each parameter, its ends and what takes longer, at the headline's placement; empty where there is
    none.
    """
    clauses: dict[str, list[str]] = {}
    for one in _shown(material):
        clauses.setdefault(_varied(one), []).append(_span(material, one))
    return "; ".join(f"{what} {_listed(spans)}" for what, spans in clauses.items())


def scaling_headline(material: Material) -> str:
    """The clause of the first parameter that matters most, for a reader who has not seen the picture yet."""
    found = _shown(material)
    first = [one for one in found if one.parameter == found[0].parameter]
    one = min(first, key=lambda one: SAID_FIRST.index(one.what) if one.what in SAID_FIRST else -1, default=None)
    return f"{_varied(one)} {_span(material, one)}" if one is not None else ""


def _shown(material: Material) -> list[Scaling]:
    """Those at the headline's placement in which a driver that stands in pictures goes all the way."""
    here = [one for one in material.of(scalings) if one.placement in material.placements[:1]]
    return [one for one in here if least_and_most(material, ratios(one.curves))]


def _varied(one: Scaling) -> str:
    return f"{instead(one.parameter, *ends_of(one.curves))} {one.what}"


def _span(material: Material, one: Scaling) -> str:
    apart = f" ({one.apart})" if one.apart else ""
    return f"{least_and_most(material, ratios(one.curves))} times as long{apart}"


def instead(parameter: str, low: float, high: float) -> str:
    """`100 objects instead of 1 make`, or where the parameter is called as one thing `depth 100 instead of 1 makes`."""
    if parameter.endswith("s"):
        return f"{amount(high)} {parameter} instead of {amount(low)} make"
    return f"{parameter} {amount(high)} instead of {amount(low)} makes"


def amount(value: float) -> str:
    """A number of things: `1,000,000`, `0.5`."""
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,g}"


def alternative_text(material: Material) -> str:
    """The same for parameters that are words: `with values any instead of typed a call takes ...`."""
    placement = material.placements[0] if material.placements else ""
    found = alternatives(material.sections, placement)
    texts = [(f"with {a.parameter} {a.this} instead of {a.that}", least_and_most(material, a.ratios)) for a in found]
    return "; ".join(f"{what} a call takes {how} times as long" for what, how in texts if how)


def ends_of(curves: Curves) -> tuple[float, float]:
    """The least and the most of the parameter that any curve has."""
    sizes = [point.size for points in curves.values() for point in points]
    return min(sizes), max(sizes)


def ratios(curves: Curves) -> dict[str, float]:
    """Binding -> its median at the most over that at the least, of those whose curve goes all the way."""
    low, high = ends_of(curves)
    return {
        binding: points[-1].time / points[0].time
        for binding, points in curves.items()
        if (points[0].size, points[-1].size) == (low, high)
    }


def _listed(texts: list[str]) -> str:
    """What is said of each; all but the first leave out what goes without saying."""
    return listed([texts[0], *(one.replace(" times as long", " times", 1) for one in texts[1:])])


def least_and_most(material: Material, ratios: Mapping[str, float]) -> str:
    """The least and the most of those who stand in pictures: `1.02 (unix) to 1.51 (tcp)`; `1.00 (all)` if alike."""
    shown = {s.binding for s in material.pictured}
    order = sorted((ratio, material.labels[binding]) for binding, ratio in ratios.items() if binding in shown)
    if len(order) > 1 and number(order[0][0]) == number(order[-1][0]):
        return f"{number(order[0][0])} (all)"
    return " to ".join(f"{number(ratio)} ({label})" for ratio, label in dict.fromkeys(order[:1] + order[-1:]))
