"""The history as one HTML file that needs nothing else, made by the report's own means."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from orrery.metrics.metric import Metric
from orrery.outputs import HTML, write_output
from orrery.report.drawing.palette import css
from orrery.report.history.lines import HistoryLine
from orrery.report.history.picture import LETTERS, pictures
from orrery.report.history.words import HEADINGS, KINDS, cells, marks
from orrery.report.page.html import environment


def write_history(path: Path, found: Sequence[HistoryLine], metric: Metric, source: str) -> None:
    """Write the page of these lines, that come from `source`, to `path`; errors as `write_output`."""
    write_output(path, HTML, render_history(found, metric, source))


def render_history(found: Sequence[HistoryLine], metric: Metric, source: str) -> str:
    """The page as text."""
    template = environment().get_template("history.html")
    return template.render(
        metric=metric,
        source=source,
        pictures=pictures(found, metric),
        headings=HEADINGS,
        table=cells(found, metric),
        marks=marks(found),
        kinds=[(LETTERS[kind], text) for kind, text in KINDS.items()],
        campaigns=len({point.campaign for line in found for point in line.points}),
        light=css("light"),
        dark=css("dark"),
        colours=0,
    )
