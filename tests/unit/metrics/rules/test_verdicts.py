"""Each rule: just inside its limit it says nothing, just beyond it says what it saw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from observations import campaign, observations, series
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.summary import rows
from orrery.metrics.verdicts import RULES
from orrery.report.table.notes import Notes
from orrery.store.observation import CallCounter, Measurement, Observation

VOID = "Benchmarking::void_call"
Change = Callable[[Observation], object]


def judged(change: Change, placement: str = "same", blocks: int = 6, calls: int = 700) -> Row:
    """The row of the void call, after `change` was done to the observation of block 1."""
    made = observations(drivers=["unix"], placements=[placement], blocks=blocks, calls=calls)
    for observation in made:
        if observation.block == min(1, blocks - 1):
            change(observation)
    [row] = [row for row in rows(campaign(), made) if row.key.operation == VOID]
    return row


def told(row: Row) -> dict[str, tuple[Verdict, str]]:
    return {reason.rule: (reason.verdict, reason.figure) for reason in row.reasons}


def counter(name: str, value: int) -> Change:
    return lambda o: [m.counters.update({name: value}) for m in o.measurements]


def fact(name: str, value: object) -> Change:
    return lambda o: o.facts.update({name: value})


def served(**change: int) -> Change:
    """The servant's counter of the void call, changed by so much."""

    def apply(observation: Observation) -> None:
        for counter in observation.call_counters:
            if counter.operation == VOID and counter.side == "serve":
                for name, by in change.items():
                    setattr(counter, name, getattr(counter, name) + by)

    return apply


def paced(error: int, **load: object) -> Change:
    """A pace of 10,000 ns of which 2 calls in 100 were late by `error` through the generator's own fault.

    Four in ten were held up by other calls for a second.
    """

    def apply(observation: Observation) -> None:
        for measured in observation.measurements:
            measured.load = {"load": "constant-rate", "interval": 10_000, "wait": "exact", **load}
            measured.series["timer_error"] = series("timer_error", [50] * 98 + [error] * 2)
            measured.series["backpressure"] = series("backpressure", [0] * 60 + [10**9] * 40)

    return apply


def overloaded(share: float) -> Change:
    """A pace that cannot be kept: every call falls further behind, at the end by this share of the window."""

    def apply(observation: Observation) -> None:
        for measured in observation.measurements:
            wall = measured.counters["end"] - measured.counters["begin"]
            measured.load = {"load": "constant-rate", "interval": 1}
            measured.series["backpressure"] = series("backpressure", [int(wall * share * i / 700) for i in range(700)])

    return apply


def walls(observation: Observation) -> int:
    return sum({usage.phase: usage.wall for usage in observation.usage}.values())


def across(cpus: Mapping[str, Sequence[int]], *used: str) -> Change:
    """Processes on the hosts `used`, of hosts with these CPUs."""
    facts = {"hosts": {f"process{i}": host for i, host in enumerate(used)}, "cpus.hosts": dict(cpus)}
    return lambda o: o.facts.update(facts)


def elsewhere(change: Change, *hosts: str) -> Change:
    """What `change` does, and these hosts are on another machine."""

    def apply(observation: Observation) -> None:
        change(observation)
        observation.facts["boot.hosts"] = dict.fromkeys(hosts, "another boot")

    return apply


def share(name: str, part: float) -> Change:
    return lambda o: o.facts.update({name: int(walls(o) * part)})


NOTHING: Change = lambda o: None  # noqa: E731


def test_calls_that_were_cut_down_are_told_of_a_valid_row() -> None:
    row = judged(fact("cut", {"all together": 500}))
    assert row.verdict is Verdict.VALID
    assert [(reason.rule, reason.figure) for reason in row.reasons] == [("calls cut down", "500 of each client thread")]
    assert Notes().of(row, "unix") == (1,)


def test_a_good_row_is_valid() -> None:
    row = judged(NOTHING)
    assert (row.verdict, row.reasons) == (Verdict.VALID, ())


@pytest.mark.parametrize(
    ("change", "rule", "verdict", "figure"),
    [
        (counter("wrong", 2), "wrong reply", Verdict.INVALID, "2 wrong replies in block 1"),
        (fact("verify.wrong", 3), "wrong reply", Verdict.INVALID, "3 wrong replies in block 1"),
        (counter("unrecorded", 1), "unrecorded value", Verdict.INVALID, "1 unrecorded values in block 1"),
        (served(calls=-1), "lost or repeated call", Verdict.INVALID, "732 calls made, 731 served (block 1)"),
        (served(calls=1), "lost or repeated call", Verdict.INVALID, "732 calls made, 733 served (block 1)"),
        (
            served(arguments=1),
            "lost or repeated call",
            Verdict.INVALID,
            "servants read other arguments than were sent (block 1)",
        ),
        (
            served(results=1),
            "lost or repeated call",
            Verdict.INVALID,
            "callers read other results than were given (block 1)",
        ),
        (
            lambda o: o.call_counters.clear(),
            "lost or repeated call",
            Verdict.INVALID,
            "neither callers nor servants counted calls (block 1)",
        ),
        (
            fact("transport.seen", ["tcp"]),
            "transport not as asked",
            Verdict.INVALID,
            "unix not seen, only tcp (block 1)",
        ),
        (fact("transport.seen", ["tcp", "unix"]), "transport not as asked", Verdict.INVALID, "tcp seen (block 1)"),
        (
            fact("transport.seen", []),
            "transport not as asked",
            Verdict.INVALID,
            "unix not seen, only nothing (block 1)",
        ),
        (fact("os_noise.after", {"0": 2_500_000}), "OS noise", Verdict.DOUBTFUL, "2.5 ms"),
        (fact("os_noise.before", 3_000_000), "OS noise", Verdict.DOUBTFUL, "3 ms"),
        (share("machine.steal", 0.02), "stolen time", Verdict.DOUBTFUL, "2 % of the measured time"),
        (across({"a": [0], "b": [0]}, "a", "b"), "hosts share CPUs", Verdict.DOUBTFUL, "2 hosts on 1 CPU"),
        (
            elsewhere(across({"a": [0], "b": [0], "c": [0]}, "a", "b", "c"), "b", "c"),
            "hosts share CPUs",
            Verdict.DOUBTFUL,
            "2 hosts on 1 CPU",
        ),
        (
            across({"a": [0], "b": [1], "c": [0], "d": [1]}, "a", "b", "c", "d"),
            "hosts share CPUs",
            Verdict.DOUBTFUL,
            "4 hosts on 2 CPUs",
        ),
    ],
)
def test_a_broken_rule_says_so(change: Change, rule: str, verdict: Verdict, figure: str) -> None:
    row = judged(change)
    assert row.verdict is verdict
    assert told(row) == {rule: (verdict, figure)}


def with_agents(woken: Mapping[str, Mapping[str, int]], wakeups: Mapping[str, int]) -> Change:
    """Hosts a and b with a CPU each run processes, c with another one does not; so their agents woke up."""

    def apply(observation: Observation) -> None:
        across({"a": [0], "b": [1], "c": [2]}, "a", "b")(observation)
        observation.facts.update({"agent.woken": woken, "agent.wakeups": wakeups})

    return apply


@pytest.mark.parametrize(
    ("woken", "wakeups", "figure"),
    [
        ({"a": {"0": 1}, "b": {}}, {"a": 0, "b": 0}, "1 time in a trial"),
        ({"a": {"0": 2, "1": 1}, "b": {"1": 4}}, {"a": 0}, "7 times in a trial"),
        ({"c": {"1": 3, "2": 9, "5": 9}}, {}, "3 times in a trial"),  # wherever an agent is from
        ({"a": {"-1": 2}}, {}, "2 times in a trial"),  # the kernel did not say where
        ({"a": {"0": 3}}, {"a": 1, "b": 1}, "5 times in a trial, 2 of them for nothing"),
        ({}, {"b": 1}, "1 time in a trial, 1 of them for nothing"),
    ],
)
def test_a_row_is_remarked_whose_cpus_were_woken_and_stays_valid(
    woken: Mapping[str, Mapping[str, int]], wakeups: Mapping[str, int], figure: str
) -> None:
    row = judged(with_agents(woken, wakeups))
    assert row.verdict is Verdict.VALID
    assert told(row) == {"measured CPU woken": (Verdict.VALID, figure)}


@pytest.mark.parametrize(
    "change",
    [
        with_agents({"a": {}, "b": {"2": 7}}, {"a": 0, "b": 0}),
        counter("wrong", 0),
        # The sums are modulo 2^64: two servants' parts may pass it.
        served(arguments=1 << 64, results=1 << 64),
        fact("transport.seen", ["unix", "fifo"]),
        fact("os_noise.after", [1_000_000]),
        share("machine.steal", 0.009),
        share("machine.run_delay", 0.04),
        paced(900),
        across({"a": [0], "b": [1]}, "a", "b"),
        # Each machine has a CPU 0, and agents wake those of their own.
        elsewhere(across({"a": [0], "b": [0]}, "a", "b"), "b"),
        elsewhere(with_agents({"b": {"0": 7}, "a": {"1": 7}}, {}), "b"),
        # Who runs nothing takes nothing.
        across({"a": [0], "b": [1], "c": [0], "d": [1]}, "a", "b"),
        # A loss of another operation is told in that operation's row.
        lambda o: o.call_counters.append(
            CallCounter("client[0]", "server", "Benchmarking::in_int_call", "call", 1, 0, 0)
        ),
    ],
)
def test_within_its_limit_a_rule_is_silent(change: Change) -> None:
    assert told(judged(change)) == {}


OPEN: tuple[dict[str, object], ...] = (
    {},
    {"load": "poisson"},
    {"load": "burst", "burst": 5},
    {"load": "burst", "burst": 5, "late": "miss"},
)


@pytest.mark.parametrize("load", OPEN)
def test_only_the_generators_own_lateness_invalidates(load: dict[str, object]) -> None:
    assert judged(paced(900, **load)).verdict is Verdict.VALID  # whatever the back-pressure is
    row = judged(paced(1_100, **load))
    assert row.verdict is Verdict.INVALID
    [(rule, (_, figure))] = told(row).items()
    assert rule == "generator late"
    assert float(figure.split()[0]) == pytest.approx(11, rel=0.01)


def test_a_rate_that_cannot_be_carried_is_doubted() -> None:
    assert told(judged(overloaded(0.09))) == {}
    row = judged(overloaded(0.5))
    [(rule, (verdict, figure))] = told(row).items()
    assert (rule, verdict) == ("rate not reached", Verdict.DOUBTFUL)
    assert float(figure.split()[0]) == pytest.approx(50, rel=0.02)


def publishing(error: int, operation: str = VOID, **facts: object) -> Change:
    """A pace as of `paced`, and in the phase of `operation` a subscriber to what the void call causes."""

    def apply(observation: Observation) -> None:
        paced(error)(observation)
        phase = next(m.phase for m in observation.measurements if m.operation == operation)
        taken = Measurement("display[0]", "subscribe", VOID, "main", phase, {"load": "caused"})
        taken.series["delay"] = series("delay", [5_000] * 700)
        taken.counters = {"begin": 0, "end": 10**9, "expected": 700, "received": 700}
        observation.measurements.append(taken)
        observation.facts |= facts

    return apply


OTHER = "Benchmarking::in_int_call"


@pytest.mark.parametrize(
    ("change", "figure"),
    [
        (publishing(1_100), "11 % of the interval of client[0]"),
        (publishing(900), None),
        # Of another operation's phase only what the topic comes from counts.
        (publishing(1_100, OTHER), None),
        (publishing(1_100, OTHER, origins={VOID: [OTHER]}), "11 % of the interval of client[0]"),
        (publishing(1_100, VOID, origins={VOID: [OTHER]}), None),
        (publishing(1_100, OTHER, origins={VOID: [VOID], "subscribe": [OTHER]}), "11 % of the interval of client[0]"),
    ],
)
def test_a_subscriber_is_judged_by_the_generators_of_what_it_takes_in(change: Change, figure: str | None) -> None:
    made = observations(drivers=["unix"], placements=["same"], blocks=1, calls=700)
    change(made[0])
    [row] = [row for row in rows(campaign(), made) if row.key.object == "display[0]"]
    late = {reason.rule: reason.figure for reason in row.reasons if reason.verdict is Verdict.INVALID}
    assert late == ({"generator late": figure} if figure else {})
    assert row.metrics["delay.p50"].value == (None if figure else 5_000)


def test_a_load_without_intended_starts_is_never_late() -> None:
    for load in (
        {"load": "burst", "burst": 5, "interval": None},
        {"load": "think-time", "think_time": 10, "interval": None},
    ):
        assert told(judged(paced(10**6, **load))) == {}


@pytest.mark.parametrize(("placement", "doubted"), [("split", True), ("same", False)])
def test_waiting_for_a_cpu_is_asked_of_split_only(placement: str, doubted: bool) -> None:
    row = judged(share("machine.run_delay", 0.06), placement)
    assert told(row) == ({"waiting for a CPU": (Verdict.DOUBTFUL, "6 % of the measured time")} if doubted else {})


def test_a_coarse_clock() -> None:
    # The median is near 4,100 ns: a resolution of 30 ns is below 1 % of it, one of 100 ns beyond.
    assert told(judged(fact("clock.resolution", 30))) == {}
    assert set(told(judged(fact("clock.resolution", 100)))) == {"clock too coarse"}


def test_too_few_trials() -> None:
    row = judged(NOTHING, blocks=5)
    assert told(row) == {"too few trials": (Verdict.DOUBTFUL, "5 of 6 asked for")}
    assert row.metrics["latency.p50"].value is not None
    assert row.metrics["latency.p50"].low is None


def test_too_few_calls_for_p99() -> None:
    row = judged(NOTHING, calls=661)
    assert told(row) == {"too few calls for p99": (Verdict.DOUBTFUL, "661")}
    assert row.metrics["latency.p99"].value is None


def test_a_single_call_is_asked_for_no_percentile() -> None:
    made = observations(drivers=["unix"], placements=["same"], blocks=6, calls=5)
    for observation in made:
        for measured in observation.measurements:
            measured.series["latency"] = series("latency", [4_100 + observation.block])
    [row] = [row for row in rows(campaign(), made) if row.key.operation == VOID]
    assert "too few calls for p99" not in told(row)
    assert row.metrics["latency.single"].value == pytest.approx(4_102.5, rel=1e-3)
    assert row.metrics["latency.p50"].value is None


def test_failed_trials() -> None:
    def fail(observation: Observation) -> None:
        observation.status, observation.reason, observation.measurements = "failed", "it hung", []

    row = judged(fail, blocks=7)
    assert told(row) == {"failed trials": (Verdict.DOUBTFUL, "1 of 7, the first: it hung")}
    made = observations(drivers=["unix"], blocks=1, calls=5)
    for observation in made:
        fail(observation)
    alone = rows(campaign(), made)
    assert {row.key.operation for row in alone} == {"*"}
    assert {row.verdict for row in alone} == {Verdict.INVALID}


def test_a_refused_binding() -> None:
    made = observations(drivers=["unix"], placements=["same"], calls=5)
    for observation in made:
        observation.status, observation.reason, observation.measurements = "refused", "it has no topics", []
    [row] = rows(campaign(), made)
    assert told(row) == {"refused": (Verdict.INVALID, "it has no topics")}
    assert len(row.failures) == 6


def test_the_worst_verdict_comes_first() -> None:
    def both(observation: Observation) -> None:
        fact("os_noise.after", [5_000_000])(observation)
        counter("wrong", 1)(observation)

    row = judged(both)
    assert row.verdict is Verdict.INVALID
    assert [reason.verdict for reason in row.reasons] == [Verdict.INVALID, Verdict.DOUBTFUL]


def test_rules_are_complete_and_named_once() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert all(rule.looks_at and rule.limit and rule.advice for rule in RULES)
