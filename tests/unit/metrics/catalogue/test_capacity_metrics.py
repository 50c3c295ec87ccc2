"""The metrics of a server-capacity search against figures worked out by hand, and what judges it."""

from __future__ import annotations

import pytest

from grown import EACH, LIMIT, grown, record
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.summary import rows
from orrery.store.observation import CapacityEnd, Observation


def row(*observed: Observation) -> Row:
    (found,) = rows(record(), observed)
    return found


def test_the_score_is_the_count_within_the_limit() -> None:
    found = row(grown("unix", 50), grown("unix", 60, block=1))
    assert found.metrics["servers"].value == 55
    assert row(grown("unix", 0)).metrics["servers"].value == 0


def test_a_step_stands_for_all_that_joined_since_the_one_before() -> None:
    made = grown("unix", 50, CapacityEnd.MOST)
    made.capacity_steps = [step for step in made.capacity_steps if step.count < 20 or step.count % 10 == 0]
    assert row(made).metrics["servers"].value == 50
    for step in made.capacity_steps:
        step.most = step.latency = 2 * LIMIT if step.count == 40 else step.latency
    assert row(made).metrics["servers"].value == 40


def test_what_one_more_adds_is_a_slope() -> None:
    found = row(grown("unix", 50))
    assert found.metrics["servers.memory"].value == pytest.approx(EACH)
    assert found.metrics["servers.latency"].value == pytest.approx(LIMIT / 50, rel=1e-6)
    alone = row(grown("unix", 1, CapacityEnd.START))
    assert alone.metrics["servers.memory"].value is None
    assert alone.metrics["servers.memory"].why == "a slope needs two counts at which memory was read"


def test_faults_are_those_until_the_last_step() -> None:
    enclosed = grown("unix", 5)
    for step in enclosed.capacity_steps:
        step.faults = 10 * step.count
    assert row(enclosed).metrics["servers.major_faults"].value == 60  # one step is beyond the limit
    assert "servers.major_faults" not in row(grown("unix", 5)).metrics


def test_ends_are_shares_of_the_trials() -> None:
    found = row(
        grown("unix", 5), grown("unix", 5, CapacityEnd.MEMORY, block=1), grown("unix", 5, CapacityEnd.MEMORY, block=2)
    )
    shares = {name: value.value for name, value in found.metrics.items() if name.startswith("servers.ended.")}
    assert shares == {
        "servers.ended.latency": pytest.approx(1 / 3),
        "servers.ended.most": 0,
        "servers.ended.memory": pytest.approx(2 / 3),
        "servers.ended.start": 0,
    }


def test_it_has_no_figures_of_single_calls_and_is_not_doubted_for_that() -> None:
    found = row(*(grown("unix", 5, block=block) for block in range(6)))
    assert not {name for name in found.metrics if name.startswith(("latency.", "rate", "gap", "cpu", "floor"))}
    assert (found.verdict, found.reasons) == (Verdict.VALID, ())
    assert found.load == "capacity"


def test_lost_processes_take_their_call_counters_along() -> None:
    whole = grown("unix", 5, CapacityEnd.MOST)
    del whole.facts["capacity.why"]
    found = row(whole)
    assert [reason.rule for reason in found.reasons if reason.verdict is Verdict.INVALID] == ["lost or repeated call"]


def test_a_wrong_reply_makes_it_invalid() -> None:
    wrong = grown("unix", 5)
    wrong.facts["verify.wrong"] = 1
    found = row(wrong)
    assert found.verdict is Verdict.INVALID
    assert found.metrics["servers"].value is None


def test_two_drivers_are_compared_by_their_scores() -> None:
    observed = [grown(driver, count, block=b) for driver, count in (("unix", 90), ("tcp", 30)) for b in range(6)]
    (found,) = compare(observed, "servers")
    assert found.ratio in (pytest.approx(3), pytest.approx(1 / 3))
