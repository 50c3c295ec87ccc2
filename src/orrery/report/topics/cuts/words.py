"""What is left of a call without one of its parts, in words: what was published, and the least and the most today."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.report.figures import percent
from orrery.report.material import Material
from orrery.report.topics.cuts.figures import CutShare, cut_shares
from orrery.report.topics.cuts.published import CUTS, PublishedCut, PublishedCuts


def cut_text(material: Material) -> str:
    """`without a result 101 % of a call of DCOP was left in 2006, 92.1 % (unix) to 99.0 % (tcp) is today`.

    Of the first cut that was measured, at the headline's placement; empty where nothing of it was published.
    """
    return next(_clauses(material), "")


def all_cuts_text(material: Material) -> str:
    """The same of every cut."""
    return "; ".join(_clauses(material))


def _clauses(material: Material) -> Iterator[str]:
    cuts = material.published_table(CUTS)
    if cuts is None or material.published is None:
        return
    clauses = (_clause(material, material.published.source.year, cuts, cut) for cut in cuts.cut[1:])
    yield from filter(None, clauses)


def shown_cuts(material: Material, cut: str, placement: str) -> list[CutShare]:
    """The shares of one cut at one placement, of those who stand in pictures and in their order."""
    found = {one.binding: one for one in material.of(cut_shares) if (one.cut, one.placement) == (cut, placement)}
    return [found[s.binding] for s in material.pictured if s.binding in found]


def _clause(material: Material, year: int, cuts: PublishedCuts, cut: PublishedCut) -> str:
    found = sorted(shown_cuts(material, cut.name, material.placements[0]), key=lambda one: one.share.ratio)
    if not found:
        return ""
    ends = (f"{percent(one.share.ratio)} ({material.labels[one.binding]})" for one in (found[0], found[-1]))
    today = " to ".join(dict.fromkeys(ends))
    share = cuts.share(cut)
    if share is None:
        return f"{cut.name} {today} is left today"
    then = f"{percent(share)} of a call of {cuts.who} was left in {year}"
    return f"{cut.name} {then}, {today} is today"
