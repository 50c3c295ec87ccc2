"""One sentence for each experiment: what was published beside what is measured today, both computed from figures."""

from __future__ import annotations

from orrery.definitions.conditions.placement import ACROSS
from orrery.report.classics.result import today_text
from orrery.report.classics.spread import spread_text
from orrery.report.labels import across_words
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.topics.registry import topics


def compared(material: Material) -> str:
    """The published result against today's; where nothing was published, what is to be said of today's."""
    beside = (topic.sentence(material) for topic in topics())
    text = next((words for words in beside if words), "") or spread_text(material)
    return f"{text[0].upper()}{text[1:]}." if text else today_text(material)


def is_repeated(text: str, sentence: str) -> bool:
    """Whether a sentence says all that a text says: then the text need not stand beside it."""
    return bool(sentence) and text[1:].rstrip(".") in sentence


def across_text(material: Material, sentence: str) -> str:
    """That today's figures are from several hosts, where they are and a sentence does not say it.

    What was published says itself where it is from.
    """
    words = across_words(row.key.deployment for row in material.rows)
    said = words in sentence.lower()
    return f"Today's figures are {words}." if material.placements[:1] == (ACROSS,) and not said else ""


def described(published: Published | None) -> str:
    """Who asked this first, and where figures of it stand, if any can be had."""
    if published is None:
        return "Asked here first: nothing was published that could stand beside it."
    source = published.source
    what = ": ".join(part for part in (source.table, source.about) if part)
    on = f" ({source.machine})" if source.machine else ""
    had = "" if published.has_figures else " Its figures were not published, or can no longer be read."
    found = f" Read at: {source.where}." if source.where else ""
    return f"{source.title}, {source.year}{f'; {what}' if what else ''}{on}.{found}{had}"
