"""Whether calls of programs on a virtual machine keep one level over the window."""

from __future__ import annotations

import pytest

from observations import campaign, observations
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.rules.steady import differ, levels_of
from orrery.metrics.summary import rows
from orrery.stats.histogram import SLICE_BITS, fill
from orrery.store.facts import RUNTIME_USE
from orrery.store.observation import Observation, Slice

VOID = "Benchmarking::void_call"
RULE = "no steady state"


def levels(trial: Observation, *medians: int) -> None:
    """Give each measurement a hundred slices, as many for each of these medians (ns), with a little noise."""
    each = 100 // len(medians)
    for measured in trial.measurements:
        begin = measured.counters["begin"]
        measured.slices = [
            Slice(begin + i, begin + i + 1, 10, fill([medians[i // each] + 64 * (i % 3)] * 10, SLICE_BITS))
            for i in range(each * len(medians))
        ]


def judged(*medians: int, is_java: bool = True) -> Row:
    """The row of the void call, whose trial of block 1 has these levels."""
    made = observations(drivers=["unix"], placements=["same"], calls=700)
    for trial in made:
        levels(trial, *(medians if trial.block == 1 else (20_000,)))
        if is_java:
            RUNTIME_USE.put(trial.facts, {"1": {"client[0]": {"compiling": 0}}})
    [row] = [row for row in rows(campaign(), made) if row.key.operation == VOID]
    return row


def figures(row: Row) -> list[str]:
    return [reason.figure for reason in row.reasons if reason.rule == RULE]


def test_a_trial_whose_level_changes_makes_its_row_doubtful() -> None:
    row = judged(30_000, 20_000)
    assert row.verdict is Verdict.DOUBTFUL
    [figure] = figures(row)
    assert figure.startswith("1 of 6 trials, one with levels from ")


def test_one_level_is_a_steady_state() -> None:
    assert figures(judged(20_000)) == []


def test_a_change_within_the_limit_is_none() -> None:
    assert figures(judged(20_000, 20_600)) == []


def test_programs_that_were_compiled_before_are_not_asked() -> None:
    assert figures(judged(30_000, 20_000, is_java=False)) == []


@pytest.mark.parametrize(
    ("points", "expected"),
    [([10.0, 10.2] * 10, [10.1]), ([20.0, 20.2] * 10 + [10.0, 10.2] * 10, [20.1, 10.1]), ([10.0, 30.0], [20.0])],
)
def test_levels_are_the_means_between_changes(points: list[float], expected: list[float]) -> None:
    assert levels_of(points) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("found", "expected"), [([100.0, 104.9], False), ([100.0, 105.1], True), ([100.0], False), ([], False)]
)
def test_levels_differ_beyond_a_twentieth(found: list[float], expected: bool) -> None:
    assert differ(found) is expected
