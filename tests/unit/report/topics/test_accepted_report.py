"""What a report says of calls in trials with a fault."""

from __future__ import annotations

import re
from dataclasses import replace

from report_material import material_of

from failing import several
from observations import trial
from orrery.metrics.rows import Row, Value, Verdict
from orrery.report.finding import finding
from orrery.report.table.sections import placements_of
from orrery.report.topics.accepted.figures import accepted_calls
from orrery.report.topics.accepted.finding import fault_finding
from orrery.report.topics.accepted.view import VIEW


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
    first, second = accepted_calls(
        [
            replace(row, key=replace(row.key, point=f'{{"fault": "server", "work": "{work}us"}}'))
            for row in _killed()
            for work in (1, 20)
        ]
    )
    assert (first.point, second.point) == ("work 1us", "work 20us")


def test_a_parameter_with_one_value_is_not_said_and_none_is_taken_for_the_fault() -> None:
    points = ['{"call":"server","fault":"server","work":"1us"}', '{"call":"other","fault":"server","work":"1us"}']
    killed = _killed()
    rows = [replace(row, key=replace(row.key, point=point)) for row in killed for point in points]
    assert [one.point for one in accepted_calls(rows)] == ["call server", "call other"]


def led(**leads: tuple[float, float, float]) -> str:
    """The sentence where each driver's calls return so long (ns, with its interval) before they arrive."""
    rows = []
    for driver, (low, lead, high) in leads.items():
        [row] = [r for r in material_of(several()).rows if (r.key.driver, r.terms["of"]) == ("unix", "nothing")]
        metrics = {**row.metrics, "calls.lead": Value("calls.lead", lead, "ns", low, high)}
        rows.append(replace(row, key=replace(row.key, driver=driver, binding=driver), metrics=metrics))
    return fault_finding(rows)


def test_while_nothing_fails_it_is_told_by_how_long_a_call_returns_first() -> None:
    assert led(unix=(11e3, 12e3, 13e3), ice=(39e3, 40e3, 41e3), tcp=(-4e3, -3e3, -2e3)) == (
        "On one core: while nothing fails, no accepted call is lost, and a call returns 12.0 us (unix) to "
        "40.0 us (ice) before the object has read it and 3.00 us (tcp) after it."
    )
    assert led(tcp=(-4e3, -3e3, -2e3)).endswith("and a call returns 3.00 us (tcp) after the object has read it.")
    assert led(unix=(-1e3, 2e3, 5e3)).endswith("is lost, and with unix it cannot be told which is first.")


def test_what_is_the_same_for_a_fault_is_said_once() -> None:
    work = {"nothing": "20us", "server": "1ns"}
    rows = [
        replace(row, key=replace(row.key, point=f'{{"fault": "{of}", "work": "{work[of]}"}}'))
        for row in material_of(several()).rows
        for of in [str(row.terms["of"])]
    ]
    found = fault_finding(rows)
    assert "while nothing fails (work 20us), no accepted call is lost" in found
    assert "when the server is killed (work 1ns), of the accepted calls unix loses" in found


def test_what_was_lost_is_hatched_in_the_colour_of_its_driver() -> None:
    (killed,) = [one for one in VIEW.render(material_of(several()), "a-") if "killed" in one.heading]
    for svg in killed.svgs:
        patterns = re.findall("<pattern.*?</pattern>", str(svg), re.DOTALL)
        assert patterns
        assert all("stroke: var(--s" in one and "paper" not in one for one in patterns)


def test_a_placement_without_figures_has_no_sentence() -> None:
    (row,) = _killed()
    first = replace(row, verdict=Verdict.INVALID)
    other = replace(row, key=replace(row.key, placement="split"))
    assert placements_of([first, other])[0] != "split"
    assert fault_finding([first, other]) == ""


def _killed() -> list[Row]:
    return [row for row in material_of(several()).rows if row.terms["of"] == "server"][:1]
