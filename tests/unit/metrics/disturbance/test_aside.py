"""Trials that the host disturbed are set aside where enough others remain; the rest of the rules still see them."""

from __future__ import annotations

import pytest

from observations import OPERATIONS, campaign, observations, set_medians
from orrery.metrics.disturbance.evidence import measured_time
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.summary import rows
from orrery.store.observation import Observation

MEDIAN = 200


def made(blocks: int, disturbed: dict[str, int], drivers: tuple[str, ...] = ("unix",)) -> list[Observation]:
    """Trials of 200 ns a call; the first so many of a driver had their time stolen, and took 800 ns."""
    found = observations(drivers=list(drivers), placements=["same"], calls=700, blocks=blocks)
    slow = {driver: range(disturbed.get(driver, 0)) for driver in drivers}
    set_medians(found, {(d, b): MEDIAN * (4 if b in slow[d] else 1) for d in drivers for b in range(blocks)})
    for one in found:
        if one.block in slow[one.driver]:
            one.facts["machine.steal"] = round(measured_time(one) * 0.05)
    return found


def rows_of(found: list[Observation], repeat: int) -> list[Row]:
    from dataclasses import replace

    told = rows(replace(campaign(), repeat=repeat), found)
    assert {row.key.operation for row in told} == set(OPERATIONS)
    return told


def median(row: Row) -> float:
    value = row.metrics["latency.p50"].value
    assert value is not None
    return value


def test_a_row_is_over_the_undisturbed_trials() -> None:
    for row in rows_of(made(10, {"unix": 4}), 10):
        assert row.verdict is Verdict.VALID, row.reasons
        assert row.trials == 6
        told = [(block, [str(one) for one in evidence]) for block, evidence in row.aside]
        assert told == [(block, ["stolen time: 5 % of the measured time"]) for block in range(4)]
        assert median(row) == pytest.approx(MEDIAN)


def test_with_too_few_left_none_is_set_aside() -> None:
    for row in rows_of(made(10, {"unix": 5}), 10):
        assert row.verdict is Verdict.DOUBTFUL
        assert [reason.rule for reason in row.reasons] == ["stolen time"]
        assert (row.trials, row.aside) == (10, ())


def test_as_many_as_were_asked_for_are_enough() -> None:
    """Two blocks were asked for, and two more run: the two undisturbed ones are the row, still too few for an
    interval."""
    for row in rows_of(made(4, {"unix": 2}), 2):
        assert [reason.rule for reason in row.reasons] == ["too few trials"]
        assert (row.trials, len(row.aside), median(row)) == pytest.approx((2, 2, MEDIAN))


def test_a_slow_trial_without_evidence_stays() -> None:
    found = made(10, {"unix": 4})
    for one in found:
        one.facts["machine.steal"] = 0
    for row in rows_of(found, 10):
        assert (row.trials, row.aside) == (10, ())
        assert median(row) > MEDIAN


def test_a_wrong_reply_in_a_disturbed_trial_is_invalid() -> None:
    found = made(10, {"unix": 2})
    found[0].facts["verify.wrong"] = 1
    assert found[0].block == 0
    for row in rows_of(found, 10):
        assert (row.verdict, row.reasons[0].rule) == (Verdict.INVALID, "wrong reply")
        assert row.trials == 8


def test_a_lost_call_in_a_disturbed_trial_is_invalid() -> None:
    found = made(10, {"unix": 2})
    for counter in found[1].call_counters:
        counter.calls += counter.side == "call"
    assert {row.reasons[0].rule for row in rows_of(found, 10)} == {"lost or repeated call"}


def test_rows_say_where_setting_aside_may_favour_a_binding() -> None:
    found = {row.key.driver: row for row in rows_of(made(16, {"unix": 8}, ("unix", "tcp", "ice")), 10)}
    [reason] = found["unix"].reasons
    assert (reason.rule, reason.verdict) == ("set aside unevenly", Verdict.DOUBTFUL)
    assert reason.figure == "8 of 16 trials, of the others' 0 of 32; median 200 ns, over all trials 400 ns"
    assert found["unix"].over_all["latency.p50"].value == pytest.approx(400)
    for other in ("tcp", "ice"):
        assert (found[other].verdict, found[other].over_all) == (Verdict.VALID, {})


def test_shares_that_chance_explains_are_not_told() -> None:
    found = rows_of(made(16, {"unix": 2, "tcp": 1}, ("unix", "tcp", "ice")), 10)
    assert {row.verdict for row in found} == {Verdict.VALID}
