"""Lost samples: what the contract promises, what the scenario allows, and what that makes of a row."""

from __future__ import annotations

from typing import Any

import pytest

from observations import campaign, observations, series
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.metric import Infinite
from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.summary import rows
from orrery.metrics.trials import TrialMeasurement
from orrery.store.observation import Measurement, Observation

TOPIC = "Benchmarking::void_call"
PUBLISHED = 10_000
WARMED = 32
BLOCKS = 6


def took(lost: int, times: list[int] | None = None) -> Measurement:
    """A subscriber that got all samples but so many, in 5,000 ns each where nothing else is said."""
    taken = Measurement("display[0]", "subscribe", TOPIC, "main", 0, {"load": "closed"})
    taken.series["delay"] = series("delay", times or [5_000] * (PUBLISHED - lost))
    taken.counters = {"begin": 0, "end": 10**9, "expected": PUBLISHED, "received": PUBLISHED - lost}
    return taken


def lossy(observation: Observation, lost: int, **facts: object) -> None:
    """The void call is a topic with one subscriber, who did not get so many samples."""
    phase = next(m.phase for m in observation.measurements if m.operation == TOPIC)
    taken = took(lost)
    taken.phase = phase
    observation.measurements.append(taken)
    for counter in observation.call_counters:
        if counter.operation == TOPIC:
            counter.calls = PUBLISHED + WARMED - (lost if counter.side == "serve" else 0)
    observation.facts |= {"topics": {TOPIC: 1}, **facts}


def judged(lost: int, blocks: int = BLOCKS, **facts: object) -> dict[str, Row]:
    """The rows of the publisher and of its subscriber, who lost so many in block 1."""
    made = observations(drivers=["unix"], placements=["same"], blocks=blocks, calls=700)
    for observation in made:
        lossy(observation, lost if observation.block == 1 else 0, **facts)
    found = {row.key.object: row for row in rows(campaign(), made) if row.key.operation == TOPIC}
    assert found.keys() == {"client[0]", "display[0]"}
    return found


def told(row: Row) -> dict[str, tuple[Verdict, str]]:
    return {reason.rule: (reason.verdict, reason.figure) for reason in row.reasons}


PROMISED: dict[str, Any] = {"terms.reliable": "yes", "loss.limit": "0.5"}
NOT_PROMISED: dict[str, Any] = {"terms.reliable": "no"}


def test_who_promises_delivery_may_lose_nothing() -> None:
    for row in judged(1, **PROMISED).values():
        assert told(row)["lost sample"][0] is Verdict.INVALID
        assert told(row)["lost sample"][1].startswith("1 of 10,0")
        assert row.metrics["delay.p50" if row.key.object == "display[0]" else "latency.p50"].value is None
    assert all(row.verdict is Verdict.VALID for row in judged(0, **PROMISED).values())


def test_what_was_lost_before_measuring_counts_too() -> None:
    made = observations(drivers=["unix"], placements=["same"], blocks=BLOCKS, calls=700)
    for observation in made:
        lossy(observation, 0, **PROMISED)
        for counter in observation.call_counters:
            counter.calls -= counter.side == "serve" and counter.operation == TOPIC
    found = {row.key.object: told(row) for row in rows(campaign(), made) if row.key.operation == TOPIC}
    figure = "1 of 10,032 samples (0.00997 %) in block 0, 6 trials in all"
    assert found["client[0]"]["lost sample"] == found["display[0]"]["lost sample"] == (Verdict.INVALID, figure)


@pytest.mark.parametrize(
    ("lost", "facts", "doubted"),
    [
        (10, NOT_PROMISED, False),  # 0.1 %
        (11, NOT_PROMISED, True),
        (9_000, NOT_PROMISED, True),
        (500, {**NOT_PROMISED, "loss.limit": "0.05"}, False),
        (501, {**NOT_PROMISED, "loss.limit": "0.05"}, True),
        (1, {**NOT_PROMISED, "loss.limit": "0.0"}, True),
        (0, {**NOT_PROMISED, "loss.limit": "0.0"}, False),
        (11, {}, True),  # a trial that does not say what its driver promises
    ],
)
def test_who_promises_nothing_may_lose_as_much_as_the_scenario_allows(
    lost: int, facts: dict[str, Any], doubted: bool
) -> None:
    for row in judged(lost, **facts).values():
        figure = f"{lost:,} of 10,000 samples ({lost / 100:.3g} %) in block 1"
        assert told(row) == ({"samples lost": (Verdict.DOUBTFUL, figure)} if doubted else {})


def subscriber(times: list[int], lost: int) -> TrialMeasurement:
    """A subscriber's trial in which these came in and so many did not."""
    made = Observation("s", "{}", "x", "x", {}, "same", 0, 0, 1, "ok")
    taken = Measurement("display[0]", "subscribe", TOPIC, "main", 3, {"load": "constant-rate"})
    taken.counters = {"begin": 0, "end": 10**9, "expected": len(times) + lost, "received": len(times)}
    if times:
        taken.series["delay"] = series("delay", times)
    made.measurements.append(taken)
    return TrialMeasurement(made, taken)


@pytest.mark.parametrize(
    ("times", "lost", "median", "of_received"),
    [
        (range(1, 101), 0, 50, 50),
        (range(1, 101), 20, 60, 50),  # of 120 sent the 60th
        (range(1, 101), 99, 100, 50),  # of 199 sent the 100th, which is the last that came
        (range(1, 101), 100, 100, 50),
    ],
)
def test_a_percentile_is_over_all_that_was_sent(times: range, lost: int, median: int, of_received: int) -> None:
    trial = subscriber(list(times), lost)
    assert METRICS["delay.p50"].of(trial) == median
    assert METRICS["delay.received.p50"].of(trial) == of_received


def test_a_percentile_that_falls_on_what_was_lost_is_infinite() -> None:
    trial = subscriber(list(range(1, 101)), 101)
    assert METRICS["delay.p50"].of(trial) == Infinite("101 of 201 samples were lost in a trial, so p50 is infinite")
    assert METRICS["delay.received.p50"].of(trial) == 50
    for name in ("delay.p50", "delay.p99"):
        assert METRICS[name].of(subscriber([], 1_000)) == Infinite("no sample came in")


def test_dropping_the_slow_ones_makes_no_percentile_smaller() -> None:
    times = [10] * 900 + [1_000] * 100
    for p in ("p50", "p90", "p99"):
        whole = METRICS[f"delay.{p}"].of(subscriber(times, 0))
        cut = METRICS[f"delay.{p}"].of(subscriber(times[:900], 100))
        assert isinstance(cut, Infinite) or cut >= whole  # type: ignore[operator]
    assert isinstance(METRICS["delay.p99"].of(subscriber(times[:900], 100)), Infinite)


def test_one_block_in_which_it_is_infinite_takes_the_rows_figure_and_its_comparisons() -> None:
    made = observations(drivers=["unix", "tcp"], placements=["same"], blocks=BLOCKS, calls=700)
    for observation in made:
        lossy(observation, 9_000 if (observation.driver, observation.block) == ("unix", 2) else 0)
    found = {row.key.driver: row for row in rows(campaign(), made) if row.key.object == "display[0]"}
    why = "9,000 of 10,000 samples were lost in a trial, so p50 is infinite"
    assert (
        found["unix"].metrics["delay.p50"].value,
        found["unix"].metrics["delay.p50"].why,
    ) == (
        None,
        why,
    )
    assert found["unix"].metrics["delay.received.p50"].value == pytest.approx(5_000)
    assert found["tcp"].metrics["delay.p50"].value == pytest.approx(5_000)
    [compared] = [one for one in compare(made) if one.row.object == "display[0]"]
    assert (compared.ratio, compared.why) == (None, f"unix: {why}")


WRONG: dict[str, Any] = {"samples.checked": {TOPIC: 10_020}, "samples.wrong": {TOPIC: 1}}


@pytest.mark.parametrize(("lost", "facts"), [(0, PROMISED), (0, NOT_PROMISED), (9_000, NOT_PROMISED)])
def test_a_wrong_sample_is_seen_whatever_was_lost(lost: int, facts: dict[str, Any]) -> None:
    for row in judged(lost, **facts, **WRONG).values():
        assert told(row)["wrong sample"] == (Verdict.INVALID, "6 wrong samples in blocks 0, 1, 2, 3, 4, 5")
        assert row.verdict is Verdict.INVALID


def test_after_a_loss_samples_without_numbers_cannot_be_compared() -> None:
    for lost, checked, doubted in ((5, {}, True), (5, {TOPIC: 3}, False), (0, {}, False)):
        facts = {**NOT_PROMISED, "samples.checked": checked}
        for row in judged(lost, **facts).values():
            assert ("samples not compared" in told(row)) == doubted


def test_a_path_of_an_older_trial_does_not_tell_what_was_lost() -> None:
    trial = subscriber([], 0)
    trial.measurement.port = "path alarm"
    trial.measurement.counters |= {"expected": 1_000, "received": 100}
    trial.measurement.series["path"] = series("path", list(range(1, 101)))
    assert (trial.lost, METRICS["path.p50"].of(trial)) == (0, 50)
    trial.observation.facts["samples.checked"] = {TOPIC: 100}
    assert trial.lost == 900
    assert isinstance(METRICS["path.p50"].of(trial), Infinite)
    assert METRICS["path.received.p50"].of(trial) == 50
