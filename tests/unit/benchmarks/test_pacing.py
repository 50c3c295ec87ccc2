"""When a generator drifts, and which trials are judged."""

import pytest

from orrery.errors import DriverError
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan
from orrery.stats.histogram import fill
from orrery.store.observation import Measurement, Observation, Series, Usage
from rig.sides.subjects import subjects
from timer import ALLOWED, Pacing, drift, errors, judge, kept_whole, paced_plan, pacing

INTERVAL = 100_000


def test_an_error_that_stays_is_no_drift() -> None:
    late = [(7_000 + number * INTERVAL + 5_000 + 900 * (-1) ** number, 50) for number in range(1000)]
    assert errors(late, INTERVAL)[:3] == [1_800, 0, 1_800]
    assert drift(late, INTERVAL) == 0


@pytest.mark.parametrize("step", [3, 400, -3])
def test_instants_counted_from_the_last_call_drift(step: int) -> None:
    relative = [(number * (INTERVAL + step), 50) for number in range(1000)]
    assert abs(drift(relative, INTERVAL)) >= abs(3 * 900)


def test_calls_that_earlier_ones_hold_up_are_no_drift() -> None:
    calls = [(number * INTERVAL, 50) for number in range(1000)]
    calls[890] = (890 * INTERVAL, 110 * INTERVAL)  # then all that are due begin as soon as they can
    for number in range(891, 1000):
        calls[number] = (sum(calls[number - 1]), INTERVAL)
    assert drift(calls, INTERVAL) == 0


def test_only_trials_without_steal_are_judged() -> None:
    quiet, stolen = Pacing(4_000.0, 20.0, 0), Pacing(900_000.0, 80_000.0, 10_000_000)
    error, drifted = judge("x", ALLOWED["spin"], [*[quiet] * 6, stolen])
    assert (error.met, drifted.met) == (True, True)
    assert "six trials without steal; 1 with steal: 900.0 us, drift up to 80.00 us" in error.figure
    assert [found.word for found in judge("x", ALLOWED["spin"], [stolen])] == ["not examined"]
    [few] = judge("x", ALLOWED["spin"], [*[quiet] * 5, stolen])
    assert few.why.startswith("five trials without steal") and few.why.endswith("; 6 are needed")


def test_too_few_or_too_noisy_trials_keep_no_limit() -> None:
    error, _ = judge("x", ALLOWED["spin"], [Pacing(p99, 0.0, 0) for p99 in (2e3, 9e3, 4e3, 20e3, 3e3, 30e3)])
    assert error.word == "not examined" and "more trials without steal would tell" in error.why


@pytest.mark.parametrize(("p99", "grown", "met"), [(10_001.0, 0.0, [False, True]), (9.0, -1_001.0, [True, False])])
def test_too_late_and_too_much_drift_are_told_apart(p99: float, grown: float, met: list[bool]) -> None:
    assert [found.met for found in judge("x", ALLOWED["spin"], [Pacing(p99, grown, 0)] * 6)] == met


def trial(calls: int) -> tuple[Observation, Plan]:
    load = LoadPlan("constant-rate", calls=calls, interval=INTERVAL)
    phase = kept_whole(PhasePlan(1, "steady", "measure", "B::call", (MemberPlan("c", "p", (("B::call", 1),), load),)))
    binding = subjects("unix")[0].binding
    plan = Plan("s", "{}", binding, "split", 1, (), (phase,))
    errors = list(range(1, 101))
    timer = Series("timer_error", 100, 1, 100, sum(errors), fill(errors))
    raw = [(9 + number * INTERVAL, 50) for number in range(100)]
    measured = Measurement("c", "p", "B::call", "steady", 1, {}, {"timer_error": timer}, raw=raw)
    found = Observation("s", "{}", "unix", "unix", {}, "split", 0, 0, 1, "ok", measurements=[measured])
    found.usage = [Usage("c", 1, False, 1000, 0, 0, 0, 0, 0, 0, 20), Usage("server", 1, False, 9, 0, 0, 0, 0, 0, 0, 9)]
    found.facts["machine.steal"] = 10_000_000
    return found, plan


def test_a_trial_has_its_error_its_drift_and_its_steal() -> None:
    assert pacing(*trial(100)) == Pacing(99.0, 0.0, 10_000_000, 0.02)
    with pytest.raises(DriverError, match="100 starts were kept of 101 calls"):
        pacing(*trial(101))


def test_both_generators_are_asked_for_ten_thousand_calls_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    subject = subjects("unix")[0]

    class Built:
        serve = node = "program"
        unsupported: dict[str, str] = {}  # noqa: RUF012
        builds = 1

    monkeypatch.setattr(type(subject), "programs", lambda *_: Built())
    for wait in ALLOWED:
        plan = paced_plan(subject, wait, 10_000, 500)
        load = plan.phases[-1].members[0].load
        assert [phase.kind for phase in plan.phases] == ["warm", "measure"]
        waits = "exact" if wait == "sleep" else wait  # it has its CPU to itself
        assert (load.kind, load.interval, load.wait, load.calls, load.raw) == (
            "constant-rate",
            INTERVAL,
            waits,
            500,
            500,
        )
