"""The sentence says what the rows say, and no more."""

from dataclasses import replace

from report_rows import compared, lost, row

from orrery.metrics.rows import Reason, Row, Value, Verdict
from orrery.report.finding import finding

NOISE = Reason("steal", Verdict.DOUBTFUL, "3 %", "1 %", "use a quieter host")


def said(rows: list[Row], **more: float) -> str:
    return finding(rows, compared(rows, **more))


def test_who_is_fastest_and_what_the_other_costs() -> None:
    text = said([row("unix", 4_000), row("omniorb", 12_400)])
    assert text == (
        "On one core, unix is the fastest with a median of 4.00 us (3.96 to 4.04). "
        "Slower: omniorb takes 3.10 times (3.07 to 3.13) as long."
    )


def test_who_is_equivalent_is_not_who_may_differ() -> None:
    text = said([row("a", 1_000), row("b", 1_002), row("c", 3_000)], spread=0.01)
    assert text.split(". ")[1:] == [
        "Not different from it: b (equivalent)",
        "Slower: c takes 3.00 times (2.97 to 3.03) as long.",
    ]
    text = said([row("a", 1_000), row("b", 1_010), row("c", 1_011), row("d", 3_000)], spread=0.04)
    assert text.split(". ")[1] == "Not different from it: b and c (inconclusive)"


def test_of_several_that_are_slower_the_range_is_told() -> None:
    text = said([row("a", 1_000), row("b", 3_000), row("c", 3_030), row("d", 9_000)])
    assert text.endswith(" Slower: three others, which take 3.00 (b) to 9.00 (d) times as long.")


def test_without_intervals_it_says_so() -> None:
    rows = [row("a", 1_000), row("b", 2_000)]
    bare = [replace(c, low=None, high=None, finding=None, why="2 trials, an interval needs 6") for c in compared(rows)]
    text = finding(rows, bare)
    assert text.endswith(
        " These ratios have no interval: 2 trials, an interval needs 6. Slower: b takes 2.00 times as long."
    )


def test_a_ratio_alone_without_interval_is_named() -> None:
    rows = [row("a", 1_000), row("b", 2_000), row("c", 3_000)]
    found = [
        replace(one, low=None, high=None, finding=None, why="5 trials, an interval needs 6")
        if one.base.binding == "b"
        else one
        for one in compared(rows)
    ]
    assert " To b there is no interval: 5 trials, an interval needs 6. Slower: two others" in finding(rows, found)


def test_who_gave_less_and_was_faster_in_it_is_no_slower_one() -> None:
    rows = [row("a", 1_000), row("a", 1_000, operation="I::more"), row("b", 500), row("c", 3_000, operation="I::more")]
    text = said([*rows, row("c", 3_000)])
    assert "a is the fastest" in text
    assert text.endswith(
        " Slower: c takes 3.00 times (2.97 to 3.03) as long;"
        " faster in what it gave: b (1 of 2) takes 0.500 times (0.495 to 0.505) as long."
    )


def test_doubts_and_failures_are_named() -> None:
    text = said([row("a", 1_000), row("b", 2_000, reasons=(NOISE,)), lost("c"), lost("d", rule="refused")])
    assert "Slower: b (doubtful) takes" in text
    assert text.endswith("; without a figure: c (failed), d (refused).")


def test_who_does_not_understand_whom_is_a_finding() -> None:
    rows = [row("a", 1_000), row("b", 2_000), row("client=a+server=b", 1_500)]
    text = said([*rows, lost("client=b+server=a", "client[0]: no common profile (connecting)"), lost("c")])
    assert text.endswith(
        "; without a figure: c (failed); do not understand each other: "
        "client=b+server=a (client[0]: no common profile (connecting))."
    )


def test_a_wrong_reply_of_a_mixed_pair_is_no_understanding() -> None:
    wrong = Reason("wrong reply", Verdict.INVALID, "3 wrong replies in block 1", "none", "mend it")
    text = said([row("a", 1_000), row("b", 2_000), row("client=a+server=b", 1_500, reasons=(wrong,))])
    assert text.endswith("client=a+server=b (wrong reply: 3 wrong replies in block 1).")
    assert "(invalid)" not in text


def test_who_was_never_tried_or_fails_by_itself_may_well_understand_the_other() -> None:
    both = [row("a", 1_000), row("b", 2_000)]
    assert "understand" not in said([*both, lost("client=a+server=b", rule="refused")])
    assert "understand" not in said([row("a", 1_000), lost("b"), lost("client=a+server=b")])
    assert "understand" not in said([*both, lost("client=a[x=1]+server=a[x=2]")])


def test_of_many_pairs_some_are_named() -> None:
    own = [row(name, 1_000) for name in "abc"]
    pairs = [lost(f"client={one}+server={other}") for one in "abc" for other in "abc" if one != other]
    text = said([*own, *pairs])
    assert text.count("(it hung)") == 3 and text.endswith(" and 3 more.")


def test_what_makes_all_doubtful_is_said_once() -> None:
    text = said([row("a", 1_000, reasons=(NOISE,)), row("b", 2_000, reasons=(NOISE,)), lost("c")])
    assert text.startswith("Doubtful: on one core, a is the fastest with a median of ")
    assert text.count("oubtful") == 1


def test_an_invalid_driver_has_no_figure_but_is_named() -> None:
    wrong = Reason("wrong reply", Verdict.INVALID, "3", "none", "mend it")
    text = said([row("a", 1_000), row("b", 10, reasons=(wrong,))])
    assert "a has a median" in text and "Without a figure: b (invalid)." in text and "times" not in text


def test_nothing_at_all() -> None:
    assert said([]) == "Nothing was measured: no trial gave a figure."
    assert "c failed" in said([lost("c")]) or "Nothing was measured" in said([lost("c")])


def test_single_calls_are_figures_that_nothing_is_ranked_by() -> None:
    single = replace(row("a", None), metrics={"latency.single": Value("latency.single", 9_000, "ns")})
    assert said([single]).startswith("Nothing is ranked: each trial made a single call")
    others = [row("b", 1_000), row("c", 3_000)]
    assert "b is the fastest" in finding([single, *others], compared(others))


def test_the_harness_floor_is_never_the_finding() -> None:
    assert "null" not in said([row("null", 30), row("unix", 4_000)])


def test_many_drivers_are_still_three_sentences() -> None:
    text = said([row(f"d{n}", 1_000 * 1.5**n) for n in range(12)])
    assert text.endswith(" Slower: eleven others, which take 1.50 (d1) to 86.5 (d11) times as long.")


def test_the_harness_alone_is_no_middleware() -> None:
    assert said([row("null", 20)]) == "Only null gave a figure: a function call, and no middleware."
