"""The loops of the Python kit, on a clock that only calls and waits move."""

from __future__ import annotations

from itertools import chain, repeat
from typing import Any

import pytest
from orrery_kit import loads
from orrery_kit.errors import ProtocolError
from orrery_kit.phase import Window
from orrery_kit.records import records
from python_kit_rig import BEGIN, Clock, EchoStub, Rig, phase_of


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    made.install(monkeypatch)
    return made


def test_every_call_of_a_closed_load_is_recorded(clock: Clock) -> None:
    rig = Rig(clock, EchoStub(clock, chain([7, 3], repeat(5))))
    found = rig.run(calls=10)
    assert (found.calls, found.latency.count, found.latency.min, found.latency.max, found.latency.sum) == (
        10,
        10,
        3,
        7,
        50,
    )
    assert (found.first_start, found.last_end) == (BEGIN, BEGIN + 50)
    assert found.longest.sorted()[0] == (0, BEGIN, 7)
    assert rig.tally[0] == 10
    assert rig.tally[1] == rig.tally[2] != 0


def test_peers_are_called_in_turn_from_the_first_that_is_asked_for(clock: Clock) -> None:
    stubs = [EchoStub(clock, repeat(1)) for _ in range(3)]
    Rig(clock, *stubs).run(calls=4, first=2)
    assert [stub.made for stub in stubs] == [1, 1, 2]


def test_the_call_after_a_compared_one_is_kept_apart(clock: Clock) -> None:
    found = Rig(clock, EchoStub(clock, repeat(1))).run(calls=10, verify_one_in=1)
    assert (found.checked, found.wrong) == (10, 0)
    assert (found.latency.count, found.excluded.count) == (1, 9)


def test_a_wrong_reply_is_seen(clock: Clock) -> None:
    assert Rig(clock, EchoStub(clock, repeat(1), wrong=3)).run(calls=5, verify_one_in=1).wrong == 1
    assert Rig(clock, EchoStub(clock, repeat(1), wrong=3)).run(kind="verify").wrong == 1


def test_every_slot_is_verified_at_every_peer(clock: Clock) -> None:
    stubs = [EchoStub(clock, repeat(1)) for _ in range(2)]
    found = Rig(clock, *stubs).run(kind="verify")
    assert (found.checked, [stub.made for stub in stubs]) == (8, [4, 4])


def test_a_time_ends_a_load_as_well(clock: Clock) -> None:
    assert Rig(clock, EchoStub(clock, repeat(10))).run(time=95).calls == 10


def test_what_ends_after_the_window_lies_outside(clock: Clock) -> None:
    def close(window: Window) -> None:
        window.closes = clock.time + 15

    found = Rig(clock, EchoStub(clock, repeat(10))).run(close, calls=3, members=2)
    assert (found.latency.count, found.outside_window.count, found.last_end) == (4, 1, BEGIN + 40)


def test_slices_have_their_place_in_time(clock: Clock) -> None:
    found = Rig(clock, EchoStub(clock, repeat(10))).run(calls=6, slice=25)
    assert {number: sum(counts.values()) for number, counts in found.slices.items()} == {0: 2, 1: 2, 2: 2}


def test_a_generator_with_a_cpu_of_its_own_spins_for_the_last_stretch_only(clock: Clock) -> None:
    clock.oversleeps = 3
    phase = phase_of(load="constant-rate", interval=10, calls=4, wait="exact")
    phase.stretch = 5
    waiter = loads.Waiter(phase)
    assert (waiter.until(BEGIN + 10), clock.time, waiter.spun) == (BEGIN, BEGIN + 10, 2)
    assert (waiter.until(BEGIN + 14), clock.time, waiter.spun) == (BEGIN + 10, BEGIN + 14, 6)  # no time to sleep


@pytest.mark.parametrize(("wait", "late", "spun"), [("sleep", 3, 0), ("exact", 3, 0), ("spin", 0, 27)])
def test_how_a_generator_waits(clock: Clock, wait: str, late: int, spun: int) -> None:
    """One whose stretch is 0 sleeps until the instant itself."""
    clock.oversleeps = 3
    found = Rig(clock, EchoStub(clock, repeat(1))).run(load="constant-rate", interval=10, calls=4, wait=wait)
    assert (found.timer_error.max, found.busy.max, found.spun) == (late, 0, spun)


def test_an_open_load_has_three_times(clock: Clock) -> None:
    found = Rig(clock, EchoStub(clock, chain([25], repeat(1)))).run(load="constant-rate", interval=10, calls=4)
    assert found.intended.counts == {25: 1, 16: 1, 7: 1, 1: 1}
    assert found.backpressure.counts == {0: 2, 15: 1, 6: 1}
    assert found.timer_error.counts == {0: 4}


@pytest.mark.parametrize("load", [{"load": "constant-rate"}, {"load": "burst", "burst": 1}])
def test_who_waits_and_is_woken_late_was_not_busy(clock: Clock, load: dict[str, Any]) -> None:
    clock.oversleeps = 3
    found = Rig(clock, EchoStub(clock, repeat(1))).run(**load, interval=10, calls=4)
    assert found.timer_error.counts == {0: 1, 3: 3}  # the first starts with the window
    assert found.busy.counts == {0: 4}


def test_a_rest_is_no_gap(clock: Clock) -> None:
    found = Rig(clock, EchoStub(clock, repeat(1))).run(load="think-time", think_time=100, calls=3)
    assert (found.gap, found.last_end) == (0, BEGIN + 203)


def test_how_far_a_call_is_from_the_one_before_is_summed(clock: Clock) -> None:
    found = Rig(clock, EchoStub(clock, chain([10, 13, 4], repeat(4)))).run(calls=4)
    assert (found.variation, found.successions) == (3 + 9 + 0, 3)


def test_of_a_burst_the_batch_is_timed(clock: Clock) -> None:
    found = Rig(clock, EchoStub(clock, repeat(2))).run(load="burst", burst=5, calls=20)
    assert found.latency.counts == {10: 4}
    assert found.calls == 20


def test_a_late_batch_may_be_missed(clock: Clock) -> None:
    stub = EchoStub(clock, chain([25], repeat(1)))
    found = Rig(clock, stub).run(load="burst", burst=1, interval=10, late="miss", calls=6)
    assert (found.missed, stub.made) == (2, 4)


def test_a_window_has_so_many_calls_out_and_loses_none(clock: Clock) -> None:
    stub = EchoStub(clock, repeat(2))
    found = Rig(clock, stub).run(window=3, calls=6)
    assert stub.made == found.calls == 8  # the two that were still out are read
    assert found.latency.count == 6
    assert found.latency.max == 6
    assert found.outside_window.count == 2


def test_calls_are_judged_by_their_deadline(clock: Clock) -> None:
    durations = iter([5, 15, 25])
    found = Rig(clock, EchoStub(clock, durations)).run(calls=3, deadline=10, useless=20)
    assert (found.on_time, found.late, found.useless) == (1, 1, 1)


FALLIBLE: dict[str, Any] = {"load": "constant-rate", "interval": 100, "calls": 6, "fallible": 1}


def test_an_error_ends_its_own_call_only_where_calls_may_fail(clock: Clock) -> None:
    stub = EchoStub(clock, repeat(30), failing=(2, 3))
    rig = Rig(clock, stub)
    found = rig.run(**FALLIBLE)
    assert (stub.made, found.calls, found.failed) == (6, 6, 2)
    assert found.latency.counts == found.intended.counts == {30: 4}
    assert rig.tally[0] == 4
    assert (found.silence, found.unanswered) == (300, 0)  # from the end of the first call, 30, to 330


def test_without_an_error_the_longest_silence_is_that_of_a_call_that_waited(clock: Clock) -> None:
    found = Rig(clock, EchoStub(clock, chain([30, 250], repeat(30)))).run(**FALLIBLE)
    assert (found.failed, found.silence, found.unanswered) == (0, 320, 0)


def test_calls_that_fail_to_the_end_are_unanswered(clock: Clock) -> None:
    found = Rig(clock, EchoStub(clock, repeat(30), failing=(4, 5, 6))).run(**FALLIBLE)
    assert (found.silence, found.unanswered, found.last_end) == (100, 300, BEGIN + 530)
    whole = Rig(clock, EchoStub(clock, repeat(30), failing=range(1, 7)))
    clock.time = BEGIN
    found = whole.run(**FALLIBLE)
    assert (found.failed, found.latency.count, found.silence, found.unanswered) == (6, 0, 0, 530)
    assert (found.first_start, found.last_end) == (BEGIN, BEGIN + 530)


def test_where_calls_may_fail_that_is_told(clock: Clock) -> None:
    found = Rig(clock, EchoStub(clock, repeat(30), failing=(2,))).run(**FALLIBLE)
    told = "".join(records(phase_of(**FALLIBLE), "I::echo", found))
    assert all(f"name={name}" in told for name in ("failed value=1", "silence value=200", "unanswered value=0"))
    assert "name=failed" not in "".join(records(phase_of(calls=1), "I::echo", found))


def test_threads_are_merged_by_the_longest_silence(clock: Clock) -> None:
    one = Rig(clock, EchoStub(clock, repeat(30), failing=(2,))).run(**FALLIBLE)
    clock.time = BEGIN
    one.merge(Rig(clock, EchoStub(clock, repeat(30), failing=(2, 3))).run(**FALLIBLE))
    assert (one.failed, one.silence) == (3, 300)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ({}, "needs calls or time"),
        ({"load": "constant-rate", "calls": 1}, "load=constant-rate needs an interval"),
        ({"calls": 1, "fallible": 1}, "fallible=1 belongs to load=constant-rate"),
        ({"load": "fast", "calls": 1}, "load=fast is none of closed, burst"),
        ({"calls": 1, "window": 0}, "window=0 is less than 1"),
        ({"calls": "x"}, "is not a whole number"),
        ({"calls": 1, "operations": "I::echo*1", "order": "mix"}, "needs one of operation and operations"),
    ],
)
def test_phases_that_make_no_sense_are_refused(keys: dict[str, object], reason: str) -> None:
    with pytest.raises(ProtocolError, match=reason):
        phase_of(**keys)
