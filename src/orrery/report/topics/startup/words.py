"""How long starting takes, in words: the most of something over the least, what one more adds, and the largest part."""

from __future__ import annotations

from orrery.report.figures import percent, with_unit
from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.report.topics.scaling.words import ends_of, least_and_most, ratios
from orrery.report.topics.startup.figures import StartUp, largest_parts, slopes, startups


def startup_text(material: Material) -> str:
    """`with servers at 40 instead of 1 starting takes 4.1 (unix) to 9.2 (ice) times as long; ...`.

    Of the headline's placement; empty where there is none.
    """
    here = [one for one in material.of(startups) if one.placement in material.placements[:1]]
    return "; ".join(text for one in here if (text := _clause(material, one)))


def _clause(material: Material, one: StartUp) -> str:
    span = least_and_most(material, ratios(one.whole))
    if not span:
        return ""
    low, high = ends_of(one.whole)
    title = f" ({one.title})" if one.title else ""
    longer = f"with {one.parameter} at {high:,g} instead of {low:,g} starting takes {span} times as long{title}"
    largest = _largest(material, one)
    part = f"; at {high:,g} the largest part is {largest}" if largest else ""
    return f"{longer}; one more adds {_each(material, one)}{part}"


def _each(material: Material, one: StartUp) -> str:
    found = sorted((slope, material.labels[binding]) for binding, slope in slopes(one.whole).items())
    texts = [f"{with_unit(slope, 'ns')} ({label})" for slope, label in dict.fromkeys(found[:1] + found[-1:])]
    return " to ".join(texts)


def _largest(material: Material, one: StartUp) -> str:
    """`processes (unix 61.0 %, ice 48.1 %) and servants (omniorb 52.2 %)`."""
    found: dict[str, list[str]] = {}
    for binding, (part, share) in largest_parts(one).items():
        found.setdefault(part, []).append(f"{material.labels[binding]} {percent(share)}")
    return listed(f"{part} ({', '.join(of)})" for part, of in found.items())
