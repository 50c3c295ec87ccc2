"""How long starting takes, in words: the most of something over the least, what one more adds, and the largest part."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.report.figures import percent, with_unit
from orrery.report.labels import few, listed
from orrery.report.material import Material
from orrery.report.topics.scaling.words import amount, ends_of, instead, least_and_most, ratios
from orrery.report.topics.startup.figures import StartUp, largest_parts, slopes, startups


def startup_text(material: Material) -> str:
    """`40 servers instead of 1 make starting 4.1 (unix) to 9.2 (ice) times as long; ...`.

    Of the headline's placement; empty where there is none.
    """
    return "; ".join(f"{longer}{_part(material, one)}" for one, longer in _longer(material))


def startup_headline(material: Material) -> str:
    """The first of it alone, without the parts of the start."""
    return next((longer for _, longer in _longer(material)), "")


def _longer(material: Material) -> Iterator[tuple[StartUp, str]]:
    for one in material.of(startups):
        span = least_and_most(material, ratios(one.whole)) if one.placement in material.placements[:1] else ""
        if span:
            title = f" ({one.title})" if one.title else ""
            longer = f"{instead(one.parameter, *ends_of(one.whole))} starting {span} times as long{title}"
            yield one, f"{longer}; one more adds {_each(material, one)}"


def _part(material: Material, one: StartUp) -> str:
    largest = _largest(material, one)
    return f"; at {amount(ends_of(one.whole)[1])} the largest part is {largest}" if largest else ""


def _each(material: Material, one: StartUp) -> str:
    found = sorted((slope, material.labels[binding]) for binding, slope in slopes(one.whole).items())
    texts = [f"{with_unit(slope, 'ns')} ({label})" for slope, label in dict.fromkeys(found[:1] + found[-1:])]
    return " to ".join(texts)


def _largest(material: Material, one: StartUp) -> str:
    """`processes (unix 61.0 % and ice 48.1 %) and servants (omniorb 52.2 %)`."""
    found: dict[str, list[str]] = {}
    for binding, (part, share) in largest_parts(one).items():
        found.setdefault(part, []).append(f"{material.labels[binding]} {percent(share)}")
    return listed(f"{part} ({few(of)})" for part, of in found.items())
