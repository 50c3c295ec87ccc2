"""How a table is laid out on a terminal: titles, notes, strips of columns in bands as wide as the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from orrery.report.terminal.bands import GAP, Band, Strip, bands, name_width

_STYLES = {"doubtful": "yellow", "INVALID": "bold red", "failed": "bold red", "refused": "bold red"}


def title(text: str, remark: str) -> RenderableType:
    """A section's title, with a remark in a quieter voice."""
    found = Text(text, style="bold")
    if remark:
        found.append(f"  {remark}", style="dim")
    return Padding(found, (1, 0, 0, 0))


def hanging(mark: str, text: str) -> RenderableType:
    """A note: its mark, and its text indented beside it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(Text(mark), Text(text))
    return grid


def tables(names: Sequence[str], strips: Sequence[Strip], width: int) -> Iterator[RenderableType]:
    """The strips as tables as wide as the page, one below the other, each with the names."""
    room = name_width(names, width)
    for band in bands(filled(strips), width, room):
        yield band_table(names, room, band)


def filled(strips: Sequence[Strip]) -> list[Strip]:
    """The strips that have anything to say."""
    return [strip for strip in strips if any(text for cells in strip.cells for text in cells)]


def band_table(names: Sequence[str], room: int, band: Band) -> Table:
    """The strips of a band beside each other, right of the names; a name wider than `room` is folded."""
    grid = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), show_edge=False, header_style="dim")
    grid.add_column("", max_width=room, min_width=room, overflow="fold")
    columns: list[tuple[str, ...]] = []
    for strip in band.strips:
        for heading, cells, wide in zip(strip.headings, strip.cells, strip.widths, strict=True):
            justify: JustifyMethod = "left" if strip.left else "right"
            label = Text("\n".join(heading), justify=justify)
            grid.add_column(label, justify=justify, no_wrap=True, min_width=wide)
            columns.append(cells)
    for index, name in enumerate(names):
        grid.add_row(Text(name), *(_cell(cells[index]) for cells in columns))
    return grid


def _cell(text: str) -> Text:
    """A cell in the colour of its verdict, intervals dimmed. Never read as markup: names may be strangers'."""
    word = text.split(" ", 1)[0]
    style = _STYLES.get(word, "dim" if "-" in text.strip("-") and text[:1].isdigit() else "")
    return Text(text, style=style)


def headings(heading: str, placements: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Two lines over each column: what it is, over the first alone, and the placement."""
    return tuple((heading if index == 0 else "", placement) for index, placement in enumerate(placements))
