"""The sentence says what the rows say, and no more."""

from dataclasses import replace

from report_rows import compared, lost, row

from orrery.metrics.rows import Reason, Row, Verdict
from orrery.report.finding import finding

NOISE = Reason("steal", Verdict.DOUBTFUL, "3 %", "1 %", "use a quieter host")


def said(rows: list[Row], **more: float) -> str:
    return finding(rows, compared(rows, **more))


def test_who_is_fastest_and_what_the_others_cost() -> None:
    text = said([row("unix", 4_000), row("omniorb", 12_400)])
    assert text == (
        "On one core, unix is the fastest with a median of 4.00 us (3.96 to 4.04); "
        "omniorb takes 3.10 times (3.07 to 3.13) as long."
    )


def test_a_tie_at_the_top_is_told_as_a_tie() -> None:
    text = said([row("a", 1_000), row("b", 1_010), row("c", 3_000)])
    assert "a and b tie as the fastest" in text
    assert "c takes 3.00 times" in text


def test_a_tie_further_down_is_told_as_a_tie() -> None:
    text = said([row("a", 1_000), row("b", 3_000), row("c", 3_030)])
    assert "b and c (a tie) take 3.00 times (2.97 to 3.06) as long" in text


def test_the_order_on_two_cores() -> None:
    same = [row("a", 1_000), row("b", 2_000)]
    assert "on two cores the order is the same" in said([*same, row("a", 3_000, "split"), row("b", 9_000, "split")])
    assert "on two cores b is faster than a" in said([*same, row("a", 9_000, "split"), row("b", 3_000, "split")])


def test_who_ties_somewhere_has_not_changed_places() -> None:
    same = [row("a", 1_000), row("b", 1_010), row("c", 2_000)]
    split = [row("a", 3_000, "split"), row("b", 2_000, "split"), row("c", 9_000, "split")]
    assert "on two cores the order is the same" in said([*same, *split])


def test_without_intervals_it_says_so() -> None:
    rows = [row("a", 1_000), row("b", 2_000)]
    bare = [replace(c, low=None, high=None, tie=None, why="2 trials, an interval needs 6") for c in compared(rows)]
    text = finding(rows, bare)
    assert "b takes 2.00 times as long" in text
    assert text.endswith("these ratios have no interval: 2 trials, an interval needs 6.")


def test_doubts_and_failures_are_named() -> None:
    text = said([row("a", 1_000), row("b", 2_000, reasons=(NOISE,)), lost("c"), lost("d", rule="refused")])
    assert "b (doubtful) takes" in text
    assert text.endswith("c failed; d was refused.")


def test_an_invalid_driver_has_no_figure_but_is_named() -> None:
    wrong = Reason("wrong reply", Verdict.INVALID, "3", "none", "mend it")
    text = said([row("a", 1_000), row("b", 10, reasons=(wrong,))])
    assert "a has a median" in text and "b is invalid" in text and "times" not in text


def test_nothing_at_all() -> None:
    assert said([]) == "Nothing was measured: no trial gave a figure."
    assert "c failed" in said([lost("c")]) or "Nothing was measured" in said([lost("c")])


def test_the_harness_floor_is_never_the_finding() -> None:
    assert "null" not in said([row("null", 30), row("unix", 4_000)])


def test_many_drivers_are_cut_short() -> None:
    text = said([row(f"d{n}", 1_000 * 1.5**n) for n in range(12)])
    assert "6 more follow, up to 86.5 times" in text
