"""Comparisons are of pairs inside a block, and only of what may be compared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from observations import OPERATIONS, campaign, failed, observations, set_medians
from orrery.errors import InputError
from orrery.metrics.comparing.best import against_best
from orrery.metrics.comparing.between import between
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import judged_groups, rows
from orrery.stats.intervals import Finding
from orrery.store.facts import BUILD
from orrery.store.observation import Measurement, Observation

BLOCKS = range(6)


def two(medians: dict[tuple[str, int], int]) -> list[Observation]:
    made = observations(drivers=["unix", "tcp"], placements=["same"], calls=20)
    set_medians(made, medians)
    return made


def test_the_ratio_is_within_blocks() -> None:
    # Drift of a factor of 6 between blocks, the same ratio in each.
    medians = {("unix", b): 10 * (b + 1) for b in BLOCKS} | {("tcp", b): 20 * (b + 1) for b in BLOCKS}
    found = compare(two(medians))
    assert len(found) == len(OPERATIONS)
    for one in found:
        ratio = 2 if one.row.driver == "tcp" else 0.5
        assert (one.ratio, one.low, one.high) == pytest.approx((ratio, ratio, ratio))
        assert one.finding is Finding.DIFFERENT


def test_a_block_that_lacks_one_is_left_out() -> None:
    medians = {(d, b): 10 if d == "unix" else 20 for d in ("unix", "tcp") for b in BLOCKS}
    made = [o for o in two(medians) if (o.driver, o.block) != ("tcp", 0)]
    [one, *_] = compare(made)
    assert one.ratio in (pytest.approx(2), pytest.approx(0.5))
    assert (one.low, one.high, one.finding) == (None, None, None)
    assert one.why == "5 trials, an interval needs 6"


def test_ties_and_the_hosts_own_floor() -> None:
    # 206 / 200 = 1.03 in every block: different at 2 %, equivalent where the host itself differs by 5 %.
    made = two({(d, b): 200 if d == "unix" else 206 for d in ("unix", "tcp") for b in BLOCKS})
    assert {one.finding for one in compare(made)} == {Finding.DIFFERENT}
    assert {one.finding for one in compare(made, host_floor=0.05)} == {Finding.EQUIVALENT}
    same = two({(d, b): 200 + b for d in ("unix", "tcp") for b in BLOCKS})
    assert {one.finding for one in compare(same)} == {Finding.EQUIVALENT}


def test_every_pair_once_and_never_across_placements() -> None:
    found = compare(observations(calls=20))
    assert len(found) == 2 * len(OPERATIONS) * (6 * 5 // 2)
    pairs = {frozenset((one.row, one.base)) for one in found}
    assert len(pairs) == len(found)
    assert all(one.row.placement == one.base.placement for one in found)
    assert all(one.row.operation == one.base.operation for one in found)


def test_keys_are_those_of_the_rows() -> None:
    made = observations(drivers=["unix", "tcp"], calls=20)
    keys = {row.key for row in rows(campaign(), made)}
    assert {one.row for one in compare(made)} | {one.base for one in compare(made)} == keys


def test_an_invalid_row_is_not_compared() -> None:
    made = two({(d, b): 200 for d in ("unix", "tcp") for b in BLOCKS})
    for observation in made:
        if observation.driver == "tcp":
            observation.facts["transport.seen"] = ["unix"]
    assert {(one.ratio, one.finding, one.why) for one in compare(made)} == {(None, None, "tcp is invalid here")}


def test_other_loads_are_not_compared() -> None:
    made = two({(d, b): 200 for d in ("unix", "tcp") for b in BLOCKS})
    for observation in made:
        for measured in observation.measurements:
            measured.load["window"] = 1 if observation.driver == "unix" else 8
    assert {(one.ratio, one.why) for one in compare(made)} == {(None, "not under the same load")}


def test_a_dead_driver_does_not_disturb() -> None:
    made = two({(d, b): 200 for d in ("unix", "tcp") for b in BLOCKS})
    assert len(compare([*made, failed("ice"), failed("omniorb")])) == len(OPERATIONS) + 1


def test_another_metric() -> None:
    made = observations(drivers=["unix", "tcp"], placements=["same"], calls=200)
    [one, *_] = compare(made, "rate")
    assert one.metric == "rate"
    # A tcp call takes about twice the time of a unix one, so its rate is about half.
    assert (one.ratio if one.row.driver == "tcp" else 1 / (one.ratio or 1)) == pytest.approx(0.5, abs=0.05)
    with pytest.raises(InputError):
        compare(made, "latency.p95")


def test_samples_are_compared_by_their_own_times() -> None:
    # Beside every call of 10 ns (tcp: 20) a subscriber that has samples of 50 ns (tcp: 150).
    made = two({(d, b): 10 if d == "unix" else 20 for d in ("unix", "tcp") for b in BLOCKS})
    for observation in made:
        call = next(m for m in observation.measurements if m.operation == OPERATIONS[0])
        took = replace(call.series["latency"], name="delay", min=0, max=999)
        took.buckets = {50 if observation.driver == "unix" else 150: 20}
        counters = {"begin": 0, "end": 1, "expected": 20, "received": 20}
        taken = Measurement("display[0]", "subscribe", call.operation, "main", call.phase, {}, {"delay": took})
        taken.counters = counters
        observation.measurements.append(taken)
    [one] = [one for one in compare(made) if one.row.object == "display[0]"]
    assert one.metric == "delay.p50"
    assert one.ratio in (pytest.approx(3), pytest.approx(1 / 3))


def in_builds(made: list[Observation], builds: int) -> list[Observation]:
    """The trials as those of so many builds, one after the other."""
    return [replace(one, facts=dict([*one.facts.items(), BUILD.pair(one.block % builds)])) for one in made]


def test_builds_are_a_level_of_the_comparison() -> None:
    # tcp is faster than unix in one build of two and slower in the next, whatever the number of blocks of each.
    blocks = range(60)
    made = observations(drivers=["unix", "tcp"], placements=["same"], calls=20, blocks=60)
    set_medians(made, {("unix", b): 2000 for b in blocks} | {("tcp", b): 2000 + 400 * (b % 2) for b in blocks})
    one, told = compare(made)[0], compare(in_builds(made, 6))[0]
    assert one.finding is Finding.DIFFERENT and told.finding is Finding.INCONCLUSIVE
    assert told.ratio == pytest.approx(one.ratio) and told.freedom == 5


def test_a_row_of_builds_has_an_interval_over_builds() -> None:
    made = observations(drivers=["unix"], placements=["same"], calls=20, blocks=60)
    set_medians(made, {("unix", b): 2000 + 400 * (b % 2) for b in range(60)})
    [of_trials, of_builds] = (rows(campaign(), each)[0].metrics["latency.p50"] for each in (made, in_builds(made, 6)))
    assert of_trials.value is not None and of_builds.value is not None
    assert of_trials.high is not None and of_builds.high is not None
    assert of_builds.value == pytest.approx(of_trials.value)
    # By hand: t(5) 2.5706 against some 2 of sixty trials, the same deviation by the root of 6 against that of 60.
    assert of_builds.high - of_builds.value > 3 * (of_trials.high - of_trials.value)


def test_best_and_campaigns_are_compared_over_builds() -> None:
    made = observations(drivers=["unix", "tcp", "pipe"], placements=["same"], calls=20, blocks=60)
    medians = {("unix", b): 2000 for b in range(60)} | {("pipe", b): 5000 for b in range(60)}
    set_medians(made, medians | {("tcp", b): 2000 + 400 * (b % 2) for b in range(60)})
    wide, narrow = (
        next(one for one in against_best(*judged_groups(each), ["latency.p50"]) if one.row.driver == "tcp")
        for each in (in_builds(made, 6), made)
    )
    assert wide.may_be_best and not narrow.may_be_best
    [across, *_] = between(made, in_builds(made, 6), "latency.p50", 0.02)
    assert across.freedom is not None and across.freedom < 60
