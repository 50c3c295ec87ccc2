"""From a matplotlib figure to SVG that lives inside a page: text as text, the page's colours and font, own ids."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
from markupsafe import Markup, escape
from matplotlib.figure import Figure

from orrery.report.drawing.palette import ALL, INK, MUTED, RULE
from orrery.report.drawing.points import with_points

_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    # Else ids come of a random number, and the same report is another file each time.
    "svg.hashsalt": "orrery",
    "text.parse_math": False,  # a driver's name may hold a dollar sign
    # It comes with matplotlib: texts have the same width on every machine.
    "font.family": "DejaVu Sans",
    "font.size": 12,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titley": 1.0,
    "axes.labelsize": 11,
    "axes.labelcolor": MUTED.placeholder,
    "axes.edgecolor": RULE.placeholder,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "figure.facecolor": "none",
    "text.color": INK.placeholder,
    "xtick.color": RULE.placeholder,
    "ytick.color": RULE.placeholder,
    "xtick.labelcolor": MUTED.placeholder,
    "ytick.labelcolor": MUTED.placeholder,
    "xtick.labelsize": 11,
    "ytick.labelsize": 11,
    "grid.color": RULE.placeholder,
    "grid.linewidth": 0.8,
    "lines.linewidth": 1.8,
    "xtick.minor.size": 0,
    "ytick.minor.size": 0,
}
_PLACEHOLDERS = {colour.placeholder: f"var(--{colour.name})" for colour in ALL}


@contextmanager
def drawing() -> Iterator[None]:
    """The style in which every view draws; what the user's own matplotlib is set to does not matter."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        yield


def inline(figure: Figure, prefix: str, alt: str, kind: str) -> Markup:
    """`figure` as an `<svg>` element of class `kind`; `prefix` keeps its ids apart from other pictures' on the page."""
    buffer = io.StringIO()
    # Nothing of the moment or of the program: the same figures give the same bytes.
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = buffer.getvalue()
    body = text[text.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}-", body)
    body = re.sub("|".join(_PLACEHOLDERS), lambda found: _PLACEHOLDERS[found[0]], body)
    body = re.sub(r"font: ([^;\"]*?)'DejaVu Sans'[^;\"]*", r"font: \1var(--sans)", body)
    body = with_points(body, figure, prefix)
    opening = f'<svg class="{escape(kind)}" role="img" aria-label="{escape(alt)}"'
    return Markup(re.sub(r"^<svg", lambda _: opening, _unsized(body)))


def _unsized(body: str) -> str:
    """Without the outermost element's width and height: the page decides, the viewBox keeps the shape."""
    head, end, rest = body.partition(">")
    return re.sub(r'\s(width|height)="[^"]*"', "", head) + end + rest
