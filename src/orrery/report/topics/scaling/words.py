"""How a campaign scales, in words: what the most of something costs over the least of it."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.report.figures import number
from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.report.table.alternatives import alternatives
from orrery.report.table.points import PlotPoint
from orrery.report.topics.scaling.figures import scalings

Curves = Mapping[str, tuple[PlotPoint, ...]]
"""Binding -> points by rising value of a parameter, or size."""


def scaling_text(material: Material) -> str:
    """`with objects at 100 instead of 1 a median is 1.02 (unix) to 1.51 (tcp) times as long (order 0) and ...`.

    One clause for each parameter and its ends, at the headline's placement; empty where there is none.
    """
    return "; ".join(f"{what} {_listed(spans)}" for what, spans in _clauses(material).items())


def scaling_headline(material: Material) -> str:
    """The first of these alone, for a reader who has not seen the picture yet."""
    return next((f"{what} {spans[0]}" for what, spans in _clauses(material).items()), "")


def _clauses(material: Material) -> dict[str, list[str]]:
    """What is varied -> the least and the most of each curve, at the headline's placement."""
    placement = material.placements[0] if material.placements else ""
    clauses: dict[str, list[str]] = {}
    for one in material.of(scalings):
        span = least_and_most(material, ratios(one.curves)) if one.placement == placement else ""
        if span:
            low, high = ends_of(one.curves)
            what = f"with {one.parameter} at {high:,g} instead of {low:,g} a median is"
            clauses.setdefault(what, []).append(f"{span} times as long{f' ({one.title})' if one.title else ''}")
    return clauses


def alternative_text(material: Material) -> str:
    """The same for parameters that are words: `with values at any instead of typed ...`."""
    placement = material.placements[0] if material.placements else ""
    found = alternatives(material.sections, placement)
    texts = [(f"with {a.parameter} at {a.this} instead of {a.that}", least_and_most(material, a.ratios)) for a in found]
    return "; ".join(f"{what} a median is {how} times as long" for what, how in texts if how)


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
    """The least and the most of those who stand in pictures: `1.02 (unix) to 1.51 (tcp)`."""
    shown = {s.binding for s in material.pictured}
    order = sorted((ratio, material.labels[binding]) for binding, ratio in ratios.items() if binding in shown)
    return " to ".join(f"{number(ratio)} ({label})" for ratio, label in dict.fromkeys(order[:1] + order[-1:]))
