"""Further blocks in place of disturbed trials: as many as are missing, within what was allowed."""

from __future__ import annotations

import pytest

from observations import failed, trial
from orrery.campaign.effort import Effort
from orrery.campaign.replacing import Replacing
from orrery.metrics.disturbance.evidence import measured_time
from orrery.store.observation import Observation


def made(block: int, is_disturbed: bool, driver: str = "unix") -> Observation:
    found = trial(driver, "same", block)
    found.facts["machine.steal"] = round(measured_time(found) * 0.5) if is_disturbed else 0
    return found


def blocks(rule: Replacing, *disturbed: set[int], drivers: tuple[str, ...] = ("unix", "tcp")) -> int:
    """How many blocks the rule lets through where the host disturbs these blocks of the first driver, of the second."""
    for block in range(1_000):
        if not rule.goes_on(block):
            return block
        for number, driver in enumerate(drivers):
            rule.saw(made(block, number < len(disturbed) and block in disturbed[number], driver))
    raise AssertionError("it does not end")


@pytest.mark.parametrize(
    ("disturbed", "count"),
    [
        ((set(),), 10),
        (({3},), 11),
        (({3, 4}, {4}), 12),
        (({3, 10}, {3}), 12),  # what was run again was disturbed again
        # Two are compared in blocks in which neither was disturbed.
        (({3, 4}, {5}), 13),
        (({0, 2, 4, 6, 8}, {1, 3}), 17),
    ],
)
def test_each_disturbed_trial_is_replaced(disturbed: tuple[set[int], ...], count: int) -> None:
    assert blocks(Replacing(10, 10), *disturbed) == count


def test_as_many_again_are_the_most() -> None:
    every_other = set(range(1, 40, 2))
    assert blocks(Replacing(10, 10), every_other) == 19
    assert blocks(Replacing(10, 3), every_other) == 13
    assert blocks(Replacing(10, 0), every_other) == 10
    assert blocks(Replacing(1, 1), {0}) == 2
    assert blocks(Replacing(1, 1), {0, 1}) == 2


def test_what_is_disturbed_in_most_trials_is_not_waited_for() -> None:
    assert blocks(Replacing(10, 10), set(range(40))) == 10
    assert blocks(Replacing(10, 10), set(range(40)), {2}) == 11


def test_a_failed_trial_is_not_run_again() -> None:
    rule = Replacing(2, 2)
    for block in range(2):
        assert rule.goes_on(block)
        rule.saw(failed("unix", "same", block))
    assert not rule.goes_on(2)
    assert rule.ended == ""


def test_it_says_what_it_did_and_how_long_it_will_take() -> None:
    rule = Replacing(3, 3)
    assert rule.expected == 3
    for block in range(3):
        assert rule.goes_on(block)
        rule.saw(made(block, block == 0))
    assert rule.goes_on(3)
    assert rule.expected == 4
    rule.saw(made(3, False))
    assert not rule.goes_on(4)
    assert rule.ended == "1 further block in place of trials that the host disturbed"


def test_a_campaign_that_was_cut_off_remembers() -> None:
    rule = Replacing(3, 3)
    rule.recall(made(block, block == 0) for block in range(3))
    assert rule.goes_on(3)


def test_the_words_of_a_command_line() -> None:
    assert (Effort().fixed().blocks, Effort().fixed().most) == (10, 10)
    assert Effort(most=4, replace=0).fixed().most == 0
