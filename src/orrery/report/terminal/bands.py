"""How a table meets the width of a page: columns are never squeezed; those that do not fit stand in a band below.

Or there is one band, of what matters most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rich.cells import cell_len

GAP = 2
"""Blanks between two columns."""


@dataclass(frozen=True)
class Strip:
    """A column or a pair of columns that stay together: headings above, cells below, one row of texts a column.

    `texts[c]` are the heading lines and then the cells of column c. The lowest `rank` is placed first. `intervals` are
    the columns that hold the intervals of others; a strip that is `needed` stands in a table however narrow it is.
    """

    headings: tuple[tuple[str, str], ...]
    cells: tuple[tuple[str, ...], ...]
    rank: int
    left: bool = False
    style: str = ""
    title: str = ""
    intervals: frozenset[int] = frozenset()
    needed: bool = False

    @property
    def widths(self) -> tuple[int, ...]:
        """The width of each column: that of its widest text."""
        texts = [(*heading, *cells) for heading, cells in zip(self.headings, self.cells, strict=True)]
        return tuple(max(map(cell_len, column)) for column in texts)

    @property
    def width(self) -> int:
        """The width of all its columns, each with the gap before it."""
        return sum(width + GAP for width in self.widths)

    @property
    def bare(self) -> Strip:
        """The same without its intervals."""
        places = [place for place in range(len(self.cells)) if place not in self.intervals]
        headings = tuple(self.headings[place] for place in places)
        cells = tuple(self.cells[place] for place in places)
        return replace(self, headings=headings, cells=cells, intervals=frozenset())


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


def one_band(strips: Sequence[Strip], width: int, names: int) -> Band:
    """The strips that fit into one band of `width` columns, the first `names` of which are the names' own.

    Those that are needed come first, then the most important one, then every other that still fits, all without their
    intervals; these get what is left in the same order. The first strip stands there even where the page is too narrow.
    """
    order = sorted(range(len(strips)), key=lambda place: (not strips[place].needed, strips[place].rank))
    found: dict[int, Strip] = {}
    room = width - names
    for place in order:
        strip = strips[place].bare
        if not found or strip.width <= room:
            found[place] = strip
            room -= strip.width
    for place in filter(found.__contains__, order):
        more = strips[place].width - found[place].width
        if more <= room:
            found[place] = strips[place]
            room -= more
    return Band(room, [found[place] for place in sorted(found)])


def merged(strips: Sequence[Strip]) -> Strip:
    """Strips that stay together, as one; as important as the most important of them."""
    headings = tuple(heading for strip in strips for heading in strip.headings)
    cells = tuple(column for strip in strips for column in strip.cells)
    return Strip(headings, cells, min((strip.rank for strip in strips), default=0))


def name_width(names: Sequence[str], width: int) -> int:
    """The width of the column of names: of the longest, but at most a third of the page; longer ones are folded."""
    return min(max(map(cell_len, names), default=1), max(12, width // 3))
