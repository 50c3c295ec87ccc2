"""What a notebook shows: headings, sentences and tables. Every text may be a stranger's, and is text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

MOST = 60
"""Lines of a table: a longer one is cut, and says how many are left."""
CELL = "text-align:left"


def shown(title: str, *parts: str) -> str:
    """A block with a title, and below it its parts; an empty part is none."""
    return f"<div><strong>{escape(title)}</strong>{''.join(parts)}</div>"


def sentence(text: str) -> str:
    """A paragraph; nothing for an empty text."""
    return f"<p>{escape(text)}</p>" if text else ""


def items(texts: Iterable[str]) -> str:
    """A list; nothing for none."""
    found = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f"<ul>{found}</ul>" if found else ""


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table, cut behind `MOST` rows."""
    head = "".join(f'<th style="{CELL}">{escape(heading)}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows[:MOST])
    left = len(rows) - MOST
    rest = sentence(f"{left:,} more rows") if left > 0 else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


def _cell(text: str) -> str:
    return f'<td style="{CELL}">{escape(text)}</td>'
