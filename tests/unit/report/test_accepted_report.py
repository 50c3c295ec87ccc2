"""What a report says of calls in trials with a fault."""

from __future__ import annotations

from dataclasses import replace

from report_material import material_of

from failing import several
from observations import trial
from orrery.metrics.rows import Verdict
from orrery.report.finding import finding
from orrery.report.topics.accepted.figures import accepted_calls


def test_the_sentence_says_who_lost_what_was_accepted() -> None:
    found = finding(material_of(several()).rows, [])
    assert "while nothing fails nothing that was accepted is lost" in found
    assert "when the server is killed accepted and lost by" in found
    assert "250 of 2,200" in found
    assert "15 of 2,015" in found


def test_an_invalid_row_has_no_figures() -> None:
    known = material_of(several()).rows
    assert len(accepted_calls(known)) == len(known) == 4
    assert accepted_calls(replace(row, verdict=Verdict.INVALID) for row in known) == []


def test_rows_of_other_loads_have_none() -> None:
    assert accepted_calls(material_of([trial("unix", block=block) for block in range(2)]).rows) == []
