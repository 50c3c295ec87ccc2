"""What several experiments will take, and what is left of it: worked out from numbers that are given."""

from __future__ import annotations

import pytest

from orrery.campaign.outlook import (
    SETTLED,
    Outlook,
    Over,
    PlanTime,
    left_seconds,
    outlook,
    outlook_lines,
    ratio_of,
)


def test_stored_trials_tell_the_time_and_correct_what_is_guessed() -> None:
    plans = [PlanTime(guessed=1.0, trials=6, seen=2.0), PlanTime(guessed=3.0, trials=6, seen=6.0)]
    assert ratio_of(plans) == 2.0
    assert outlook("a", plans) == Outlook("a", 12, 6 * 2.0 + 6 * 6.0)
    unknown = PlanTime(guessed=5.0, trials=2)
    # Trials of the same experiment take twice the guess, whatever others say.
    assert outlook("a", [*plans, unknown], ratio=100.0) == Outlook("a", 14, 48.0 + 20.0, 2, 20.0)


@pytest.mark.parametrize(("ratio", "seconds"), [(None, 10.0), (0.5, 5.0), (3.0, 30.0)])
def test_without_stored_trials_others_correct_the_guess(ratio: float | None, seconds: float) -> None:
    plans = [PlanTime(1.0, 4), PlanTime(2.0, 3)]
    assert ratio_of(plans) is None
    assert outlook("a", plans, ratio) == Outlook("a", 7, seconds, 7, seconds)


def test_trials_that_are_there_take_nothing_and_tell_the_ratio_all_the_same() -> None:
    plans = [PlanTime(1.0, 0, 4.0), PlanTime(1.0, 2)]
    assert outlook("a", plans, before=30.0) == Outlook("a", 2, 30.0 + 8.0, 2, 8.0, 30.0)
    assert outlook("a", [PlanTime(1.0, 0, 4.0)], before=30.0) == Outlook("a", 0, 0.0)


STORED = Outlook("classics/latency", 24, 60.0)
GUESSED = Outlook("classics/footprint", 1_200, 600.0, 1_200, 600.0)
MIXED = Outlook("classics/payload", 42, 240.0, 21, 180.0)
ON_TOP = "programs that are not built yet come on top, and trials in place of those that the host disturbs"


def test_what_is_guessed_is_said_to_be() -> None:
    assert list(outlook_lines([STORED, GUESSED, MIXED])) == [
        "3 experiments, 1,266 trials: about 15 min, of which 13 min are a guess, in 2 of them: no trials of the same "
        "are stored",
        "the longest: classics/footprint 10 min (guessed), classics/payload 4 min (in part guessed), "
        "classics/latency 60 s",
        ON_TOP,
    ]


def test_what_is_known_and_what_is_all_guessed_is_said_once() -> None:
    assert list(outlook_lines([STORED])) == [
        "1 experiment, 24 trials: about 60 s, by stored trials of the same",
        ON_TOP,
    ]
    assert list(outlook_lines([GUESSED, GUESSED]))[:2] == [
        "2 experiments, 2,400 trials: about 20 min, which is a guess: no trials of the same are stored for this "
        "machine",
        "the longest: classics/footprint 10 min, classics/footprint 10 min",
    ]


def test_each_has_a_line_where_that_is_asked() -> None:
    lines = list(outlook_lines([STORED, MIXED, Outlook("classics/any", 0, 0.0)], each=True))
    assert lines[1:3] == [
        "  classics/latency: 24 trials, 60 s",
        "  classics/payload: 42 trials, 4 min (in part guessed)",
    ]
    assert lines[3:] == [ON_TOP], "what cannot run takes nothing"


def test_where_nothing_is_ahead_nothing_is_said() -> None:
    assert list(outlook_lines([Outlook("classics/any", 0, 0.0)])) == []


def test_what_was_seen_corrects_what_is_left() -> None:
    ahead = [Outlook("b", 10, 100.0), Outlook("c", 10, 200.0)]
    assert left_seconds(ahead, []) == 300.0
    # So long ones that the weight of what was expected hardly matters: they took half as long again.
    assert left_seconds(ahead, [Over(1e6, 1.5e6)]) == pytest.approx(450.0, rel=1e-3)
    # A short one that took ten times as long moves it a little.
    assert left_seconds(ahead, [Over(1.0, 10.0)]) == pytest.approx(300.0 * (SETTLED + 10) / (SETTLED + 1))


def test_guesses_correct_guesses_and_stored_times_correct_stored_ones() -> None:
    stored, guessed = Outlook("b", 10, 100.0), Outlook("c", 10, 200.0, 10, 200.0)
    # A guess was three times too low: (300 + 60) / (100 + 60). What stored trials said was right.
    over = [Over(100.0, 300.0, guessed=100.0), Over(500.0, 500.0)]
    assert left_seconds([stored, guessed], over) == pytest.approx(100.0 + 200.0 * 2.25)
    # Of one that took twice as long and was guessed for a quarter, a quarter of the time speaks of guesses.
    half = [Over(400.0, 800.0, guessed=100.0)]
    longer = (600.0 + SETTLED) / (300.0 + SETTLED), (200.0 + SETTLED) / (100.0 + SETTLED)
    assert left_seconds([stored, guessed], half) == pytest.approx(100.0 * longer[0] + 200.0 * longer[1])
    assert left_seconds([Outlook("d", 10, 100.0, 5, 40.0)], over) == pytest.approx(60.0 + 40.0 * 2.25)


def test_builds_before_the_first_trial_are_expected_of_the_others_too() -> None:
    ahead = [Outlook("b", 10, 100.0), Outlook("c", 10, 200.0)]
    assert left_seconds(ahead, [Over(60.0, 60.0, 30.0), Over(60.0, 60.0, 10.0)]) == 300.0 + 2 * 20.0
