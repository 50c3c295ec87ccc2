"""Who is left of a campaign, in which order, what differs among those, and how all of it is told."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from report_material import HOSTILE, material_of, without_program
from test_html import Outline

from observations import PLACEMENTS, campaign, failed, observations, series, set_medians
from orrery.campaign.requirements import Requirements, as_input, read_further, with_further
from orrery.definitions.scenario.requirement import read_requirement
from orrery.metrics.criteria.candidates import Eligibility
from orrery.metrics.criteria.requirements import Judgement, Ruling, checked_requirement, excess, ruling
from orrery.metrics.rows import Value
from orrery.program import report_script
from orrery.report.choosing.answer import Answer, answer_of
from orrery.report.choosing.differing import differing
from orrery.report.choosing.document import document
from orrery.report.choosing.judgements import figure_text, reason_text
from orrery.report.choosing.page import tables
from orrery.report.choosing.words import (
    ORDER,
    REASONS,
    advice,
    cells,
    differing_cells,
    differing_headings,
    doubt_lines,
    finding,
    headings,
    order_cells,
    reasons,
    required_lines,
    same_text,
    where,
)
from orrery.report.page.html import render_report
from orrery.report.side import Side
from orrery.report.subject import DriverFacts
from orrery.store.observation import Observation

US = 1_000
MEDIANS = {"null": 1, "unix": 10, "tcp": 10, "omniorb": 20, "ice": 50, "sd-bus": 100}
"""In us; tcp has the same as unix in every block, so that they are equivalent."""
DECLARED = {
    "unix": DriverFacts("Unix", "raw", "cdr", "", "c++", "GPL-2.0-only WITH Linux-syscall-note", "none", "none"),
    "tcp": DriverFacts("TCP", "raw", "cdr", "", "c++", "GPL-2.0-only WITH Linux-syscall-note", "none", "none"),
    "udp": DriverFacts("UDP", "raw", "cdr", "", "c++", "GPL-2.0-only WITH Linux-syscall-note", "none", "none"),
    "omniorb": DriverFacts("omniORB", "corba", "giop", "", "c++", "LGPL-2.0-or-later", "TLS", "omnievents"),
}


def made(drivers: Sequence[str] = tuple(MEDIANS), placements: Sequence[str] = ("same",)) -> list[Observation]:
    found = observations(drivers=drivers, placements=placements, calls=100)
    # Blocks differ by 1 %, all drivers alike.
    set_medians(found, {(d, b): MEDIANS[d] * US * (100 + b % 2) // 100 for d in drivers for b in range(6)})
    return found


def answered(
    found: list[Observation],
    *limits: str,
    prefer: str | None = None,
    before: Sequence[str] = (),
    bindings: Sequence[str] = (),
) -> Answer:
    """The answer to `limits` of these trials; those of `before` were stored before the first."""
    stored = with_further(Requirements(), read_further(before), ["{}"]) if before else Requirements()
    settings = {**campaign().settings, **({"bindings": list(bindings)} if bindings else {})}
    side = Side("campaign 3", replace(campaign(), inputs=as_input(stored), settings=settings), found)
    return answer_of(side, with_further(stored, read_further(limits, prefer), ["{}"]), DECLARED)


@cache
def usual() -> Answer:
    found = [*made(), *(failed("mine", block=block) for block in range(6))]
    return answered(found, "latency.p50 < 30 us", "memory.pss.rest < 10 MiB", before=["latency.p50 < 30 us"])


def test_who_is_what() -> None:
    found = {eligibility: [one.driver for one in usual().of(eligibility)] for eligibility in Eligibility}
    assert {k: sorted(v) for k, v in found.items()} == {
        Eligibility.MEETS: ["omniorb", "tcp", "unix"],
        Eligibility.MAY_MEET: [],
        Eligibility.FAILS: ["ice", "sd-bus"],
        Eligibility.UNKNOWN: ["mine"],
    }
    assert [one.eligibility for one in usual().candidates] == sorted(
        (one.eligibility for one in usual().candidates), key=list(Eligibility).index
    )


def test_the_harness_and_what_nobody_asked_for_are_no_candidates() -> None:
    assert "null" not in {one.driver for one in usual().candidates}
    bindings = ["unix[wait=block]", "omniorb"]
    found = answered(made(), "latency.p50 < 30 us", bindings=bindings)
    assert {one.binding for one in found.candidates} == set(bindings)


def test_those_that_are_left_are_in_order_with_letters() -> None:
    (order,) = usual().orders.values()
    assert [one.group for one in order] == ["a", "a", "b"]
    assert {one.candidate.driver for one in order[:2]} == {"unix", "tcp"}
    assert order[2].candidate.driver == "omniorb"
    assert [one.word for one in order] == ["", "equivalent", ""]
    assert order[2].ratio is not None and order[2].ratio.ratio == pytest.approx(2.0, rel=1e-3)
    assert [(one.measured, one.asked) for one in order] == [(7, 7)] * 3


def test_more_may_be_better() -> None:
    found = made()
    for one in (each for each in found if each.driver == "omniorb"):
        for measured in one.measurements:
            measured.counters["end"] = measured.counters["begin"] + 1_000  # so many calls in no time
    (order,) = answered(found, "memory.pss.rest < 10 MiB", prefer="rate").orders.values()
    assert order[0].candidate.driver == "omniorb"
    (order,) = answered(found, "memory.pss.rest < 10 MiB", prefer="latency.p50").orders.values()
    assert order[0].candidate.driver in ("unix", "tcp")


def test_one_operation_may_be_preferred() -> None:
    found = made(["unix", "omniorb"])
    for one in (each for each in found if each.driver == "unix"):
        (void,) = (m for m in one.measurements if m.operation.endswith("::void_call"))
        slow = [90 * US] * void.series["latency"].count
        void.series["latency"] = series("latency", slow)
    (order,) = answered(found, "latency.p50 < 1 ms", prefer="latency.p50 of void_call").orders.values()
    assert [one.candidate.driver for one in order] == ["omniorb", "unix"]
    assert [(one.measured, one.asked) for one in order] == [(1, 1)] * 2
    (order,) = answered(found, "latency.p50 < 1 ms", prefer="latency.p50 of in_int_call").orders.values()
    assert [one.candidate.driver for one in order] == ["unix", "omniorb"]


def test_without_a_figure_of_what_is_preferred_nobody_is_the_first() -> None:
    found = answered(made(["unix", "tcp"]), "latency.p50 < 1 ms", prefer="deadline.met")
    (order,) = found.orders.values()
    assert [(one.value, one.ratio, one.group) for one in order] == [(None, None, "")] * 2
    assert "without a figure of deadline.met" in finding(found)


def test_what_differs_among_those_that_are_left() -> None:
    found = usual()
    terms = {row[0]: row[1:] for row in differing_cells(found)}
    drivers = [driver.partition("[")[0] for driver in differing_headings(found)[1:]]
    assert sorted(drivers) == ["omniorb", "tcp", "unix"]
    at = {driver: number for number, driver in enumerate(drivers)}
    assert terms["memory of servers"][at["omniorb"]] == "9.00 MiB"
    assert terms["licence"][at["omniorb"]] == "LGPL-2.0-or-later"
    assert terms["encryption"] == tuple("TLS" if driver == "omniorb" else "none" for driver in drivers)
    assert terms["dependencies"][at["omniorb"]] == "omnievents"
    assert terms["wire"][at["unix"]] == terms["wire"][at["tcp"]] == "cdr (tcp, udp and unix)"
    assert terms["wire"][at["omniorb"]] == "giop"
    assert "transport seen" in terms
    assert "language c++" in same_text(found.differing.same)
    assert "language" not in terms


def test_what_no_driver_declares_is_said() -> None:
    found = answered(made(["unix", "ice"]), "latency.p50 < 1 ms")
    licences = next(row for row in differing_cells(found) if row[0] == "licence")
    assert set(licences[1:]) == {"GPL-2.0-only WITH Linux-syscall-note", "not declared"}


def test_what_a_campaign_stored_of_its_drivers_counts_before_what_they_say_today() -> None:
    side = usual().side
    facts = {"unix": vars(DriverFacts("Unix", "raw", "cdr", "", "c++", "MIT", "none", "none"))}
    older = {"tcp": vars(DriverFacts("TCP", "raw", "cdr", ""))}
    record = replace(side.record, inputs={"report": {"drivers": {**facts, **older}}})
    found = answer_of(Side("x", record, made(["unix", "tcp"])), usual().required, DECLARED)
    licences = {row[0]: row[1:] for row in differing_cells(found)}["licence"]
    assert set(licences) == {"MIT", "GPL-2.0-only WITH Linux-syscall-note"}  # that of tcp is of today


def test_a_mixed_binding_declares_what_its_drivers_do() -> None:
    found = made(["unix"])
    for one in found:
        one.driver = one.binding = "client=omniorb+server=unix[wait=block]"
        one.options = {}
    answer = answered(found, "latency.p50 < 1 ms")
    same = {term.name: term.values[0] for term in answer.differing.same}
    assert same["encryption"] == "TLS (omniorb) and none (unix)"
    assert same["language"] == "c++"


def test_what_was_asked_when() -> None:
    assert list(required_lines(usual())) == [
        "required before the first trial (2025-01-02T03:04:05Z): latency.p50 < 30 us",
        "asked afterwards, when the figures could be seen: memory.pss.rest < 10 MiB",
    ]


def test_the_table_has_the_worst_of_each_requirement() -> None:
    assert headings(usual()) == ("driver", "placement", "answer", "latency.p50 < 30 us", "memory.pss.rest < 10 MiB")
    found = {row[0].partition("[")[0]: row[2:] for row in cells(usual())}
    assert found["unix"][0] == "meets all"  # that there are too few calls for a p99 is no doubt about a median
    assert found["unix"][1].startswith("10.0 us (") and found["unix"][2] == "2.00 MiB"
    assert found["ice"][0] == "fails" and found["ice"][1].startswith("FAILS 50.2 us (")
    assert found["ice"][2] == "FAILS 14.0 MiB"
    assert found["mine"] == ("unknown", "not measurable", "not measurable")


def test_who_fails_what_by_how_much_and_what_could_not_be_measured() -> None:
    found = [(row[0], *row[2:]) for row in reasons(usual())]
    assert all(len(row) == len(REASONS) for row in reasons(usual()))
    memory = next(row for row in found if row[:2] == ("ice", "memory.pss.rest < 10 MiB"))
    assert memory[2:4] == ("7 rows of the same values", "14.0 MiB")
    assert memory[4] == "fails by 4.00 MiB"
    slow = next(row for row in found if row[:2] == ("sd-bus", "latency.p50 < 30 us"))
    assert slow[4].startswith("fails by ") and slow[4].endswith(" us")
    assert ("mine", "all", "", "", "not measurable: the process was killed by SIGSEGV") in found
    assert not any(row[0] in ("unix", "tcp", "omniorb") for row in found)


def test_a_share_fails_by_percentage_points() -> None:
    found = made(["unix"])
    for one in found:
        for measured in one.measurements:
            measured.load["deadline"] = 1
            measured.counters |= {"late": 10, "useless": 0, "missed": 0}
    lines = [row[-1] for row in reasons(answered(found, "deadline.met >= 99%"))]
    assert lines and all("percentage points" in line or "not measurable" in line for line in lines)


def test_what_is_undecided_says_what_would_decide_it() -> None:
    found = answered(made(["unix"]), "latency.p50 < 10.05 us")
    assert [one.eligibility for one in found.candidates] == [Eligibility.MAY_MEET]
    assert reasons(found)[0][-1] == "undecided: the interval holds the limit"
    assert list(advice(found)) == ["6 blocks leave some undecided; more make intervals narrower: --repeat 20"]
    assert list(advice(usual())) == []


def test_what_lacks_calls_says_how_many_it_needs() -> None:
    found = answered(made(["unix"]), "latency.p99 < 1 ms", "latency.p99.9 of void_call < 1 ms")
    assert list(advice(found)) == ["percentiles lack calls: --calls 6636, of each client thread"]
    assert reasons(found)[0][-1] == "not measurable: 100 calls in a trial, p99 needs 662"


def test_what_is_doubtful_says_why() -> None:
    few = [one for one in made(["unix", "tcp"]) if one.driver == "tcp" or one.block < 3]
    found = answered(few, "latency.p50 < 1 ms")
    assert {row[0].partition("[")[0]: row[2] for row in cells(found)} == {
        "tcp": "meets all",
        "unix": "may meet all, doubtful",
    }
    assert [line.partition("[")[0] for line in doubt_lines(found)] == ["doubtful for too few trials: unix (same)"]
    assert list(doubt_lines(usual())) == []


def test_one_sentence_says_all() -> None:
    (order,) = usual().orders.values()
    first, second, _ = (row[0] for row in order_cells(usual(), order))
    assert finding(usual()) == (
        "Of six candidates three meet all, two fail and one is unknown. "
        f"On one core: {first} is the first of three candidates by the median; "
        f"not different from it: {second} (equivalent)."
    )
    assert finding(answered(made(["unix"]), "latency.p50 < 1 us")) == "Nobody is left. Of one candidate one fails."
    assert finding(answered(made(["unix"]), "latency.p50 < 1 ms")).endswith("On one core: unix alone.")


def test_each_placement_has_an_order_of_its_own() -> None:
    found = answered(made(["unix", "tcp"], PLACEMENTS), "latency.p50 < 1 ms")
    assert [where(at) for at in found.orders] == ["On one core", "On two cores"]
    assert all(len(row) == len(ORDER) for order in found.orders.values() for row in order_cells(found, order))


def test_an_interval_without_end_is_told_in_units_of_its_own() -> None:
    assert figure_text(Value("latency.p50", 1_200.0, "ns", 500.0, 2_000.0)) == "1.20 us (0.50 to 2.00)"
    assert figure_text(Value("latency.p50", 1_200.0, "ns", 1.0, 2e9)) == "1.20 us (1.00 ns to 2.00 s)"
    assert figure_text(Value("latency.p50", None, "ns")) == ""
    endless = Value("latency.p50", 5e6, "ns", 3e6, math.inf)
    assert figure_text(endless) == "5.00 ms (3.00 or more)"
    limit = checked_requirement(read_requirement("latency.p50 < 2 ms"))
    assert ruling(limit.limit, endless) is Ruling.FAILED
    judged = Judgement(limit, (), Ruling.FAILED, endless, excess(limit.limit, endless))
    assert reason_text(judged) == "fails by 1.00 ms or more"


def test_programs_get_all_of_it() -> None:
    found = json.loads(json.dumps(document(usual())))
    assert found["required"] == {"{}": ["latency.p50 < 30 us", "memory.pss.rest < 10 MiB"]}
    assert found["afterwards"] == ["memory.pss.rest < 10 MiB"]
    assert {one["driver"] for one in found["left"]} == {"unix", "tcp", "omniorb"}
    ice = next(one for one in found["candidates"] if one["driver"] == "ice")
    assert (ice["answer"], ice["left"]) == ("fails", False)
    memory = next(one for one in ice["judgements"] if one["metric"] == "memory.pss.rest")
    assert (memory["ruling"], memory["unit"], memory["limit"]) == ("failed", "bytes", 10 * 1024**2)
    assert memory["excess"]["least"] == pytest.approx(4 * 1024**2, rel=0.01)
    assert len(memory["rows"]) == 7
    (order,) = found["order"]
    assert [one["group"] for one in order["candidates"]] == ["a", "a", "b"]
    assert order["candidates"][1]["finding"] == "equivalent"
    assert set(found["differing"]["licence"].values()) >= {"LGPL-2.0-or-later"}


def test_what_has_no_end_is_null_for_programs() -> None:
    """JSON has nothing infinite, and a site's documents are refused with it."""
    (at, order), *_ = usual().orders.items()
    assert order[2].value is not None and order[2].ratio is not None
    value, ratio = replace(order[2].value, high=math.inf), replace(order[2].ratio, low=-math.inf, high=math.inf)
    endless = replace(usual(), orders={at: [replace(order[2], value=value, ratio=ratio)]})
    (one,) = json.loads(json.dumps(document(endless), allow_nan=False))["order"][0]["candidates"]
    assert one["value"]["high"] is None and one["value"]["low"] == value.low
    assert (one["to_the_first"]["low"], one["to_the_first"]["high"]) == (None, None)


def test_nothing_differs_where_nobody_is_left() -> None:
    found = answered(made(["unix"]), "latency.p50 < 1 us")
    assert found.differing == differing(found.side, [], DECLARED)
    assert (found.differing.bindings, found.orders) == ((), {})


def test_the_page_is_well_formed_and_harmless() -> None:
    found = made(["unix", "tcp"])
    for one in (each for each in found if each.driver == "tcp"):
        one.driver = one.binding = HOSTILE
    lost = [failed("ice", block=b, reason=HOSTILE) for b in range(6)]
    answer = answered([*found, *lost], "rate > 1/s", before=["latency.p50 < 1 ms"])
    page = render_report(replace(material_of(found), answer=answer))
    outline = Outline(page)
    assert outline.open == [] and len(outline.ids) == len(set(outline.ids))
    assert "choice" in outline.ids and "choice" in outline.links
    program = report_script()
    assert page.count("<script") == page.count(f"<script>{program}</script>") == (1 if program else 0)
    own = without_program(page)
    assert "<script" not in own and "&lt;script&gt;" in own
    assert "Who meets what" in page and "What differs among those that are left" in page
    assert "2025-01-02T03:04:05Z" in page  # no figure is made of a date


def test_one_binding_differs_from_nobody() -> None:
    captions = [table.caption for table in tables(answered(made(["unix"]), "latency.p50 < 1 ms"))]
    assert captions == ["Who meets what", "On one core, by the median: who shares a letter cannot be told apart"]
