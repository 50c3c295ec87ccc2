"""A histogram as a small picture: bars over a logarithmic axis of time."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from html import escape

from orrery.report.figures import with_unit

WIDTH, HEIGHT, BELOW = 480, 120, 18
"""Of the bars, and of the line of text below them (px)."""
MOST = 80
"""Bars side by side."""


def bars(buckets: Sequence[tuple[int, int, int]]) -> str:
    """The picture (SVG) of buckets (low, high, count; ns), the least first; nothing for none."""
    if not buckets:
        return ""
    first, last = max(1, buckets[0][0]), max(2, buckets[-1][1])
    heights = _heights(buckets, first, last)
    width = WIDTH / MOST
    drawn = "".join(
        f'<rect x="{at * width:.1f}" y="{HEIGHT * (1 - height):.1f}" width="{width * 0.9:.1f}" '
        f'height="{HEIGHT * height:.1f}"/>'
        for at, height in sorted(heights.items())
    )
    ends = _text(first, 0, "start") + _text(last, WIDTH, "end")
    size = f'viewBox="0 0 {WIDTH} {HEIGHT + BELOW}" width="{WIDTH}" height="{HEIGHT + BELOW}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" fill="currentColor">{drawn}{ends}</svg>'


def _heights(buckets: Sequence[tuple[int, int, int]], first: int, last: int) -> dict[int, float]:
    """Bar -> its height as a share of the highest; bars are as wide as each other on a logarithmic axis."""
    span = math.log(last / first)
    counts: Counter[int] = Counter()
    for low, high, count in buckets:
        middle = max(first, (low + high - 1) / 2)
        counts[min(MOST - 1, int(MOST * math.log(middle / first) / span))] += count
    most = max(counts.values())
    return {at: count / most for at, count in counts.items()}


def _text(time: int, at: int, anchor: str) -> str:
    place = f'x="{at}" y="{HEIGHT + BELOW - 4}" font-size="11" text-anchor="{anchor}"'
    return f"<text {place}>{escape(with_unit(time, 'ns'))}</text>"
