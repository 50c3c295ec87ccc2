"""The ranking of a table: letters that hold for all pairs at once, and marks that agree with them."""

from __future__ import annotations

import math
from dataclasses import replace

from report_material import subject
from report_rows import compared, row

from orrery.metrics.rows import Row
from orrery.report.material import Material
from orrery.report.page.sheet import overview_sheet
from orrery.report.table.letters import letters_of, share
from orrery.report.table.ranking import Ranked, mark, ranking
from orrery.report.table.ratios import Ratio, Ratios
from orrery.report.table.sections import sections
from orrery.stats.intervals import Finding, student


def with_chance(t: float, said: Finding = Finding.DIFFERENT) -> Ratio:
    """A ratio of 1.1 in ten blocks that lies `t` standard errors from 1."""
    half = math.log(1.1) / t * student(0.975, 9)
    return Ratio(1.1, 1.1 * math.exp(-half), 1.1 * math.exp(half), said, blocks=10)


def lettered(**ratios: Ratio | None) -> list[str]:
    """The letters of a, b and c with these ratios, by name of the pair."""
    return letters_of("abc", lambda one, other: ratios[one + other])


def test_a_difference_must_hold_among_all_pairs() -> None:
    # |t(9)| > 2.262 is p < 0.05. With t = 2.5 (p = 0.034) beside two that are nothing, Holm gives 3 p = 0.10.
    faint, nothing, clear = with_chance(2.5), with_chance(0.5, Finding.INCONCLUSIVE), with_chance(9.0)
    assert lettered(ab=nothing, ac=faint, bc=nothing) == ["a", "a", "a"]
    # Beside two that are clear it is the last of three, and stands by itself.
    assert lettered(ab=faint, ac=clear, bc=clear) == ["a", "b", "c"]
    assert lettered(ab=nothing, ac=clear, bc=nothing) == ["a", "ab", "b"]


def test_a_difference_that_does_not_matter_is_none_however_sure() -> None:
    small = Ratio(1.01, 1.009, 1.011, Finding.EQUIVALENT, 10)
    assert lettered(ab=small, ac=with_chance(9.0), bc=with_chance(9.0)) == ["a", "a", "b"]


def test_without_intervals_there_are_no_letters() -> None:
    assert lettered(ab=Ratio(2.0), ac=Ratio(3.0), bc=None) == ["", "", ""]
    assert letters_of("a", lambda one, other: None) == [""]


def test_who_has_no_interval_is_told_apart_from_nobody() -> None:
    assert lettered(ab=None, ac=None, bc=with_chance(9.0)) == ["ab", "a", "b"]


def ordered(rows: list[Row], blocks: int, spread: float) -> list[Ranked]:
    made = [replace(each, blocks=blocks, finding=Finding.DIFFERENT) for each in compared(rows, spread=spread)]
    return ranking(sections(rows), Ratios(made), "same")


def test_standings_have_letters_and_marks_that_agree() -> None:
    # Neighbours differ by 5 % with intervals of 4.5 %: each pair alone is told apart, among all ten pairs they are not.
    rows = [row(name, 1_000 * 1.05**place) for place, name in enumerate("abcde")]
    found = ordered([*rows, row("null", 10)], 10, 0.045)
    assert [one.group for one in found if one.label != "null"] == ["a", "ab", "bc", "cd", "d"]
    assert [one.group for one in found if one.label == "null"] == [""]
    said = [one.ratio.finding for one in found if one.label != "null" and one.ratio is not None]
    assert said == [Finding.EQUIVALENT, Finding.INCONCLUSIVE, *[Finding.DIFFERENT] * 3]
    assert [mark(one, found[1]) for one in found if one.label != "null"] == ["", "?", "", "", ""]
    assert share("ab", "b") and not share("a", "b") and not share("", "")


def test_a_pair_that_is_different_alone_is_told_from_one_that_is_not() -> None:
    assert Ratio(1.05, 1.01, 1.09, Finding.INCONCLUSIVE).is_different_alone
    assert not Ratio(1.05, 0.99, 1.09, Finding.INCONCLUSIVE).is_different_alone
    assert not Ratio(1.05, 1.01, 1.09, Finding.DIFFERENT).is_different_alone
    assert not Ratio(1.05).is_different_alone


def test_no_interval_without_1_stands_beside_a_mark_that_says_nothing_is_known() -> None:
    rows = [row(name, 1_000 * 1.05**place) for place, name in enumerate("abcde")]
    made = [replace(each, blocks=10, finding=Finding.DIFFERENT) for each in compared(rows, spread=0.045)]
    sheet = overview_sheet(Material(subject(), {}, rows, made))
    at = [group.title for group in sheet.groups].index("× fastest")
    found = {line.label: line.cells[at] for line in sheet.lines}
    assert (found["b"].mark, found["b"].text, found["b"].span) == ("?", "1.05", "")
    assert found["c"].mark == "" and found["c"].span != ""


def test_clear_differences_are_letters_of_their_own() -> None:
    rows = [row(name, 1_000 * 1.05**place) for place, name in enumerate("abcde")]
    assert [one.group for one in ordered(rows, 10, 0.02)] == ["a", "b", "c", "d", "e"]
