"""How a table meets the width of a page: columns are never squeezed; those that do not fit stand in a band below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

GAP = 2
"""Blanks between two columns."""


@dataclass(frozen=True)
class Strip:
    """A column or a pair of columns that stay together: headings above, cells below, one row of texts a column.

    `texts[c]` are the heading lines and then the cells of column c. The lowest `rank` is placed first.
    """

    headings: tuple[tuple[str, str], ...]
    cells: tuple[tuple[str, ...], ...]
    rank: int
    left: bool = False
    style: str = ""

    @property
    def widths(self) -> tuple[int, ...]:
        """The width of each column: that of its widest text."""
        texts = [(*heading, *cells) for heading, cells in zip(self.headings, self.cells, strict=True)]
        return tuple(max(map(cell_len, column)) for column in texts)

    @property
    def width(self) -> int:
        """The width of all its columns, each with the gap before it."""
        return sum(width + GAP for width in self.widths)


@dataclass
class Band:
    """Strips that stand beside each other, right of the column of names."""

    room: int
    strips: list[Strip] = field(default_factory=list)


def bands(strips: Sequence[Strip], width: int, names: int) -> list[Band]:
    """Strips put into bands of `width` columns, the first `names` of which are the names' own.

    The most important strip that is left comes first into each band, then every other that still fits; inside a
    band they stand in the order given. A strip wider than the page has a band of its own.
    """
    found: list[Band] = []
    left = sorted(strips, key=lambda strip: strip.rank)
    while left:
        band = Band(width - names)
        for strip in list(left):
            if not band.strips or strip.width <= band.room:
                band.strips.append(strip)
                band.room -= strip.width
                left.remove(strip)
        band.strips.sort(key=strips.index)
        found.append(band)
    return found


def merged(strips: Sequence[Strip]) -> Strip:
    """Strips that stay together, as one; as important as the most important of them."""
    headings = tuple(heading for strip in strips for heading in strip.headings)
    cells = tuple(column for strip in strips for column in strip.cells)
    return Strip(headings, cells, min((strip.rank for strip in strips), default=0))


def name_width(names: Sequence[str], width: int) -> int:
    """The width of the column of names: of the longest, but at most a third of the page; longer ones are folded."""
    return min(max(map(cell_len, names), default=1), max(12, width // 3))
