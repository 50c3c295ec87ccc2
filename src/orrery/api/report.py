"""A campaign as one HTML file, or as one picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from orrery.api.reading.answers import stored_answer
from orrery.api.reading.beside import campaign_beside, lines_beside, published_beside
from orrery.api.reading.flips import flips_among, flips_beside
from orrery.api.reading.results import Results, open_results, results_of_record
from orrery.api.reading.study import study_answers
from orrery.errors import InputError
from orrery.metrics.comparing.flips import LevelFlips
from orrery.outputs import HTML, SVG, check_output, write_output
from orrery.place import Place
from orrery.report.beside import Beside
from orrery.report.drawing.alone import first_picture
from orrery.report.history.lines import HistoryLine
from orrery.report.material import Material
from orrery.report.page.html import write_report
from orrery.report.subject import Subject, subject_of
from orrery.report.views import overview
from orrery.store.record.archive import sha256_of


def write(target: Path, place: Place | None = None, campaign: int | None = None) -> None:
    """Write the report of a campaign of a results file, or of its latest; InputError if there is none."""
    check_output(target, HTML)  # before seconds of drawing
    found = open_results(place, campaign)
    beside = campaign_beside(place, found.record, published_beside(found.record.scenario))
    history = lines_beside(place, found.record)
    subject = subject_of(found.record, found.detectable)
    _write(target, found, subject, flips_beside(place, found), beside, history)


def write_of_record(target: Path, record: Path) -> None:
    """Write the report of the campaign of a record, with the record's hash; InputError where it is not sound.

    Nothing stands beside it, whatever results files there are.
    """
    check_output(target, HTML)
    found = results_of_record(record)
    subject = replace(subject_of(found.record), sha256=sha256_of(record))
    _write(target, found, subject, flips_among((), found))


def write_picture(
    target: Path, place: Place | None = None, campaign: int | None = None, record: Path | None = None
) -> None:
    """Write the first picture of such a report alone, as SVG; InputError where there is none, or nothing to draw."""
    check_output(target, SVG)
    found = open_results(place, campaign) if record is None else results_of_record(record)
    figures = (found.rows, found.comparisons, found.observations)
    material = Material(subject_of(found.record), found.record.machine, *figures)
    if not overview.VIEW.applies(material):
        raise InputError("nothing was measured that a picture could show", hint="`orrery show` says why")
    write_output(target, SVG, first_picture(overview.VIEW, material))


def _write(
    target: Path,
    found: Results,
    subject: Subject,
    repeated: Sequence[LevelFlips],
    beside: Beside | None = None,
    history: Sequence[HistoryLine] = (),
) -> None:
    published = published_beside(found.record.scenario)
    figures = (found.record.machine, found.rows, found.comparisons, found.observations)
    study, answer = study_answers(found), stored_answer(found)
    write_report(target, subject, *figures, published, beside, history, answer, study, repeated)
