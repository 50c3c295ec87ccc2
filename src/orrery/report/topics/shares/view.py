"""What is left of a direct rate when another arrangement makes the calls, beside what was published of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes

from orrery.report.drawing.palette import INK, MUTED, PAPER, mark, series
from orrery.report.drawing.plot import LETTER, bare, beside, place, row_names
from orrery.report.drawing.view import Below, Drawing, Page, View
from orrery.report.figures import percent
from orrery.report.labels import PLACEMENT_WORDS, counted, listed
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.topics.shares.figures import RateShare, rate_shares
from orrery.report.topics.shares.published import SHARE, PublishedShare

Group = tuple[str, int, str]
"""A binding, its number of clients, and what else the point is: one line of the picture."""


def caption(material: Material) -> str:
    """What is divided by what, the published shares, and ours for each number of clients."""
    published, share = _source_and_share(material)
    assert material.beside is not None
    others = [f"{one.text} {one.what} with {counted(one.clients, 'client')}" for one in share.figure]
    numbers = sorted({one.clients for one in material.of(rate_shares)})
    ours = [f"with {counted(number, 'client')} {_range(material, number)}" for number in numbers]
    record = material.beside.record
    return (
        f"{share.title}: the mean rate of a client over that of one client in {share.of} (campaign {record.uuid[:8]}, "
        f"{record.created[:10]}), as means over the calls; the two did not share blocks, so intervals are wide. "
        f"In this campaign it is {listed(ours)}; published:{published.source.key} has {listed(others)}."
    )


def _source_and_share(material: Material) -> tuple[Published, PublishedShare]:
    share = material.published_table(SHARE)
    assert material.published is not None and share is not None
    return material.published, share


def _range(material: Material, clients: int) -> str:
    """The least and the most share of so many clients, by driver and placement."""
    here = (one for one in material.of(rate_shares) if one.clients == clients)
    found = sorted(here, key=lambda one: one.share.ratio)
    return " to ".join(dict.fromkeys(_named(material, one) for one in (found[0], found[-1])))


def _named(material: Material, one: RateShare) -> str:
    where = PLACEMENT_WORDS.get(one.placement, one.placement)
    return f"{percent(one.share.ratio)} ({material.labels[one.binding]} {where})"


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A line for each driver and number of clients, a mark for each placement; the published shares across all."""
    groups: dict[Group, list[RateShare]] = {}
    for one in material.of(rate_shares):
        groups.setdefault((one.binding, one.clients, one.others), []).append(one)
    names = [_joined(page.short(material.labels[binding]), str(clients), others) for binding, clients, others in groups]
    _, share = _source_and_share(material)
    line = 46 if page.narrow else 30
    left = 8 if page.narrow else 16 + LETTER * max(map(len, names))
    right = 16 if page.narrow else 300
    above = 12 + 17 * len(share.figure) + (16 if page.narrow else 0)
    figure = page.figure(above + line * len(groups) + 46)
    axes = place(figure, left, above, page.width - left - right, line * len(groups))
    axes.set_xlim(0, 108 * max([1.0, *(one.share.high or one.share.ratio for one in material.of(rate_shares))]))
    axes.set_ylim(len(groups) - 0.5, -0.5)
    axes.grid(True, axis="x")
    axes.set_xlabel("% of the direct rate; after a driver's name: clients")
    bare(axes, "left", "bottom")
    row_names(axes, names, page.narrow)
    _published(axes, material)
    for row, found in enumerate(groups.values()):
        _line(axes, material, page, found, row)
    return [Drawing(figure, _alt(material))]


def _joined(*parts: str) -> str:
    """`omniorb, 3`, and what else the point is, if anything."""
    return ", ".join(filter(None, parts))


def _published(axes: Axes, material: Material) -> None:
    published, share = _source_and_share(material)
    for level, one in enumerate(share.figure):
        axes.axvline(100 * one.share, color=MUTED.placeholder, linewidth=1.2, linestyle=(0, (4, 3)))
        text = f"published:{published.source.key}, {one.what}: {one.text}"
        shift = (-4, 6 + 17 * level)
        where = (100 * one.share, -0.5)
        axes.annotate(text, where, shift, textcoords="offset points", color=MUTED.placeholder, size=11, weight="bold")


def _line(axes: Axes, material: Material, page: Page, found: Sequence[RateShare], row: int) -> None:
    """The shares of one driver with so many clients."""
    number = material.colours[found[0].binding]
    colour = series(number).placeholder
    for one in found:
        low, high = one.share.low, one.share.high
        if low is not None and high is not None:
            axes.plot([100 * low, 100 * high], [row, row], color=colour, linewidth=1.5)
        face = colour if one.placement == material.placements[0] else PAPER.placeholder
        axes.plot(
            [100 * one.share.ratio], [row], mark(number), color=face, markeredgecolor=colour, markeredgewidth=1.6,
            markersize=8,
        )  # fmt: skip
    if not page.narrow:
        text = ", ".join(f"{one.placement} {percent(one.share.ratio)}" for one in found)
        beside(axes, (1, 0), text, INK.placeholder, 16, row=row)


def _alt(material: Material) -> str:
    texts = [
        f"{_joined(f'{material.labels[one.binding]} {one.placement}', counted(one.clients, 'client'), one.others)}: "
        f"{percent(one.share.ratio, one.share.low, one.share.high)}"
        for one in material.of(rate_shares)
    ]
    return f"{_source_and_share(material)[1].title}: " + "; ".join(texts)


def context(material: Material) -> dict[str, Any]:
    """The published shares, and ours."""
    return {"share": material.published_table(SHARE), "shares": material.of(rate_shares)}


VIEW = View(
    "shares",
    "What is left of the direct rate",
    caption,
    lambda m: bool(m.of(rate_shares)),
    draw,
    Below("shares/below.html", context),
)
