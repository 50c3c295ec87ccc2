"""Whether a trial kept a limit at its rate: held however late the generator was, and else whose delay it was."""

from __future__ import annotations

from typing import Any

import pytest

from observations import campaign, series, trial
from orrery.definitions.scenario.limits import read_limit
from orrery.errors import InputError
from orrery.metrics.criteria.rate_criterion import CriterionAnswer, answer
from orrery.metrics.disturbance.evidence import measured_time
from orrery.metrics.offering import explained, is_saturated, offered
from orrery.metrics.registry import METRICS
from orrery.stats.search import RateOutcome
from orrery.store.observation import Measurement, Observation

CALLS = 1_000
US = 1_000
INTERVAL = 100 * US
LOAD = {"load": "constant-rate", "calls": CALLS, "interval": INTERVAL}
"""10,000 calls a second."""
FAST, SLOW = 20 * US, 400 * US


def paced(load: dict[str, Any] | None = None, **values: list[int]) -> Observation:
    """A trial in which each call takes 20 us at its instant, but for what the series `values` (ns) say."""
    made = trial("unix", calls=CALLS)
    for measured in made.measurements:
        measured.load = dict(load or LOAD)
        found = {
            "latency": [FAST] * CALLS,
            "timer_error": [0] * CALLS,
            "backpressure": [0] * CALLS,
            "busy": [0] * CALLS,
        }
        found |= values
        parts = zip(found["latency"], found["timer_error"], found["backpressure"], strict=True)
        found["intended"] = [sum(of_call) for of_call in parts]
        measured.series |= {name: series(name, numbers) for name, numbers in found.items()}
    return made


def asked(
    made: Observation, limit: str = "< 300us", name: str = "latency.intended.p99", **more: Any
) -> CriterionAnswer:
    return answer(campaign(), made, METRICS[name], read_limit(limit), "client", **more)


def few(value: int, share: float = 0.02) -> list[int]:
    """So much for the last of the calls, nothing for all others."""
    number = round(share * CALLS)
    return [0] * (CALLS - number) + [value] * number


def test_a_limit_that_is_kept_is_kept_however_late_the_generator_was() -> None:
    found = asked(paced(timer_error=few(90 * US, 0.5)))
    assert found == CriterionAnswer(RateOutcome.HELD, "110 us")


def test_by_its_own_fault_too() -> None:
    assert asked(paced(timer_error=few(90 * US), busy=few(90 * US))).outcome is RateOutcome.HELD


def test_a_host_that_disturbed_the_calls_says_nothing_of_the_limit() -> None:
    slow = paced(latency=[FAST] * 970 + [SLOW] * 30)
    slow.facts["machine.steal"] = round(0.05 * measured_time(slow))
    assert asked(slow) == CriterionAnswer(RateOutcome.UNABLE, "stolen time: 5 % of the measured time (400 us)")
    assert asked(slow, "< 500us").outcome is RateOutcome.HELD
    beyond = paced(latency=[SLOW] * CALLS)  # each takes four intervals: no host is needed for that
    beyond.facts["machine.steal"] = round(0.05 * measured_time(beyond))
    assert asked(beyond) == CriterionAnswer(RateOutcome.BEYOND, "400 us")


def test_calls_that_took_too_long_by_themselves_are_the_middlewares() -> None:
    late = few(4_000 * US)
    assert asked(paced(latency=[FAST] * 970 + [SLOW] * 30, timer_error=late)).outcome is RateOutcome.MISSED


def test_a_rate_that_is_beyond_what_calls_take_is_the_middlewares() -> None:
    held_up = list(range(0, CALLS * 20 * US, 20 * US))  # each 20 us later than the one before
    found = asked(paced(latency=[120 * US] * CALLS, backpressure=held_up, timer_error=few(4_000 * US, 0.001)))
    assert found.outcome is RateOutcome.BEYOND


def test_calls_that_wait_for_each_other_are_the_middlewares_where_the_generator_was_punctual() -> None:
    assert asked(paced(backpressure=few(SLOW), timer_error=few(5 * US, 0.01))).outcome is RateOutcome.MISSED


def test_a_late_generator_that_broke_the_limit_says_nothing_of_the_middleware() -> None:
    found = asked(paced(timer_error=few(4_000 * US, 0.02)))
    assert found == CriterionAnswer(RateOutcome.UNABLE, "generator late: p99 4.00 ms, 4.00 ms at most (4.02 ms)")


def test_nor_does_one_that_stood_still_once_with_all_that_fell_due_meanwhile() -> None:
    backlog = [0] * 950 + [max(0, 4_000 * US - 80 * US * number) for number in range(50)]
    assert asked(paced(timer_error=few(4_000 * US, 0.001), backpressure=backlog)).outcome is RateOutcome.UNABLE


def test_held_means_that_the_calls_were_made() -> None:
    """1,000 calls in 0.1 s; where 1 % of them are missing they may be those that were late."""
    whole = {"load": "constant-rate", "time": CALLS * INTERVAL, "interval": INTERVAL}
    assert asked(paced(whole)).outcome is RateOutcome.HELD
    more = {**whole, "time": 1_011 * INTERVAL}
    found = asked(paced(more, timer_error=few(90 * US, 0.001)))
    assert found == CriterionAnswer(
        RateOutcome.UNABLE, "generator late: p99 0 ns, 90.0 us at most (98.9 % of the calls made)"
    )
    assert asked(paced(whole), threads={("client[0]", "server"): 2}).outcome is not RateOutcome.HELD


def test_a_metric_that_lateness_may_flatter_is_not_told_of_a_late_generator() -> None:
    late = paced(timer_error=few(90 * US))
    assert asked(late, "> 1", "rate").outcome is RateOutcome.UNABLE
    assert asked(late, "> 1us").outcome is RateOutcome.UNABLE


def test_failures_and_wrong_replies_do_not_keep_a_limit() -> None:
    made = paced()
    made.status, made.reason = "failed", "it hung"
    assert asked(made) == CriterionAnswer(RateOutcome.BEYOND, "it hung")
    made = paced()
    for measured in made.measurements:
        measured.counters["wrong"] = 1
    assert asked(made).outcome is RateOutcome.MISSED
    with pytest.raises(InputError, match=r"p99\.9 needs 6,636"):
        asked(paced(), name="latency.intended.p99.9")


def measured(**values: list[int]) -> Measurement:
    return paced(None, **values).measurements[0]


def test_the_share_that_lateness_explains() -> None:
    """One start late by 800 us at 100 us with calls of 20 us: 800 x (1 + 800 / 160) = 4,800 us, of 4,800 + 5,200."""
    one = few(800 * US, 0.001)
    assert explained(measured(timer_error=one, backpressure=few(9_200 * US, 0.001))) == pytest.approx(0.48)
    assert explained(measured(timer_error=one)) == 1.0
    assert explained(measured()) is None
    assert explained(measured(latency=[INTERVAL] * CALLS, backpressure=one)) == 0.0


def test_saturated_is_where_calls_take_as_long_as_their_interval() -> None:
    assert is_saturated(measured(latency=[INTERVAL] * CALLS))
    assert not is_saturated(measured(latency=[INTERVAL - 1] * CALLS))


@pytest.mark.parametrize(
    ("load", "share"),
    [
        ({"load": "constant-rate", "calls": 1_000}, 1.0),
        ({"load": "constant-rate", "calls": 2_000}, 0.5),
        ({"load": "constant-rate", "time": 100_000_000, "interval": 80_000}, 0.8),
        ({"load": "poisson", "time": 100_000_000, "interval": 62_500}, 1_000 / (1_600 - 120)),
        ({"load": "constant-rate"}, None),
    ],
)
def test_the_share_of_calls_that_were_made(load: dict[str, Any], share: float | None) -> None:
    made = paced().measurements[0]
    made.load = load
    found = offered(made)
    assert found == (None if share is None else pytest.approx(share))
