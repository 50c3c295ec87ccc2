"""What a point of a picture tells whoever looks at it: a browser shows it on hover, with or without a program."""

from __future__ import annotations

import re
from collections.abc import Iterable
from weakref import WeakKeyDictionary

from markupsafe import escape
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Row, Value
from orrery.report.table.notes import verdict_word

POINT = "point"
"""The class of a point's group, and how its id begins."""
_texts: WeakKeyDictionary[object, list[str]] = WeakKeyDictionary()
"""Figure -> the texts of its points, in the order of their numbers."""


def point(axes: Axes, artist: Artist, text: str) -> None:
    """Have an artist of these axes tell a text of several lines: who it is, then a name and a text in each."""
    texts = _texts.setdefault(axes.figure, [])
    artist.set_gid(f"{POINT}-{len(texts)}")
    texts.append(text)


def with_points(body: str, figure: object, prefix: str) -> str:
    """An SVG, whose ids begin with `prefix`, with the text of each point of the figure as its title."""
    texts = _texts.get(figure, [])

    def titled(found: re.Match[str]) -> str:
        return f'<g id="{found[1]}" class="{POINT}"><title>{escape(texts[int(found[2])])}</title>'

    return re.sub(rf'<g id="({re.escape(prefix)}-{POINT}-(\d+))">', titled, body)


def point_text(label: str, value: Value | None, row: Row | None = None, more: Iterable[str] = ()) -> str:
    """A driver's figure with its interval, what else is to be said of it, its verdict and why."""
    lines = [label, *([_figure(value)] if value is not None and value.value is not None else []), *more]
    if row is not None:
        lines += [f"verdict: {verdict_word(row)}"]
        lines += [f"{reason.rule}: {reason.figure}" for reason in row.reasons]
    return "\n".join(lines)


def _figure(value: Value) -> str:
    assert value.value is not None
    has_ends = value.low is not None and value.high is not None
    ends = " to ".join(_shown(value.name, end) for end in (value.low, value.high) if end is not None)
    return f"{value.name}: {_shown(value.name, value.value)}{f' ({ends})' if has_ends else ''}"


def _shown(metric: str, value: float) -> str:
    return METRICS[metric].format(value) if metric in METRICS else str(value)
