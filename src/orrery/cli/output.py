"""How commands write: tables and JSON on stdout, progress and notes on stderr."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from orrery.place import without_password

WIDE = 160
"""Columns of a report that nobody has a terminal for, where `COLUMNS` does not say."""
WIDEST = 100_000


def write_json(value: Any) -> None:
    """JSON with two blanks of indentation; what JSON does not know is written as its text."""
    click.echo(json.dumps(value, indent=2, default=str, ensure_ascii=False))


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

        table.add_row(*(Text(cell) for cell in row))
    return write(table)


def _write_lines(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("   ".join(map(str.ljust, map(one_line, row), widths)).rstrip())


def one_line(text: str) -> str:
    """`text` without line ends and control characters: what strangers wrote shall not look like lines of ours."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " for letter in text)


def write_line(text: str) -> None:
    """One line on stdout, whatever the text holds."""
    click.echo(one_line(text))


def write(*renderables: Any) -> None:
    """Anything rich can draw, on stdout."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else columns() or WIDE, highlight=False)
    for renderable in renderables:
        console.print(renderable)


def columns() -> int | None:
    """The width that `COLUMNS` asks for; None where it says none. A terminal's is found by rich, which asks it too."""
    value = os.environ.get("COLUMNS", "")
    return int(value) if value.isascii() and value.isdigit() and 0 < int(value) <= WIDEST else None


def note(text: str) -> None:
    """One line for people, on stderr."""
    click.echo(text, err=True)


def typed() -> str:
    """The command line as it was typed, but for passwords."""
    return shlex.join(["orrery", *map(without_password, sys.argv[1:])])
