"""What a report says of calls in trials with a fault."""

from __future__ import annotations

from dataclasses import replace

from report_material import material_of

from failing import several
from observations import trial
from orrery.metrics.rows import Row, Verdict
from orrery.report.finding import finding
from orrery.report.table.sections import placements_of
from orrery.report.topics.accepted.figures import accepted_calls
from orrery.report.topics.accepted.finding import fault_finding


def test_the_sentence_says_who_lost_what_was_accepted() -> None:
    found = finding(material_of(several()).rows, [])
    assert "while nothing fails, no accepted call is lost" in found
    assert "when the server is killed, of the accepted calls " in found
    assert " loses 250 of 2,200" in found
    assert " loses 15 of 2,015" in found


def test_an_invalid_row_has_no_figures() -> None:
    known = material_of(several()).rows
    assert len(accepted_calls(known)) == len(known) == 4
    assert accepted_calls(replace(row, verdict=Verdict.INVALID) for row in known) == []


def test_rows_of_other_loads_have_none() -> None:
    assert accepted_calls(material_of([trial("unix", block=block) for block in range(2)]).rows) == []


def test_parameters_stand_beside_the_driver_but_for_what_fails() -> None:
    (found,) = accepted_calls(
        [replace(row, key=replace(row.key, point='{"fault": "server", "work": "1us"}')) for row in _killed()]
    )
    assert found.point == "work 1us"


def test_a_placement_without_figures_has_no_sentence() -> None:
    (row,) = _killed()
    first = replace(row, verdict=Verdict.INVALID)
    other = replace(row, key=replace(row.key, placement="split"))
    assert placements_of([first, other])[0] != "split"
    assert fault_finding([first, other]) == ""


def _killed() -> list[Row]:
    return [row for row in material_of(several()).rows if row.terms["of"] == "server"][:1]
