"""Rows over trials: grouping, means, intervals, failures, floors."""

from __future__ import annotations

import math

import pytest

from crowd import crowd
from observations import OPERATIONS, campaign, failed, observations, set_medians, trial
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.summary import rows
from orrery.report.remarks.floors import floor_lines

VOID = "Benchmarking::void_call"


def row_of(made: list[Row], driver: str, placement: str = "same", operation: str = VOID) -> Row:
    [found] = [
        row for row in made if (row.key.driver, row.key.placement, row.key.operation) == (driver, placement, operation)
    ]
    return found


def test_one_row_a_key_whatever_the_order_of_operations() -> None:
    made = rows(campaign(), observations(calls=700, blocks=6))
    assert len(made) == 6 * 2 * len(OPERATIONS)
    assert {row.trials for row in made} == {6}
    # A clock of 1 ns is too coarse for the 30 ns of the null driver, and good for all others.
    assert {row.key.driver for row in made if row.verdict is not Verdict.VALID} == {"null"}
    assert {row.key.phase for row in made} == {"measure"}
    assert {row.load for row in made} == {"closed"}


def test_the_same_operation_twice_in_a_step_gives_two_rows() -> None:
    made = trial("unix", calls=20)
    again = [measured for measured in trial("unix", calls=20).measurements if measured.operation == VOID]
    again[0].phase = 99
    made.measurements += again
    phases = [row.key.phase for row in rows(campaign(), [made]) if row.key.operation == VOID]
    assert sorted(phases) == ["measure", "measure.2"]


def test_the_mean_over_trials_is_geometric() -> None:
    made = observations(drivers=["unix"], placements=["same"], calls=20, blocks=2)
    set_medians(made, {("unix", 0): 50, ("unix", 1): 200})
    median = row_of(rows(campaign(), made), "unix").metrics["latency.p50"]
    assert median.value == pytest.approx(math.sqrt(50 * 200))
    assert (median.low, median.high) == (None, None)
    assert median.why == "2 trials, an interval needs 6"


def test_floor_ratio_pairs_blocks_by_hand() -> None:
    # Drift of 1..6 in both: each block's ratio is exactly 3, so the interval has no width whatever the drift.
    made = observations(drivers=["unix", "sd-bus"], placements=["same"], calls=20)
    set_medians(made, {("unix", b): 10 * (b + 1) for b in range(6)} | {("sd-bus", b): 30 * (b + 1) for b in range(6)})
    floor = row_of(rows(campaign(), made), "sd-bus").metrics["floor.ratio"]
    assert (floor.value, floor.low, floor.high) == pytest.approx((3, 3, 3))


def test_a_block_without_its_floor_is_left_out_of_the_ratio_alone() -> None:
    made = observations(drivers=["unix", "sd-bus"], placements=["same"], calls=20, blocks=7)
    made = [o for o in made if (o.driver, o.block) != ("unix", 0)]
    set_medians(made, {(o.driver, o.block): 10 if o.driver == "unix" else (250 if o.block == 0 else 20) for o in made})
    row = row_of(rows(campaign(), made), "sd-bus")
    assert row.metrics["floor.ratio"].value == pytest.approx(2)
    assert row.metrics["latency.p50"].value == pytest.approx((250 * 20**6) ** (1 / 7))


def test_the_floor_is_of_the_same_placement_and_the_same_transport() -> None:
    made = rows(campaign(), observations(calls=300))
    for driver, floor in (("ice", "tcp"), ("omniorb", "unix")):
        for placement in ("same", "split"):
            mine, under = row_of(made, driver, placement), row_of(made, floor, placement)
            expected = (mine.metrics["latency.p50"].value or 0) / (under.metrics["latency.p50"].value or 1)
            assert mine.metrics["floor.ratio"].value == pytest.approx(expected)


@pytest.mark.parametrize(
    ("floor", "present", "seen"),
    [
        ("unix", ["unix"], ["unix"]),
        ("tcp", ["tcp"], ["tcp"]),
        ("udp", ["udp"], ["udp"]),
        ("pipe", ["fifo"], ["fifo"]),
        ("mqueue", ["mqueue"], ["mqueue"]),
        ("shm", ["shm"], ["shm", "unix"]),  # UNIX sockets that lead to a daemon
        ("shm", ["shm"], ["shm", "tcp", "udp"]),
        ("seqpacket", ["seqpacket"], ["seqpacket", "unix"]),
        ("shm", None, ["shm"]),
    ],
)
def test_every_raw_driver_is_the_floor_of_what_travels_over_it(
    floor: str, present: list[str] | None, seen: list[str]
) -> None:
    made = observations(drivers=[floor, "other"], placements=["same"], calls=20)
    for observation in made:
        observation.facts["family"] = "raw" if observation.driver == floor else "messaging"
        observation.facts["transport.seen"] = seen
        if present is not None:
            observation.facts["transport.present"] = present
    set_medians(made, {(o.driver, o.block): 10 if o.driver == floor else 40 for o in made})
    assert row_of(rows(campaign(), made), "other").metrics["floor.ratio"].value == pytest.approx(4)


@pytest.mark.parametrize(
    ("present", "seen", "why"),
    [
        ([], [], "nothing travels between processes"),
        (["tcp", "udp"], ["tcp", "udp"], "several transports, tcp and udp, of which none alone is its floor"),
        (["sctp"], ["sctp"], "no raw driver carries sctp"),
        (["shm"], ["shm"], "no valid trial of its floor, shm, in the block"),
    ],
)
def test_a_row_without_a_floor_says_why(present: list[str], seen: list[str], why: str) -> None:
    made = observations(drivers=["unix", "other"], placements=["same"], calls=20)
    for observation in made:
        if observation.driver == "other":
            observation.facts |= {"transport.present": present, "transport.seen": seen}
    found = rows(campaign(), made)
    value = row_of(found, "other").metrics["floor.ratio"]
    assert (value.value, value.why) == (None, why)
    assert floor_lines(found) == [f"no floor for other: {why}"]


def test_raw_transports_have_no_floor() -> None:
    found = rows(campaign(), observations(drivers=["null", "unix", "tcp"], placements=["same"], calls=20))
    for driver in ("null", "unix", "tcp"):
        assert "floor.ratio" not in row_of(found, driver).metrics


def test_an_invalid_floor_is_no_floor() -> None:
    made = observations(drivers=["unix", "sd-bus"], placements=["same"], calls=20)
    for observation in made:
        if observation.driver == "unix":
            observation.measurements[0].counters["wrong"] = 1
    found = rows(campaign(), made)
    spoiled = {row.key.operation for row in found if row.key.driver == "unix" and row.verdict is Verdict.INVALID}
    assert spoiled
    for operation in OPERATIONS:
        ratio = row_of(found, "sd-bus", operation=operation).metrics["floor.ratio"]
        assert (ratio.value is None) == (operation in spoiled)


def test_an_invalid_row_has_no_figure() -> None:
    made = observations(drivers=["unix"], placements=["same"], calls=20)
    for measured in made[0].measurements:
        measured.counters["wrong"] = 1
    row = row_of(rows(campaign(), made), "unix")
    assert row.verdict is Verdict.INVALID
    assert row.metrics
    assert {(v.value, v.low, v.high, v.why) for v in row.metrics.values()} == {
        (None, None, None, "invalid: wrong reply")
    }


def test_failed_trials_are_counted_in_every_row_of_their_binding() -> None:
    made = [*observations(drivers=["unix", "tcp"], placements=["same"], blocks=6, calls=20)]
    made.append(failed("unix", block=7, reason="it hung"))
    made[-1].binding = "unix[wait=block]"
    found = rows(campaign(), made)
    assert {row.failures for row in found if row.key.driver == "unix"} == {((7, "it hung"),)}
    assert {row.failures for row in found if row.key.driver == "tcp"} == {()}


def test_a_driver_with_only_failures_is_a_row() -> None:
    made = [trial("unix", calls=20), failed("ice", block=0, reason="no such library"), failed("ice", block=1)]
    row = row_of(rows(campaign(), made), "ice", operation="*")
    assert row.verdict is Verdict.INVALID
    assert row.trials == 0
    assert [block for block, _ in row.failures] == [0, 1]
    assert row.reasons[0].figure == "all 2, the first (block 0): no such library"


def test_a_percentile_needs_enough_calls_in_every_trial() -> None:
    made = observations(drivers=["unix"], placements=["same"], calls=700)
    made[2] = trial("unix", block=2, calls=661)
    row = row_of(rows(campaign(), made), "unix")
    assert row.metrics["latency.p99"].value is None
    assert row.metrics["latency.p99"].why == "661 calls in a trial, p99 needs 662"
    assert row.metrics["latency.p90"].value is not None


def test_nothing_gives_nothing() -> None:
    assert rows(campaign(), []) == []


def test_fairness_is_among_the_clients_of_one_kind() -> None:
    made = crowd(observations(drivers=["unix"], placements=["same"], calls=400), [1.0, 4.0])
    for observation in made:
        other = [m for m in trial("unix", calls=10).measurements if m.operation == VOID]
        other[0].object, other[0].phase = "logger[0]", observation.measurements[0].phase
        observation.measurements += other
    found = [row for row in rows(campaign(), made) if row.key.operation == VOID]
    shown = {row.key.object: row.metrics.get("fairness.rate") for row in found}
    assert set(shown) == {"client[0]", "client[1]", "logger[0]"}
    assert shown["logger[0]"] is None
    for name in ("client[0]", "client[1]"):
        index = shown[name]
        assert index is not None and index.value == pytest.approx(25 / (2 * 17))  # 4 to 1: (4 + 1)^2 / 2 (16 + 1)


def test_steps_and_phases_are_fair_by_themselves() -> None:
    made = crowd([trial("unix", calls=100)], [1.0, 1.0])
    again = crowd([trial("unix", calls=100)], [1.0, 4.0])[0].measurements
    for measured in again:
        measured.step, measured.phase = "loaded", measured.phase + 100
    made[0].measurements += again
    found = {row.key.step: row.metrics["fairness.rate"].value for row in rows(campaign(), made)}
    assert found == {"main": 1, "loaded": pytest.approx(25 / 34)}
