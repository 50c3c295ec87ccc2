"""How commands write: tables and JSON on stdout, progress and notes on stderr."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from orrery.place import without_password

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.segment import Segment

WIDE = 160
"""Columns of a report that nobody has a terminal for, where `COLUMNS` does not say."""
WIDEST = 100_000
_UNSHOWN = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters that JSON leaves as they are, ends of lines that some know, and marks of direction."""


def write_json(value: Any) -> None:
    """JSON with two blanks of indentation; what JSON does not know is written as its text.

    Signs that a terminal may take for commands, or that turn the direction of what follows, are written by number.
    """
    click.echo(_UNSHOWN.sub(_by_number, json.dumps(value, indent=2, default=str, ensure_ascii=False)))


def _by_number(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"


def write_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A plain table that fits the terminal; piped output has a line for each row, as wide as it needs to be."""
    if not sys.stdout.isatty():
        return _write_lines([headings, *rows])
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 3, 0, 0))
    for heading in headings:
        table.add_column(heading, overflow="fold", no_wrap=heading == headings[0])
    for row in rows:
        # Cells are data, not markup: `unix[wait=block]` must come out as it is.
        from rich.text import Text

        table.add_row(*(Text(one_line(cell)) for cell in row))
    return write(table)


def _write_lines(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("   ".join(map(str.ljust, map(one_line, row), widths)).rstrip())


def printable(text: str) -> str:
    """`text` with its line ends, without other control characters."""
    return text if text.isprintable() else "\n".join(map(one_line, text.split("\n")))


def one_line(text: str) -> str:
    """`text` without line ends and control characters: what strangers wrote shall not look like lines of ours."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " for letter in text)


def write_line(text: str) -> None:
    """One line on stdout, whatever the text holds."""
    click.echo(one_line(text))


def write(*renderables: Any) -> None:
    """Anything rich can draw, on stdout, whatever its texts hold."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else columns() or WIDE, highlight=False)
    for renderable in renderables:
        console.print(_Printable(renderable))


class _Printable:
    """What rich draws, with the control characters of its texts made blanks; rich's own commands are no texts."""

    def __init__(self, drawn: Any) -> None:
        self._drawn = drawn

    def __rich_console__(self, console: Console, asked: ConsoleOptions) -> Iterator[Segment]:
        from rich.segment import Segment

        for part in console.render(self._drawn, asked):
            yield part if part.control else Segment(printable(part.text), part.style)


def columns() -> int | None:
    """The width that `COLUMNS` asks for; None where it says none. A terminal's is found by rich, which asks it too."""
    value = os.environ.get("COLUMNS", "")
    return int(value) if value.isascii() and value.isdigit() and 0 < int(value) <= WIDEST else None


def note(text: str) -> None:
    """One line for people, on stderr, and what is to be done below it."""
    click.echo(printable(text), err=True)


def typed() -> str:
    """The command line as it was typed, but for passwords."""
    return shlex.join(["orrery", *map(without_password, sys.argv[1:])])
