"""What several views draw alike: logarithmic axes with plain figures, labels that keep out of each other's way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from orrery.report.drawing.palette import INK, MUTED, PAPER, RULE
from orrery.report.figures import Scale

LETTER = 7.0
"""The width of a letter at the usual size, in CSS pixels: rather too wide than too narrow."""


TICKS = (
    (1200, (1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0, 7.0, 8.0, 9.0)),
    (500, (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0)),
    (130, (1.0, 2.0, 5.0)),
    (80, (1.0, 3.0)),
    (0, (1.0,)),
)
"""Pixels of a decade beyond which the ticks of that decade have room, densest first."""

TITLE = 44
"""So many letters of an operation's name have room beside a picture."""


def place(figure: Figure, left: float, top: float, width: float, height: float) -> Axes:
    """Axes whose inner frame lies there, in CSS pixels from the figure's upper left corner."""
    across, down = figure.get_size_inches() * 72
    return figure.add_axes((left / across, 1 - (top + height) / down, width / across, height / down))


def log_axis(axis: Axis, scale: Scale, low: float, high: float, room: float) -> None:
    """Make `axis` logarithmic with round ticks (as many as `room` pixels hold) written as plain figures."""
    decade = room / max(math.log10(high / low), 0.1)
    subs = next(subs for least, subs in TICKS if decade > least)
    axis.set_major_locator(LogLocator(10, subs=subs))
    axis.set_major_formatter(FuncFormatter(lambda value, _: plain(value)))
    axis.set_minor_formatter(NullFormatter())
    axis.set_minor_locator(LogLocator(10, subs=()))
    axis.grid(True)


def plain(value: float) -> str:
    """A tick's figure without needless noughts: 0.5, 2, 27.5, 100, 20,000. Ticks of a short axis lie close together."""
    decimals = 6 if value < 1 else 2 if value < 100 else 0
    text = f"{value:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if decimals else text


def limits(values: Sequence[float], margin: float = 0.06) -> tuple[float, float]:
    """The ends of a logarithmic axis around positive `values`, with a margin on both sides."""
    low, high = min(values), max(values)
    around = max((high / low) ** margin, 1.08)
    return low / around, high * around


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Places as near to `wanted` as may be with at least `gap` between neighbours, in the same order.

    Places that would collide share the room around their mean (pool adjacent violators on place minus rank times gap).
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    blocks: list[list[float]] = []
    for rank, index in enumerate(order):
        blocks.append([wanted[index] - rank * gap, 1.0])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            mean, weight = blocks.pop()
            blocks[-1] = [
                (blocks[-1][0] * blocks[-1][1] + mean * weight) / (blocks[-1][1] + weight),
                blocks[-1][1] + weight,
            ]
    flat = [mean for mean, weight in blocks for _ in range(int(weight))]
    places = [0.0] * len(wanted)
    for rank, index in enumerate(order):
        places[index] = flat[rank] + rank * gap
    return places


def levels(centres: Sequence[float], widths: Sequence[float], gap: float = 8.0) -> list[int]:
    """The lowest line for each text so that texts (centres and widths in pixels) on one line keep `gap` apart."""
    ends: list[float] = []
    found = [0] * len(centres)
    for index in sorted(range(len(centres)), key=lambda i: centres[i]):
        start = centres[index] - widths[index] / 2
        level = next((n for n, end in enumerate(ends) if end + gap <= start), len(ends))
        if level == len(ends):
            ends.append(0.0)
        ends[level] = centres[index] + widths[index] / 2
        found[index] = level
    return found


def beside(
    axes: Axes,
    where: tuple[float, float],
    text: str,
    colour: str,
    shift: float,
    weight: str = "normal",
    row: float | None = None,
) -> None:
    """A name `shift` pixels right of `where` (shares of the frame), or left of it if `shift` is negative.

    With `row` its height is that value of the vertical axis instead of a share.
    """
    align: Literal["left", "right"] = "right" if shift < 0 else "left"
    axes.annotate(
        text,
        (where[0], where[1] if row is None else row),
        (shift, 0),
        xycoords="axes fraction" if row is None else axes.get_yaxis_transform(),
        textcoords="offset points",
        color=colour,
        horizontalalignment=align,
        verticalalignment="center",
        weight=weight,
        size=11,
    )


def row_names(axes: Axes, names: Sequence[str], narrow: bool) -> None:
    """A thin rule through every row and its name: left of the frame, or on a narrow page above the rule."""
    axes.set_yticks([])
    for row, name in enumerate(names):
        axes.axhline(row, color=RULE.placeholder, linewidth=0.8)
        if not narrow:
            beside(axes, (0, 0), name, INK.placeholder, -14, row=row)
            continue
        under = {"facecolor": PAPER.placeholder, "edgecolor": "none", "pad": 1.5}
        frame = axes.get_yaxis_transform()
        axes.text(
            0, row - 0.36, name, transform=frame, va="center", color=INK.placeholder, size=11, bbox=under, zorder=4
        )


def row_words(axes: Axes, row: int, name: str, words: str, colour: str, narrow: bool) -> None:
    """A row's name in its colour, and what is said of it: left and right of the frame, or on a narrow page above."""
    if not narrow:
        beside(axes, (0, 0), name, colour, -14, "bold", row)
        beside(axes, (1, 0), words, MUTED.placeholder, 16, row=row)
        return
    frame = axes.get_yaxis_transform()
    axes.text(0, row - 0.38, name, transform=frame, color=colour, weight="bold", va="center")
    axes.text(1, row - 0.38, words, transform=frame, color=INK.placeholder, ha="right", va="center", size=11)


def bare(axes: Axes, *sides: str) -> None:
    """Take these spines and the tick marks away."""
    for side in sides:
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
