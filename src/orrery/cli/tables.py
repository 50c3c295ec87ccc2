"""How a campaign's results are printed: as a table, or as JSON."""

from __future__ import annotations

import sys

from orrery.api.reading.results import Results
from orrery.api.reading.study import study_answers
from orrery.cli import output
from orrery.machine.facts import DETECTABLE
from orrery.report.export import json_document
from orrery.report.study.words import document, heading, lines
from orrery.report.subject import subject_of
from orrery.report.terminal.table import table


def show(result: Results, details: bool = False) -> None:
    """The table: on a terminal what fits beside each other, with `details` and for a file or a program all of it."""
    whole = details or not sys.stdout.isatty()
    subject = subject_of(result.record, result.detectable)
    output.write(table(subject, result.rows, result.comparisons, whole, result.observations))
    if (study := study_answers(result)) is not None:
        for line in (heading(study), *lines(study)):
            output.write_line(line)


def show_json(result: Results) -> None:
    """The document of docs/results.schema.json, on stdout: it has every figure."""
    detectable = {one.placement: {**vars(one), "difference": one.difference} for one in result.detectable}
    machine = dict([*result.record.machine.items(), DETECTABLE.pair(detectable)])
    study = study_answers(result)
    output.write_json(json_document(result.record, machine, result.rows, None if study is None else document(study)))
