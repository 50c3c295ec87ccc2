"""Every client with every server: a square of pairs, each tinted by how much longer it takes than its client's own."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from orrery.report.drawing.palette import INK, MUTED, RULE, series
from orrery.report.drawing.plot import LETTER, bare, place
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import times
from orrery.report.labels import PLACEMENT_WORDS, listed
from orrery.report.material import Material
from orrery.report.topics.mixed.figures import Matrix, MixedCell, cell_text, matrices

DARKEST = 0.5
"""The tint of the pair whose ratio is farthest from 1, of 1."""


def found(material: Material) -> list[Matrix]:
    """The matrices of a campaign."""
    return matrices(material.rows, material.sections, material.ratios)


def caption(material: Material) -> str:
    """How to read it, what a server of another driver changes at the most, and who did not understand whom."""
    shown = material.of(found)
    texts = [
        "A line is a client, a column a server. A pair of one driver shows its median over all operations; every other "
        "pair how many times that of its client's own pair it takes."
    ]
    ratios = [(cell.ratio, matrix, pair) for matrix in shown for pair, cell in matrix.cells.items() if cell.ratio]
    if ratios:
        ratio, matrix, (client, server) = max(ratios, key=lambda one: abs(math.log(one[0].ratio)))
        who = f"{matrix.labels[client]} with {matrix.labels[server]}"
        texts.append(f"Farthest from 1: {who}, {times(ratio.ratio, ratio.low, ratio.high)}, {matrix.placement}.")
    failed = dict.fromkeys(
        f"{m.labels[client]} with {m.labels[server]} ({cell.why})"
        for m in shown
        for (client, server), cell in m.cells.items()
        if cell.why
    )
    if failed:
        texts.append(f"No figure: {listed(failed)}.")
    return " ".join(texts)


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A square for each placement."""
    shown = material.of(found)
    ratios = [cell.ratio.ratio for matrix in shown for cell in matrix.cells.values() if cell.ratio]
    reach = max((abs(math.log(ratio)) for ratio in ratios), default=0.0) or 1.0
    return [_drawing(matrix, page, reach) for matrix in shown]


def _drawing(matrix: Matrix, page: Page, reach: float) -> Drawing:
    names = [page.short(label) for label in matrix.labels.values()]
    line = 46 if page.narrow else 40
    left = 8 if page.narrow else 16 + LETTER * max(map(len, names))
    room = min(page.width - left - 8, 190 * len(names))
    figure = page.figure(40 + line * len(names) + 12)
    axes = place(figure, left, 36, room, line * len(names))
    axes.set_xlim(0, len(names))
    axes.set_ylim(len(names), 0)
    axes.set_xticks([at + 0.5 for at in range(len(names))], names)
    axes.xaxis.tick_top()
    axes.set_yticks([at + 0.5 for at in range(len(names))], [] if page.narrow else names)
    bare(axes, "left", "right", "top", "bottom")
    for row, client in enumerate(matrix.drivers):
        axes.axhline(row, color=RULE.placeholder, linewidth=0.8)
        if page.narrow:
            axes.text(0, row + 0.22, names[row], color=MUTED.placeholder, size=11, va="center")
        for column, server in enumerate(matrix.drivers):
            if (cell := matrix.cells.get((client, server))) is not None:
                _cell(axes, cell, column, row, reach, page)
    where = PLACEMENT_WORDS.get(matrix.placement, matrix.placement)
    return Drawing(figure, _alt(matrix), f"Client and server {where}")


def _cell(axes: Axes, cell: MixedCell, column: int, row: int, reach: float, page: Page) -> None:
    if cell.ratio is not None:
        tint = DARKEST * abs(math.log(cell.ratio.ratio)) / reach
        colour = series(0 if cell.ratio.ratio > 1 else 1).placeholder
        axes.add_patch(Rectangle((column, row), 1, 1, facecolor=colour, alpha=tint, linewidth=0))
    text = cell_text(cell).replace(" us", " µs")
    colour = MUTED.placeholder if cell.why else INK.placeholder
    height = 0.68 if page.narrow else 0.5
    shown = text.partition(" (")[0] if page.narrow else text
    weight = "normal" if cell.ratio is not None or cell.why else "bold"
    axes.text(column + 0.5, row + height, shown, color=colour, ha="center", va="center", size=11, weight=weight)


def _alt(matrix: Matrix) -> str:
    texts = (
        f"{matrix.labels[client]} with {matrix.labels[server]} {cell_text(cell)}"
        for (client, server), cell in matrix.cells.items()
    )
    return f"Clients with servers of each driver, {matrix.placement}: " + "; ".join(texts)


VIEW = View("mixed", "Every client with every server", caption, lambda material: bool(material.of(found)), draw)
