"""When a benchmark says `met`, when it says that it does not know, and how it ends then."""

import pytest

from orrery.errors import DriverError
from orrery.stats.intervals import Estimate
from rig.judging.judgement import (
    Judgement,
    Word,
    at_most,
    conclusion,
    counted_out,
    further,
    judge_peers,
    only_shown,
    unexamined,
    within,
    word_of,
    word_within,
)


def rounds(ratio: float, hand: float = 10_000.0, spread: float = 0.001) -> list[tuple[float, float]]:
    return [(hand * ratio * (1 + spread * (-1) ** i), hand) for i in range(20)]


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (0.99, 1.02, "met"),
        (0.99, 1.03, "met"),  # the upper end may be the limit
        (0.99, 1.031, "not examined"),
        (1.03, 1.04, "not examined"),
        (1.031, 1.04, "not met"),
        (None, None, "not examined"),
    ],
)
def test_the_upper_end_decides(low: float | None, high: float | None, word: Word) -> None:
    assert word_of(Estimate(1.0, low, high), 1.03) == word


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (0.93, 0.97, "met"),
        (0.92, 0.96, "not examined"),
        (0.94, 0.98, "not examined"),
        (0.90, 0.99, "not examined"),
        (0.90, 0.92, "not met"),
        (0.98, 0.99, "not met"),
        (None, None, "not examined"),
    ],
)
def test_between_two_limits_the_whole_interval_must_lie(low: float | None, high: float | None, word: Word) -> None:
    assert word_within(Estimate(0.95, low, high), 0.93, 0.97) == word


def test_how_many_more_are_needed() -> None:
    # By hand: the end is 0.02 from the centre and the limit 0.01: half the width, so four times 20.
    assert further(Estimate(1.02, 1.00, 1.04), 1.03, 20) == 60
    # Above the limit it is the lower end that must come nearer: 0.03 from the centre, the limit 0.02; 20 x 2.25 = 45.
    assert further(Estimate(1.05, 1.02, 1.09), 1.03, 20) == 25
    assert further(Estimate(1.03, 1.02, 1.04), 1.03, 20) is None
    assert further(Estimate(1.02), 1.03, 20) is None


def test_too_wide_an_interval_is_not_examined_and_says_what_it_lacks() -> None:
    found = at_most("x", Estimate(1.02, 1.00, 1.04), 1.03, (20, "pairs"), "1.02", "1.03")
    assert found.line() == (
        "not examined x: 1.02 (allowed: 1.03 at the upper end); too noisy: some 60 more pairs would tell"
    )
    few = at_most("x", Estimate(1.0, why="3 trials, an interval needs 6"), 1.03, (3, "pairs"), "1.0", "1.03")
    assert (few.word, few.why) == ("not examined", "3 trials, an interval needs 6")
    on = at_most("x", Estimate(1.03, 1.0, 1.06), 1.03, (20, "pairs"), "", "1.03")
    assert on.why == "too noisy: it lies on the limit, and no number would tell"


def test_between_two_limits_the_nearer_one_needs_most() -> None:
    # By hand: 0.01 above the lower limit with ends 0.04 away: 16 times as many.
    found = within("x", Estimate(0.94, 0.90, 0.98), (0.93, 0.97), (100, "runs"), "94 %")
    assert found.line() == "not examined x: 94 % (allowed: 93% to 97%); too noisy: some 1,500 more runs would tell"


@pytest.mark.parametrize(
    ("ratio", "spread", "word"),
    [
        (1.00, 0.001, "met"),
        (1.029, 0.001, "met"),
        (1.04, 0.001, "not met"),
        (1.04, 0.04, "not examined"),  # the interval reaches below the limit: noise is no success
        (1.02, 0.04, "not examined"),
        (1.06, 0.1, "not examined"),
        (1.2, 0.1, "not met"),
    ],
)
def test_a_ratio_is_judged_by_its_interval(ratio: float, spread: float, word: Word) -> None:
    assert judge_peers("x", rounds(ratio, spread=spread)).word == word


@pytest.mark.parametrize(("more", "spread", "word"), [(20, 1, "met"), (30, 1, "not met"), (24, 9, "not examined")])
def test_a_short_round_trip_is_judged_by_its_difference(more: float, spread: float, word: Word) -> None:
    judgement = judge_peers("x", [(600.0 + more + spread * (i % 3 - 1), 600.0) for i in range(12)])
    assert judgement.word == word
    assert "ns more" in judgement.limit


def test_without_pairs_or_with_few_nothing_is_claimed() -> None:
    assert judge_peers("x", []).met is None
    few = judge_peers("x", rounds(1.0)[:5])
    assert (few.word, few.why) == ("not examined", "5 trials, an interval needs 6")


def test_what_cannot_be_had_says_why_with_the_hint() -> None:
    found = unexamined("x", DriverError("no such driver here", hint="orrery setup"))
    assert found.line() == "not examined x: no such driver here orrery setup"
    assert only_shown("x", "12 ns").line() == "not judged   x: 12 ns"
    assert counted_out("x", True, "2", "3").line() == "met          x: 2 (allowed: 3)"


KEPT, FAILED = (counted_out(str(met), met, "", "") for met in (True, False))
OPEN, SHOWN = unexamined("open", "too noisy"), only_shown("shown", "")


@pytest.mark.parametrize(
    ("judgements", "line", "status"),
    [
        ([KEPT, FAILED, OPEN], "not met: False", 1),
        ([KEPT, OPEN, SHOWN], "met: 1 of 2, 1 not examined", 0),
        ([KEPT, KEPT], "met: 2 of 2", 0),
        ([OPEN, OPEN, SHOWN], "nothing examined: two claims open", 4),
        ([], "nothing examined: no claims open", 4),
        ([SHOWN], "nothing claimed: all this is only shown", 5),
    ],
)
def test_nothing_examined_is_no_success(judgements: list[Judgement], line: str, status: int) -> None:
    assert conclusion(judgements) == (line, status)
