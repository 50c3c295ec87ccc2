"""A campaign as one HTML file."""

from __future__ import annotations

from pathlib import Path

from orrery.api.answers import stored_answer
from orrery.api.beside import campaign_beside, lines_beside, published_beside
from orrery.api.results import open_results
from orrery.outputs import HTML, check_output
from orrery.place import Place
from orrery.report.page.html import write_report
from orrery.report.subject import subject_of


def write(target: Path, place: Place | None = None, campaign: int | None = None) -> None:
    """Write the report of a campaign of a results file, or of its latest; InputError if there is none."""
    check_output(target, HTML)  # before seconds of drawing
    found = open_results(place, campaign)
    published = published_beside(found.record.scenario)
    subject = subject_of(found.record, found.detectable)
    beside = campaign_beside(place, found.record, published)
    history = lines_beside(place, found.record)
    figures = (found.record.machine, found.rows, found.comparisons, found.observations)
    write_report(target, subject, *figures, published, beside, history, stored_answer(found))
