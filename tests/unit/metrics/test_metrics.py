"""Every metric against a trial whose figures are worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from observations import series
from orrery.errors import InputError
from orrery.metrics.metric import Absent
from orrery.metrics.registry import METRICS, metric
from orrery.metrics.rows import Key
from orrery.metrics.trials import TrialGroup, TrialMeasurement
from orrery.store.observation import Measurement, Memory, Observation, Usage


def of_trials(*trials: TrialMeasurement) -> TrialGroup:
    """A group of these trials."""
    return TrialGroup(Key("s", "p", "unix", "unix", "same", "client", "server", "A::b", "main", "measure"), trials)


def small(**changes: object) -> TrialMeasurement:
    """100 calls of 1..100 ns in a window of 50,000 ns by a client, a server and a daemon."""
    measured = Measurement(
        object="client[0]",
        port="server",
        operation="A::b",
        step="main",
        phase=3,
        load={"load": "closed", "window": 1},
        series={"latency": series("latency", list(range(1, 101)))},
        counters={"begin": 1_000_000, "end": 1_050_000, "gap": 4_500, "variation": 198, "successions": 99},
    )
    names = ("voluntary", "involuntary", "minor", "major", "run_delay")
    used = [
        Usage(process, 3, process == "bus", 50_000, user, 1_000, *[count] * len(names))
        for process, user, count in (("client[0]", 10_000, 100), ("server[0]", 20_000, 50), ("bus", 7_000, 0))
    ]
    memory = [
        Memory("client[0]", "rest", False, 9_000, 900, 1),
        Memory("server[0]", "rest", False, 5_000, 500, 1),
        Memory("server[1]", "rest", False, 6_000, 600, 1),
        Memory("bus", "rest", True, 3_000, 300, 1),
        Memory("server[0]", "end", False, 77_000, 7_700, 1),
    ]
    other_phase = Usage("client[0]", 4, False, 1, 10**9, 10**9, 10**9, 10**9, 0, 0, 0)
    seen = Observation("s", "{}", "x", "x", {}, "same", 0, 0, 1, "ok", measurements=[measured], memory=memory)
    seen.usage = [*used, other_phase]
    seen.facts = {"family": "corba", "transport.seen": ["unix"]}
    for name, value in changes.items():
        setattr(measured, name, value)
    return TrialMeasurement(seen, measured)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("latency.p50", 50),  # the 50th of 1..100, exact below 256 ns
        ("latency.p90", 90),
        ("latency.mean", 50.5),  # 5050 / 100
        ("latency.min", 1),
        ("latency.max", 100),
        ("latency.deviation", 29.011491975882016),  # of 1..n: sqrt(n (n + 1) / 12)
        ("latency.variation", 2),  # 198 ns over 99
        ("rate", 2_000_000),  # 100 calls in 50 us
        ("gap", 45),  # 4500 ns after 100 calls
        ("cpu", 400),  # (11,000 + 21,000 + 8,000) / 100, the daemon's too, phase 4 not
        ("switches.voluntary", 1.5),
        ("switches.involuntary", 1.5),
        ("memory.pss.rest", 11_000),  # both servers, not the client, not the daemon, not at the end
        ("memory.private.rest", 1_100),
        ("memory.daemons.rest", 3_000),
        ("memory.all.rest", 23_000),  # client, servers and daemon, not at the end
    ],
)
def test_by_hand(name: str, value: float) -> None:
    assert METRICS[name].of(small()) == pytest.approx(value)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("latency.single", "100 calls in a trial, not one"),
        ("latency.p99", "100 calls in a trial, p99 needs 662"),
        ("latency.spread", "100 calls in a trial, p99 needs 662"),
        ("latency.p99.9", "100 calls in a trial, p99.9 needs 6,636"),
        ("floor.ratio", "no valid trial of its floor, unix, in the block"),
    ],
)
def test_what_is_missing_says_why(name: str, why: str) -> None:
    found = METRICS[name].of(small())
    assert isinstance(found, Absent)
    assert found.why == why


def test_a_trial_without_calls_has_no_latency() -> None:
    trial = small(series={"latency": series("latency", [])})
    for name in ("latency.p50", "latency.mean", "latency.max", "gap", "cpu"):
        assert isinstance(METRICS[name].of(trial), Absent), name


def test_the_only_call_of_a_trial_is_its_figure() -> None:
    assert METRICS["latency.single"].of(small(series={"latency": series("latency", [123_457])})) == 123_457


def test_the_slow_calls_are_set_against_the_median() -> None:
    trial = small(series={"latency": series("latency", [100] * 980 + [150] * 20)})
    assert METRICS["latency.spread"].of(trial) == 50


@pytest.mark.parametrize(
    ("counters", "why"),
    [({}, "the program did not report how its calls vary"), ({"variation": 0}, "no call in a trial followed another")],
)
def test_calls_that_follow_none_do_not_vary(counters: dict[str, int], why: str) -> None:
    trial = small(series={"latency": series("latency", [7])}, counters=counters)
    assert METRICS["latency.variation"].of(trial) == Absent(why)
    assert METRICS["latency.deviation"].of(trial) == Absent("a single call in a trial does not deviate")


def test_a_window_without_length_has_no_rate() -> None:
    assert isinstance(METRICS["rate"].of(small(counters={})), Absent)


def test_calls_apart_and_outside_are_calls_too() -> None:
    extra = {"excluded": series("excluded", [5] * 10), "outside_window": series("outside_window", [5] * 90)}
    trial = small(series=small().measurement.series | extra)
    # 110 calls end inside the window; the usage between the boundaries is that of all 200.
    assert METRICS["rate"].of(trial) == pytest.approx(110 / 50e-6)
    assert METRICS["cpu"].of(trial) == pytest.approx(40_000 / 200)


def test_a_generator_that_spins_until_a_call_is_due_does_not_count() -> None:
    spun = small()
    spun.measurement.counters["spun"] = 4_000
    assert METRICS["cpu"].of(spun) == pytest.approx(36_000 / 100)
    spun = small()
    spun.measurement.counters["spun"] = 10**9  # more than was used: it was kept off its CPU meanwhile
    assert METRICS["cpu"].of(spun) == 0


def test_a_burst_counts_all_its_calls() -> None:
    trial = small(load={"load": "burst", "burst": 8})
    assert METRICS["rate"].of(trial) == pytest.approx(800 / 50e-6)
    assert METRICS["cpu"].of(trial) == pytest.approx(40_000 / 800)
    assert METRICS["latency.p50"].of(trial) == 50


def test_usage_is_shared_by_all_members_of_a_phase() -> None:
    trial = small()
    trial.observation.measurements.append(small(object="client[1]").measurement)
    assert METRICS["cpu"].of(trial) == pytest.approx(200)


def test_intended_times_stand_only_where_there_are_some() -> None:
    assert METRICS["latency.intended.p50"].of(small()) is None
    paced = small(series={"intended": series("intended", list(range(101, 201)))})
    assert METRICS["latency.intended.p50"].of(paced) == 150
    assert METRICS["latency.intended.p90"].of(paced) == 190


def test_the_two_parts_of_a_delay() -> None:
    late = small(
        series={
            "backpressure": series("backpressure", [0] * 90 + [100] * 10),
            "timer_error": series("timer_error", [7]),
        }
    )
    assert METRICS["backpressure.mean"].of(late) == 10
    assert METRICS["backpressure.max"].of(late) == 100
    assert METRICS["backpressure.p50"].of(late) == 0
    assert METRICS["timer_error.max"].of(late) == METRICS["timer_error.mean"].of(late) == 7
    assert isinstance(METRICS["timer_error.p99"].of(late), Absent)
    nothing_held_up = METRICS["backpressure.p50"].over(of_trials(late, late))
    assert nothing_held_up is not None and nothing_held_up.value == 0
    for name in ("backpressure.p50", "timer_error.max"):
        assert METRICS[name].of(small()) is None


def due(counters: dict[str, int], **load: object) -> TrialMeasurement:
    """A trial of a load with a deadline, and what it counted."""
    return small(load={"load": "burst", "burst": 8, "interval": 1_000, "deadline": 500, **load}, counters=counters)


ENDS = {"on_time": 90, "late": 6, "useless": 3, "missed": 1}


@pytest.mark.parametrize(
    ("name", "value"),
    [("deadline.met", 0.90), ("deadline.late", 0.06), ("deadline.useless", 0.03), ("burst.missed", 1)],
)
def test_deadlines_are_shares_of_what_was_intended(name: str, value: float) -> None:
    assert METRICS[name].of(due(ENDS, useless=700, late="miss")) == pytest.approx(value)


def test_deadlines_stand_only_where_there_are_some() -> None:
    for name in ("deadline.met", "deadline.late", "deadline.useless", "burst.missed"):
        assert METRICS[name].of(small()) is None
    late = due({"on_time": 3, "late": 1})  # a deadline, and no limit of use
    assert METRICS["deadline.met"].of(late) == 0.75
    assert METRICS["deadline.useless"].of(late) is None
    assert METRICS["burst.missed"].of(late) is None


def test_what_was_not_counted_is_no_share() -> None:
    for counters in ({}, {"on_time": 0, "late": 0, "useless": 0}):
        assert isinstance(METRICS["deadline.met"].of(due(counters)), Absent)
    assert isinstance(METRICS["burst.missed"].of(due({}, late="miss")), Absent)


def together(*calls: int, medians: Sequence[int] = ()) -> TrialMeasurement:
    """Client 0 of several that made so many calls in the window, each of one length (10 ns unless said)."""
    lengths = medians or [10] * len(calls)
    made = [
        small(object=f"client[{n}]", series={"latency": series("latency", [length] * count)}).measurement
        for n, (count, length) in enumerate(zip(calls, lengths, strict=True))
    ]
    return TrialMeasurement(small().observation, made[0], siblings=tuple(made))


@pytest.mark.parametrize(
    ("calls", "index"), [([50, 50, 50], 1), ([90, 0, 0], 1 / 3), ([10, 20, 30], 36 / 42), ([10, 30], 0.8)]
)
def test_fairness_of_rates(calls: list[int], index: float) -> None:
    assert METRICS["fairness.rate"].of(together(*calls)) == pytest.approx(index)


def test_fairness_of_medians() -> None:
    assert METRICS["fairness.latency"].of(together(20, 20, 20, medians=[20, 10, 50])) == pytest.approx(5)
    assert METRICS["fairness.latency"].of(together(20, 20)) == 1


def test_one_client_has_nobody_to_be_fair_to() -> None:
    for name in ("fairness.rate", "fairness.latency"):
        assert METRICS[name].of(small()) is None
        assert METRICS[name].of(together(7)) is None
        assert isinstance(METRICS[name].of(together(0, 0)), Absent)
    assert isinstance(METRICS["fairness.latency"].of(together(90, 0)), Absent)


def taken_in() -> TrialMeasurement:
    """A subscriber of what a missing burst publishes, with 100 samples of 1..100 ns."""
    series_ = {"delay": series("delay", list(range(1, 101)))}
    load = {"load": "burst", "burst": 5, "late": "miss"}
    return small(load=load, series=series_, counters={"begin": 0, "end": 10**9, "expected": 100, "received": 100})


def test_a_subscriber_has_what_its_samples_say_and_nothing_of_calls() -> None:
    found = {name: reading for name, metric in METRICS.items() if (reading := metric.of(taken_in())) is not None}
    assert (found["delay.p50"], found["rate"], found["delivery.lost"]) == (50, 100, 0)
    assert not [name for name in found if name.startswith("latency.") or name in ("gap", "burst.missed")]


def test_the_floor_of_samples_is_their_own() -> None:
    assert METRICS["floor.ratio"].of(replace(taken_in(), floor=taken_in())) == 1


def test_an_interval_ends_where_values_end() -> None:
    few = [together(10, 40), *[together(10, 10)] * 6]  # 0.735 once, 1 six times
    found = METRICS["fairness.rate"].over(of_trials(*few))
    assert found is not None and found.low is not None
    assert found.high == 1 and 0.7 < found.low < 1
    spread = METRICS["fairness.latency"].over(of_trials(together(20, 20, medians=[10, 30]), *[together(20, 20)] * 6))
    assert spread is not None and spread.low == 1


def test_the_sides_that_the_runner_names_count() -> None:
    trial = small()
    trial.observation.facts["sides"] = {"client[0]": "server", "server[0]": "client", "server[1]": "client"}
    assert METRICS["memory.pss.rest"].of(trial) == 9_000
    assert METRICS["memory.private.grown"].of(trial) == 7_700 - 1_100  # one of the two was read again at the end
    assert METRICS["memory.both.rest"].of(trial) is None


def test_a_client_in_a_shared_process_is_no_servers_memory() -> None:
    trial = small()
    trial.observation.facts["sides"] = {"client[0]": "client", "server[0]": "both", "server[1]": "server"}
    for name in ("memory.pss.rest", "memory.private.rest"):
        assert METRICS[name].of(trial) == Absent(
            "a process holds clients and servers, whose memory cannot be told apart; memory.all.rest has all of it"
        )
    assert METRICS["memory.both.rest"].of(trial) == 5_000
    assert METRICS["memory.private.grown"].of(trial) == 7_700 - 900 - 500


def test_no_daemon_is_no_figure() -> None:
    trial = small()
    trial.observation.memory = [memory for memory in trial.observation.memory if not memory.daemon]
    assert METRICS["memory.daemons.rest"].of(trial) is None


def test_floor_ratio_is_over_the_floors_own_median() -> None:
    trial = small()
    floor = small(series={"latency": series("latency", [25] * 100)})
    assert METRICS["floor.ratio"].of(TrialMeasurement(trial.observation, trial.measurement, floor)) == pytest.approx(2)


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("latency.p50", 4_123.0, "4.12 us"),
        ("latency.p50", 31.4, "31.4 ns"),
        ("latency.max", 2.5e6, "2.50 ms"),
        ("rate", 243_902.0, "244 k/s"),
        ("memory.pss.rest", 1_572_864.0, "1.50 MiB"),
        ("floor.ratio", 1.0, "1.00"),
        ("switches.involuntary", 0.0031, "0.003"),
        ("switches.voluntary", 0.0, "0"),
        ("deadline.met", 1.0, "100 %"),
        ("deadline.met", 0.5, "50.0 %"),
        ("deadline.met", 0.999, "99.90 %"),
        ("deadline.met", 0.99995, "99.9950 %"),
        ("deadline.late", 0.0, "0 %"),
        ("deadline.late", 0.00012, "0.0120 %"),
        ("burst.missed", 1_200.0, "1,200"),
        ("burst.missed", 0.25, "0.250"),
    ],
)
def test_how_values_are_told(name: str, value: float, text: str) -> None:
    assert METRICS[name].format(value) == text


def test_an_unknown_metric_names_the_nearest() -> None:
    assert metric("cpu") is METRICS["cpu"]
    with pytest.raises(InputError, match=r"no metric is named latency\.p95") as caught:
        metric("latency.p95")
    assert "latency.p9" in str(caught.value.hint)


def test_names_are_dotted_and_hold_no_unit() -> None:
    for name, found in METRICS.items():
        assert name == found.name
        assert not {"ns", "bytes", "s"} & set(name.split("."))
        assert found.definition
