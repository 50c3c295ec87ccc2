"""The top of the page of the classics: every experiment by its source, with its claims and whether they hold today."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report_material import HOSTILE, material, material_of, published
from test_capacity_report import plain
from test_capacity_report import told as capacity_told
from test_dispatch import told as dispatch_told
from test_scaling import scaled

from failing import several
from orrery.report.classics.experiment import Experiment
from orrery.report.classics.page import render_classics
from orrery.report.classics.summary import bars, claims_of, in_order, summary
from orrery.report.material import Material
from orrery.report.table.ratios import Ratio
from orrery.report.topics import claim
from orrery.report.topics.claim import ABOUT, Outcome, over_drivers
from orrery.report.topics.dispatch.claims import agrees as agrees_with_order
from orrery.report.topics.dispatch.published import DispatchClaim
from orrery.report.topics.ratios.claims import agrees, nobody_for
from orrery.report.topics.ratios.conclusions import conclusions, is_slower, marginal
from orrery.report.topics.ratios.figures import OwnRatio
from orrery.report.topics.ratios.published import BESIDE, CONCLUSIONS, Conclusion


def experiment(name: str, found: Material | None, reason: str = "") -> Experiment:
    table = found.published if found is not None else None
    return Experiment(f"classics/{name}", name, "Why?", f"orrery run {name}", table, found, reason)


@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [
        (2.5, 3.5, Outcome.HOLDS),  # 3 / 1.25 = 2.4 and 3 x 1.25 = 3.75 are about 3
        (1.0, 2.3, Outcome.FAILS),
        (3.8, 4.0, Outcome.FAILS),
        (2.0, 3.0, Outcome.UNKNOWN),
        (3.0, 4.0, Outcome.UNKNOWN),
        (None, None, Outcome.UNKNOWN),
    ],
)
def test_a_claim_in_a_round_number(low: float | None, high: float | None, outcome: Outcome) -> None:
    one = OwnRatio("DCOP", "a", "b", "same", Ratio(3.0, low, high, None), {})
    assert agrees(one, 3) is outcome


@pytest.mark.parametrize(
    ("by", "in_order_", "outcome"),
    [
        ("text", True, Outcome.HOLDS),
        ("text", False, Outcome.FAILS),
        ("index", True, Outcome.FAILS),
        ("index", False, Outcome.UNKNOWN),  # a hash finds the last as soon as an index does
        ("index", None, Outcome.UNKNOWN),
        ("lookup", True, Outcome.HOLDS),
        ("lookup", False, Outcome.UNKNOWN),
    ],
)
def test_a_claim_of_how_operations_are_found(by: str, in_order_: bool | None, outcome: Outcome) -> None:
    claim = DispatchClaim.model_validate({"family": "f", "about": "a", "by": by, "words": "w"})
    assert agrees_with_order(claim, in_order_) is outcome


@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [
        (1.05, 1.2, Outcome.HOLDS),
        (1.3, 1.9, Outcome.FAILS),
        (1.1, 1.4, Outcome.UNKNOWN),
        (None, 1.1, Outcome.UNKNOWN),
    ],
)
def test_operations_are_alike_up_to_a_quarter(low: float | None, high: float | None, outcome: Outcome) -> None:
    assert marginal(low, high) is outcome


@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [(1.1, 3.0, Outcome.HOLDS), (0.2, 0.9, Outcome.FAILS), (0.9, 1.1, Outcome.UNKNOWN), (None, None, Outcome.UNKNOWN)],
)
def test_who_is_slower_has_an_interval_above_1(low: float | None, high: float | None, outcome: Outcome) -> None:
    assert is_slower(OwnRatio("DBUS", "sd-bus", "omniorb", "same", Ratio(1.0, low, high), {})) is outcome


def test_drivers_must_agree() -> None:
    holds, fails, unknown = Outcome.HOLDS, Outcome.FAILS, Outcome.UNKNOWN
    assert over_drivers("w", [(holds, "a"), (unknown, "b")], "n").outcome is holds
    both = over_drivers("w", [(holds, "a does"), (fails, "b does not")], "n")
    assert (both.outcome, both.why) == (unknown, "drivers do not agree: a does; b does not")
    assert over_drivers("w", [(unknown, "a"), (unknown, "b")], "n").why == "a; b"
    assert over_drivers("w", [(holds, letter) for letter in "abcdefgh"], "n").why == "a; b; c; d; e; f; 2 more"
    assert over_drivers("w", [], "nobody was there").why == "nobody was there"


def test_each_source_tells_its_claims() -> None:
    dcop, dbus, alike, slower = claims_of(material())
    assert "DCOP is approximately 3 times" in dcop.words and dcop.outcome is Outcome.UNKNOWN
    not_run = (
        "no driver that stands for DCOP was run beside one that stands for CORBA (of route only dbus-daemon counts)"
    )
    assert dcop.why == not_run
    assert "18 times" in dbus.words and dbus.outcome is Outcome.FAILS and dbus.why.startswith("sd-bus takes 4.")
    assert "only a marginal effect" in alike.words and alike.outcome is Outcome.HOLDS
    assert "with sd-bus in_string_call takes 1.06 times" in alike.why
    assert "the C bindings to the Orbit2 orb outperform" in slower.words and slower.outcome is Outcome.UNKNOWN
    assert slower.why.startswith(f"{not_run}; sd-bus takes 4.")
    found = claims_of(dispatch_told())
    assert [one.outcome for one in found] == [Outcome.FAILS, Outcome.FAILS, Outcome.UNKNOWN]
    assert found[0].why == "sd-bus finds the last operation as soon as the first"
    assert found[1].why == "omniorb compares names one after the other"
    assert "no caching for subsequent calls" in found[2].words
    assert found[2].why == f"{found[0].why}: by an index, or by a hash of the name, and times do not tell which"
    assert {one.source for one in found} == {"CORBA, DCOP and DBUS. A performance comparison, 2006"}
    servers = claims_of(capacity_told(plain()))
    assert [one.outcome for one in servers] == [Outcome.UNKNOWN] * 5
    assert servers[0].why == ("no driver of today is one of the two; its own table bears it out at 48 and 416 MB")
    assert servers[1].why.endswith("at 9, 10, 11, 12, 14 and 16 MB, and does not at 8 MB")
    assert servers[2].source.startswith("Frank Pilhofer, in dkcorbabench")
    assert servers[4].words.endswith("scripted clients and servers grow only a little")
    assert claims_of(replace(material(), published=None)) == []


def concluded(base: str, slower: list[str]) -> claim.TestedClaim:
    """A conclusion of a table with this base, held against the usual campaign."""
    table = published()
    columns = tuple(column.model_copy(update={"base": column.name == base}) for column in table.columns)
    made = {**table.tables, CONCLUSIONS: (Conclusion(words="w", slower=slower),)}
    [found] = conclusions(replace(material(), published=replace(table, columns=columns, tables=made)))
    return found


def test_a_conclusion_of_several_columns_holds_if_all_are_slower() -> None:
    assert concluded("CORBA", ["DBUS"]).outcome is Outcome.HOLDS
    assert concluded("CORBA", ["DCOP", "DBUS"]).outcome is Outcome.UNKNOWN  # DCOP was not run
    assert concluded("DBUS", ["CORBA"]).outcome is Outcome.FAILS
    assert concluded("DBUS", ["DCOP", "CORBA"]).outcome is Outcome.FAILS


def test_who_could_not_be_run_is_told_from_who_was_not() -> None:
    table = published()
    columns = tuple(one.model_copy(update={"family": ""}) if one.name == "DCOP" else one for one in table.columns)
    assert nobody_for("DCOP", replace(table, columns=columns)) == "no driver of today stands for DCOP"
    nobody = "no driver that stands for DBUS was run beside one that stands for CORBA"
    assert nobody_for("DBUS", table) == f"{nobody} (of route only dbus-daemon counts)"
    anyhow = replace(table, tables={**table.tables, BESIDE: None})
    assert nobody_for("DBUS", anyhow) == nobody


def test_who_is_not_timed_has_no_picture_and_says_so() -> None:
    (line,) = summary([experiment("a", material_of(several()))])
    assert (line.bars, line.state) == ((), "calls are counted, not timed")


def test_the_five_documents_come_first_then_the_years() -> None:
    nobody = replace(material(), published=None)
    given = [experiment("none", nobody), experiment("a", material()), experiment("grown", capacity_told(plain()))]
    assert [one.name for one in in_order(given)] == ["classics/grown", "classics/a", "classics/none"]


def test_a_source_is_named_once() -> None:
    lines = summary(in_order([experiment("a", material()), experiment("b", material()), experiment("c", None, "no")]))
    assert [bool(line.source) for line in lines] == [True, False, True]
    assert (lines[2].source, lines[2].state, lines[2].bars) == ("asked here first", "no", ())


def test_bars_are_the_drivers_the_fastest_first_and_shortest() -> None:
    found = bars(material())
    assert [bar.length for bar in found] == sorted(bar.length for bar in found)
    assert (found[0].length, found[-1].length) == (8.0, 100.0)
    assert "null" not in {bar.label for bar in found}


def test_of_a_search_the_bars_are_the_servers_the_most_first() -> None:
    assert [(bar.label, bar.length) for bar in bars(capacity_told(plain()))] == [("unix", 100.0), ("omniorb", 8.0)]


def test_the_page_has_the_table_and_nothing_of_a_stranger_is_run() -> None:
    given = [experiment("a", scaled()), experiment("b", material()), experiment("c", None, f"no compiler {HOSTILE}")]
    page = render_classics(given, "x.db", "orrery classics")
    table = page[page.index('id="summary"') : page.index("</table>")]
    for name in ("a", "b", "c"):
        assert f'href="#classics-{name}"' in table
    assert "<b>does not hold</b>: sd-bus takes 4." in table.replace("\u00a0", " ")
    assert f"the number divided by {ABOUT} and {ABOUT} times the number" in page, "a reader can check an outcome"
    assert "look at all pairs of a table together (Holm)" in page, "intervals and letters are of two levels"
    assert HOSTILE not in page
    chips = page[page.index('<ul class="chips"') : page.index("</ul>")]
    assert "unix" in chips and "omniorb" in chips
    assert page.index('id="classics-b"') < page.index('id="classics-a"')
