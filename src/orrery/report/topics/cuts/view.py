"""What is left of a call without one of its parts: a panel of bars for each part, the published one among them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes

from orrery.report.drawing.palette import INK, MUTED, RULE, series
from orrery.report.drawing.plot import LETTER, bare, place
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import percent
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.topics.cuts.figures import cut_shares
from orrery.report.topics.cuts.published import CUTS, PublishedCut, PublishedCuts
from orrery.report.topics.cuts.words import all_cuts_text, shown_cuts

Bar = tuple[str, float, str]
"""A name, a share, a colour."""


def caption(material: Material) -> str:
    """What is divided by what, and what was found."""
    cuts = _cuts(material)
    return (
        f"Each bar is the median of a call from which something is missing, over that of {cuts.cut[0].name} "
        f"({cuts.cut[0].operation}), which is 100 %: so much is left. Here, {all_cuts_text(material)}."
    )


def _cuts(material: Material) -> PublishedCuts:
    published = material.published_table(CUTS)
    assert published is not None
    return published


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A drawing for each placement, a panel for each cut; all have the same axis."""
    placements = [p for p in material.placements if any(one.placement == p for one in material.of(cut_shares))]
    return [_drawing(material, page, placement) for placement in placements]


def _drawing(material: Material, page: Page, placement: str) -> Drawing:
    panels = {cut.name: _bars(material, page, cut, placement) for cut in _cuts(material).cut[1:]}
    panels = {name: bars for name, bars in panels.items() if bars}
    across = 1 if page.narrow else 2
    names = 16 + LETTER * max(len(name) for bars in panels.values() for name, *_ in bars)
    lines, width = max(map(len, panels.values())), page.width / across
    pitch = 30 * lines + 60
    figure = page.figure(pitch * math.ceil(len(panels) / across))
    most = max(1.0, *(share for bars in panels.values() for _, share, _ in bars))
    for index, (name, bars) in enumerate(panels.items()):
        row, column = divmod(index, across)
        axes = place(figure, column * width + names, row * pitch + 30, width - names - 76, 30 * len(bars))
        axes.set_title(name, fontsize=11, loc="left", x=0)
        axes.set_xlim(0, most * 1.02)
        _panel(axes, bars)
    where = PLACEMENT_WORDS.get(placement, placement)
    return Drawing(figure, _alt(panels), f"Client and server {where}")


def _bars(material: Material, page: Page, cut: PublishedCut, placement: str) -> list[Bar]:
    """Ours in the order of the pictures, then the published one; nothing where there is none of ours."""
    ours = [
        (page.short(material.labels[one.binding]), one.share.ratio, series(material.colours[one.binding]).placeholder)
        for one in shown_cuts(material, cut.name, placement)
    ]
    published, share = _cuts(material), _cuts(material).share(cut)
    year = material.published.source.year if material.published is not None else ""
    return ours + ([(f"{published.who} {year}", share, MUTED.placeholder)] if ours and share is not None else [])


def _panel(axes: Axes, bars: Sequence[Bar]) -> None:
    axes.set_ylim(len(bars) - 0.5, -0.5)
    axes.set_xticks([])
    axes.set_yticks(range(len(bars)), [name for name, *_ in bars])
    bare(axes, "bottom", "left")
    axes.axvline(1.0, color=RULE.placeholder, linewidth=1.2, zorder=0)
    for row, (label, (_, share, colour)) in enumerate(zip(axes.get_yticklabels(), bars, strict=True)):
        label.set_color(colour)
        axes.barh(row, share, 0.64, color=colour)
        text = percent(share)
        axes.annotate(
            text, (share, row), (5, 0), textcoords="offset points", va="center", size=10, color=INK.placeholder
        )


def _alt(panels: dict[str, list[Bar]]) -> str:
    texts = [
        f"{cut}: {', '.join(f'{name} {percent(share)}' for name, share, _ in bars)}" for cut, bars in panels.items()
    ]
    return "What is left of a call. " + "; ".join(texts)


VIEW = View("cuts", "What is left of a call", caption, lambda material: bool(material.of(cut_shares)), draw)
