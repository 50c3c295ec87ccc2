"""Candidates judged by hand: what is said of all of them at once, why some cannot be judged, what is not asked.

Six blocks have medians of 1 ms times exp(A sqrt(2 / 6) cos(pi (i + 1/2) / 6)): of the two cosines that an interval of
six trials is made of the first is A and the second 0. So the half width of the interval of the logarithm is
t(2 degrees of freedom) A / sqrt(12), and that t is c sqrt(2 / (1 - c^2)) at the confidence c.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from test_loss import NOT_PROMISED, lossy

from observations import OPERATIONS, failed, observations, set_medians, trial
from orrery.definitions.scenario.requirement import read_requirement
from orrery.metrics.criteria.candidates import Candidate, Eligibility, candidates
from orrery.metrics.criteria.requirements import Judgement, Ruling
from orrery.metrics.summary import judged_groups
from orrery.store.facts import INEXPRESSIBLE
from orrery.store.observation import Observation

MS = 1_000_000
A = 0.1


def spread(driver: str, centre: float = MS) -> dict[tuple[str, int], int]:
    logs = [A * math.sqrt(2 / 6) * math.cos(math.pi * (block + 0.5) / 6) for block in range(6)]
    return {(driver, block): round(centre * math.exp(log)) for block, log in enumerate(logs)}


def half(confidence: float) -> float:
    return confidence * math.sqrt(2 / (1 - confidence**2)) * A / math.sqrt(12)


def steady(driver: str, length: int) -> dict[tuple[str, int], int]:
    return {(driver, block): length for block in range(6)}


def made(medians: dict[tuple[str, int], int]) -> list[Observation]:
    drivers = list(dict.fromkeys(driver for driver, _ in medians))
    found = observations(drivers=drivers, placements=["same"], calls=100)
    set_medians(found, medians)
    return found


def judged(found: Sequence[Observation], *texts: str, without: Sequence[str] = ()) -> dict[str, Candidate]:
    """By driver."""
    required = {"{}": [read_requirement(text) for text in texts]}
    return {one.driver: one for one in candidates(*judged_groups(found, 6), required, without)}


def only(found: Candidate) -> Judgement:
    (judgement,) = found.judgements
    return judgement


def test_the_interval_is_that_of_a_candidate_among_all() -> None:
    both = made({**spread("unix"), **spread("tcp")})
    found = only(judged(both, "latency.p50 < 1.2 ms")["unix"])
    assert found.value is not None and found.value.low is not None and found.value.high is not None
    # k = 2 candidates: each has 2.5 % of the risk.
    assert found.value.low == pytest.approx(MS * math.exp(-half(0.975)), rel=1e-5)
    assert found.value.high == pytest.approx(MS * math.exp(half(0.975)), rel=1e-5)
    assert half(0.975) == pytest.approx(0.17913, abs=1e-5)
    assert (found.ruling, found.excess) == (Ruling.MET, None)


@pytest.mark.parametrize(
    ("limit", "alone", "of_two"),
    [
        # Alone 0.8832 to 1.1323 ms, as one of two 0.8360 to 1.1962 ms.
        ("< 1.20 ms", Ruling.MET, Ruling.MET),
        ("< 1.15 ms", Ruling.MET, Ruling.UNDECIDED),
        ("< 1.00 ms", Ruling.UNDECIDED, Ruling.UNDECIDED),
        ("< 0.85 ms", Ruling.FAILED, Ruling.UNDECIDED),
        ("< 0.83 ms", Ruling.FAILED, Ruling.FAILED),
    ],
)
def test_one_of_many_is_judged_more_strictly(limit: str, alone: Ruling, of_two: Ruling) -> None:
    text = f"latency.p50 {limit}"
    assert only(judged(made(spread("unix")), text)["unix"]).ruling is alone
    assert only(judged(made({**spread("unix"), **spread("tcp")}), text)["unix"]).ruling is of_two


def test_of_many_limits_one_is_sooner_broken_by_chance() -> None:
    both = made({**spread("unix"), **spread("tcp")})
    first, second = judged(both, "latency.p50 < 0.83 ms", "latency.p90 < 9 ms")["unix"].judgements
    # n = 2 judgements of this candidate: what does not lie inside is judged at 1 - 2.5 % / 2.
    assert first.ruling is Ruling.UNDECIDED
    assert first.value is not None and first.value.low == pytest.approx(MS * math.exp(-half(0.9875)), rel=1e-5)
    assert half(0.9875) == pytest.approx(0.25577, abs=1e-5)
    # What lies inside is judged as if it were alone: all must lie inside.
    assert second.ruling is Ruling.MET
    assert second.value is not None and second.value.high == pytest.approx(MS * math.exp(half(0.975)), rel=1e-5)


def test_limits_that_are_broken_together_are_no_chance() -> None:
    both = made({**spread("unix"), **spread("tcp")})
    # f = 2 of n = 2 lie outside at 1 - 2.5 % 2 / 2: there each of them is judged as if it were alone.
    for one in judged(both, "latency.p50 < 0.83 ms", "latency.p90 < 0.83 ms")["unix"].judgements:
        assert one.ruling is Ruling.FAILED
        assert one.value is not None and one.value.low == pytest.approx(MS * math.exp(-half(0.975)), rel=1e-5)
        assert one.excess is not None and one.excess[0] == pytest.approx(MS * (math.exp(-half(0.975)) - 0.83), rel=1e-3)
    # Of three, one of which is met, two lie outside at 1 - 2.5 % 2 / 3 = 0.98333.
    texts = ("latency.p50 < 0.78 ms", "latency.p90 < 0.78 ms", "memory.pss.rest < 1 GiB")
    first, second, third = judged(both, *texts)["unix"].judgements
    assert (first.ruling, second.ruling, third.ruling) == (Ruling.FAILED, Ruling.FAILED, Ruling.MET)
    assert first.value is not None and first.value.low == pytest.approx(MS * math.exp(-half(1 - 0.05 / 3)), rel=1e-5)
    assert half(1 - 0.05 / 3) == pytest.approx(0.22080, abs=1e-5)


def test_by_how_much_a_candidate_fails() -> None:
    found = judged(made({**steady("unix", 2 * MS), **steady("tcp", 5 * MS)}), "latency.p50 < 3 ms", "rate >= 1 M/s")
    assert found["unix"].judgements[0].ruling is Ruling.MET
    slow = found["tcp"].judgements[0]
    assert (slow.ruling, slow.excess) == (Ruling.FAILED, (2 * MS, 2 * MS))
    assert [one.eligibility for one in found.values()] == [Eligibility.FAILS, Eligibility.FAILS]
    assert not any(one.is_left for one in found.values())


def test_rows_that_have_the_same_values_are_judged_once() -> None:
    memory = only(judged(made(steady("unix", MS)), "memory.pss.rest < 20 MiB")["unix"])
    assert len(memory.rows) == len(OPERATIONS)  # it is of the whole trial
    one = judged(made(steady("unix", MS)), "latency.p50 of void_call < 3 ms")["unix"]
    assert [key.operation for key in only(one).rows] == ["Benchmarking::void_call"]
    drawn = observations(drivers=["unix"], placements=["same"], calls=100)
    assert len(judged(drawn, "latency.p50 < 3 ms")["unix"].judgements) == len(OPERATIONS)


def test_who_meets_all_and_who_may() -> None:
    found = judged(made({**steady("unix", MS), **spread("tcp")}), "latency.p50 < 1.1 ms", "memory.pss.rest < 1 GiB")
    assert found["unix"].eligibility is Eligibility.MEETS
    assert found["tcp"].eligibility is Eligibility.MAY_MEET
    assert all(one.is_left for one in found.values())
    assert [one.ruling for one in found["tcp"].of(Ruling.UNDECIDED)] == [Ruling.UNDECIDED]


def test_too_few_trials_decide_nothing() -> None:
    few = [one for one in made(steady("unix", MS)) if one.block < 3]
    found = only(judged(few, "latency.p50 < 3 ms")["unix"])
    assert (found.ruling, found.why) == (Ruling.UNDECIDED, "3 trials, an interval needs 6")
    assert found.doubts == ("too few trials",)


def test_what_could_not_be_measured_says_why() -> None:
    few_calls = observations(drivers=["unix"], placements=["same"], calls=20)
    found = judged([*few_calls, *[failed("ice", block=block) for block in range(6)]], "latency.p99 < 1 s")
    assert {one.eligibility for one in found.values()} == {Eligibility.UNKNOWN}
    assert {one.why for one in found["unix"].judgements} == {"20 calls in a trial, p99 needs 662"}
    assert only(found["ice"]).why == "the process was killed by SIGSEGV"
    refused = failed("ice", reason="Ice is not installed")
    refused.status = "refused"
    assert only(judged([*few_calls, refused], "latency.p50 < 1 s")["ice"]).why == "Ice is not installed"


def test_wrong_replies_meet_nothing() -> None:
    wrong = made(steady("unix", MS))
    wrong[0].measurements[0].counters["wrong"] = 1
    found = judged(wrong, "latency.p50 < 3 ms")["unix"]
    assert found.eligibility is Eligibility.UNKNOWN
    assert all(one.why.startswith("invalid: ") for one in found.of(Ruling.NOT_MEASURABLE))


@pytest.mark.parametrize(("blocks", "said"), [(range(6), Ruling.FAILED), (range(1), Ruling.NOT_MEASURABLE)])
def test_samples_that_are_lost_come_later_than_any_limit(blocks: range, said: Ruling) -> None:
    found = observations(drivers=["unix"], placements=["same"], calls=700)
    for one in found:
        lossy(one, 9_000 if one.block in blocks else 0, **NOT_PROMISED)
    judgement = only(judged(found, "delay.p99 < 1 s")["unix"])
    assert judgement.ruling is said
    assert "samples were lost in a trial, so p99 is infinite" in judgement.why


def test_a_metric_that_nobody_has_is_not_measurable() -> None:
    found = judged(made(steady("unix", MS)), "deadline.met of client >= 99%")["unix"]
    assert only(found).why == "no row of client has deadline.met"
    assert found.eligibility is Eligibility.UNKNOWN


def test_a_metric_that_only_others_have_is_not_asked() -> None:
    found = judged(observations(placements=["same"], calls=100), "memory.daemons.rest < 20 MiB")
    assert only(found["sd-bus"]).ruling is Ruling.MET
    assert only(found["unix"]).ruling is Ruling.NOT_ASKED
    assert found["unix"].eligibility is Eligibility.MEETS


def test_an_operation_that_a_driver_leaves_out_is_missing_from_what_is_required() -> None:
    found = made({**steady("unix", MS), **steady("tcp", MS)})
    for one in (each for each in found if each.driver == "tcp"):
        one.measurements = [m for m in one.measurements if not m.operation.endswith("::void_call")]
        INEXPRESSIBLE.put(one.facts, "Benchmarking::void_call", "it cannot say nothing")
    judgement = judged(found, "latency.p50 < 3 ms")["tcp"].of(Ruling.NOT_MEASURABLE)
    assert [one.why for one in judgement] == ["Benchmarking::void_call: it cannot say nothing"]
    assert judged(found, "latency.p50 < 3 ms")["unix"].eligibility is Eligibility.MEETS


def test_candidates_of_another_placement_share_no_risk() -> None:
    here, there = made({**spread("unix")}), made({**spread("tcp")})
    for one in there:
        one.placement = "split"
    found = only(judged([*here, *there], "latency.p50 < 1.15 ms")["unix"])
    assert found.value is not None and found.value.high == pytest.approx(MS * math.exp(half(0.95)), rel=1e-5)


def test_each_placement_is_a_candidate_and_the_harness_is_none() -> None:
    found = observations(drivers=["null", "unix"], calls=100)
    made_of = candidates(*judged_groups(found, 6), {"{}": [read_requirement("latency.p50 < 1 s")]}, {"null"})
    assert [(one.driver, one.placement) for one in made_of] == [("unix", "same"), ("unix", "split")]


def test_points_have_requirements_of_their_own() -> None:
    few, many = made(steady("unix", MS)), made(steady("unix", 5 * MS))
    for one in many:
        one.point = '{"n":9}'
    required = {"{}": [read_requirement("latency.p50 < 2 ms")], '{"n":9}': [read_requirement("latency.p50 < 6 ms")]}
    (found,) = candidates(*judged_groups([*few, *many], 6), required)
    assert found.eligibility is Eligibility.MEETS and len(found.judgements) == 2
    required['{"n":9}'] = [read_requirement("latency.p50 < 4 ms")]
    (found,) = candidates(*judged_groups([*few, *many], 6), required)
    assert [one.rows[0].point for one in found.of(Ruling.FAILED)] == ['{"n":9}']


def test_a_point_that_was_not_run_is_not_measurable() -> None:
    both = made({**steady("unix", MS), **steady("tcp", MS)})
    for one in both:
        one.point = '{"n":9}' if one.driver == "tcp" else "{}"
    required = {point: [read_requirement("latency.p50 < 2 ms")] for point in ("{}", '{"n":9}')}
    found = {one.driver: one for one in candidates(*judged_groups(both, 6), required)}
    assert [one.why for one in found["unix"].of(Ruling.NOT_MEASURABLE)] == ["it was not measured there"]


def test_nothing_is_asked_of_nobody() -> None:
    assert judged([trial("unix", calls=20)]) == {}
