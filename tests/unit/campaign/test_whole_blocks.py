"""The rule that ends an open campaign, exactly: time is a stopwatch, trials are made up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fake_driver.plans import plan as fake_plan
from observations import campaign, failed, observations, set_medians
from orrery.campaign.blocks import AsNeeded
from orrery.campaign.effort import Effort, effort_of, read_effort, read_share, read_span
from orrery.campaign.forecast import blocks_of, forecast_text
from orrery.campaign.pilot import Pilot, Spread
from orrery.campaign.replacing import Replacing
from orrery.campaign.run import CampaignRun, run_campaign
from orrery.errors import InputError
from orrery.metrics.criteria.precision import Precision
from orrery.metrics.registry import METRICS
from orrery.planning.plan import Plan
from orrery.store.facts import BUILD
from orrery.store.observation import Observation

SECOND = 1_000_000_000
P50 = METRICS["latency.p50"]


class Stopwatch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 5 * SECOND

    def now(self) -> int:
        return self.time

    def date(self) -> str:
        return "2020-01-01T00:00:00"


def blocks(rule: AsNeeded, clock: Stopwatch, seconds: list[float], made: list[Observation] | None = None) -> int:
    """How many blocks the rule lets through, if they take so long; the last length goes on."""
    for block in range(1_000):
        if not rule.goes_on(block):
            return block
        clock.time += round(seconds[min(block, len(seconds) - 1)] * SECOND)
        for observation in made or []:
            if observation.block == block:
                rule.saw(observation)
    raise AssertionError("it does not end")


def trials(spread: int, count: int = 60, drivers: tuple[str, ...] = ("unix", "tcp")) -> list[Observation]:
    """Trials whose medians are 200 - spread and 200 + spread ns in turn."""
    made = observations(drivers=drivers, placements=["same"], blocks=count, calls=20)
    set_medians(made, {(d, b): 200 + spread * (-1) ** b for d in drivers for b in range(count)})
    return made


@pytest.mark.parametrize(
    ("seconds", "budget", "count"),
    [
        ([10.0], 60.0, 6),
        ([10.0], 69.9, 6),  # a seventh would end after 70 s
        ([10.0], 70.0, 7),
        ([10.0, 20.0, 10.0], 60.0, 4),  # 10 20 10 10 = 50 s, and the longest no longer fits
        ([90.0], 60.0, 1),  # there is always a first
    ],
)
def test_as_many_whole_blocks_as_fit(seconds: list[float], budget: float, count: int) -> None:
    clock = Stopwatch()
    rule = AsNeeded(clock, None, budget, None, 10)
    assert blocks(rule, clock, seconds) == count
    assert rule.ended == f"the budget is spent after {count} block{'' if count == 1 else 's'}"


def test_a_precision_ends_at_the_first_narrow_block() -> None:
    # Medians 198 and 202: a deviation of 1.02 %, far below 2 % after 20 blocks; 194 and 206 (3.1 %) need more.
    clock = Stopwatch()
    rule = AsNeeded(clock, Precision(P50, 0.02), None, None, 10)
    assert blocks(rule, clock, [1.0], trials(2)) == 20
    assert rule.ended == "latency.p50 is within 2 % in every row after 20 blocks"
    wide = AsNeeded(clock, Precision(P50, 0.02), None, None, 10)
    # DRIFT t(19) 0.0308 / sqrt(20) = 0.0186 is narrow, t(18) 0.0316 / sqrt(19) = 0.0196 too; 20 is the first look.
    assert blocks(wide, clock, [1.0], trials(6)) == 20
    widest = AsNeeded(clock, Precision(P50, 0.02), None, None, 10)
    # 190 and 210: DRIFT t(n - 1) 0.05004 / sqrt(n - 1) <= log 1.02 = 0.01980: n = 44 gives 0.01987, n = 45 0.01963.
    assert blocks(widest, clock, [1.0], trials(10)) == 45


def of_builds(between: float, inside: float, builds: int = 6) -> list[Observation]:
    """Trials of builds whose medians differ by the share `between` from one to the next, and inside by `inside`."""
    made = trials(0, count=600, drivers=("unix",))
    medians = {
        ("unix", block): round(
            20_000 * (1 + between * (-1) ** (block % builds)) * (1 + inside * (-1) ** (block // builds))
        )
        for block in range(600)
    }
    set_medians(made, medians)
    for observation in made:
        observation.facts[BUILD.name] = observation.block % builds
    return made


def test_a_precision_is_reached_over_builds() -> None:
    # Equal builds, medians +-2 % inside: after each two rounds of 6 blocks all means are the same.
    clock = Stopwatch()
    rule = AsNeeded(clock, Precision(P50, 0.02), None, None, 10)
    assert blocks(rule, clock, [1.0], of_builds(0.0, 0.02)) == 20
    assert rule.ended == "latency.p50 is within 2 % in every row after 20 blocks"


def test_builds_that_differ_end_a_precision_that_no_block_would_reach() -> None:
    # Means +-5 % of six builds: t(5) sqrt(6 / 5) 0.05 / sqrt(6) is 5.7 %, whatever is measured inside them.
    clock = Stopwatch()
    rule = AsNeeded(clock, Precision(P50, 0.02), None, None, 10)
    assert blocks(rule, clock, [1.0], of_builds(0.05, 0.001)) == 12
    assert rule.ended.startswith("more blocks would hardly help, since the builds differ; more builds would: ")
    assert rule.ended.endswith("is within 5.9 % in the widest row (unix, same, Benchmarking::void_call)")


def test_builds_are_waited_for_while_their_blocks_differ_more() -> None:
    # Means +-2 % and blocks +-3 %: what comes from inside is a tenth of the whole only after many rounds.
    clock = Stopwatch()
    rule = AsNeeded(clock, Precision(P50, 0.001), None, None, 10)
    assert blocks(rule, clock, [1.0], of_builds(0.02, 0.03)) > 60
    assert "the builds differ" in rule.ended


def test_a_budget_ends_a_precision_that_is_not_reached() -> None:
    clock = Stopwatch()
    rule = AsNeeded(clock, Precision(P50, 0.001), 300.0, None, 10)
    assert blocks(rule, clock, [10.0], trials(10)) == 30
    assert rule.ended.startswith("the budget is spent after 30 blocks: latency.p50 is within ")
    assert "% in the widest row (" in rule.ended
    short = AsNeeded(clock, Precision(P50, 0.001), 20.0, None, 10)
    assert blocks(short, clock, [10.0], trials(10)) == 2
    assert "has no interval yet" in short.ended


def test_repeat_is_the_most() -> None:
    clock = Stopwatch()
    rule = AsNeeded(clock, Precision(P50, 0.001), None, Replacing(7, 0), 10)
    assert blocks(rule, clock, [1.0], trials(10)) == 7
    assert rule.ended.startswith("7 blocks were asked for at most: ")


def test_who_can_have_no_figure_is_not_waited_for() -> None:
    clock = Stopwatch()
    made = [*trials(2), *(failed("ice", block=block) for block in range(60))]
    assert blocks(AsNeeded(clock, Precision(P50, 0.02), None, None, 10), clock, [1.0], made) == 20
    for observation in made:
        if observation.driver == "tcp":
            observation.facts["transport.seen"] = ["unix"]  # INVALID
    rule = AsNeeded(clock, Precision(P50, 0.02), None, None, 10)
    assert blocks(rule, clock, [1.0], made) == 20
    dead = [failed("ice", block=block) for block in range(60)]
    rule = AsNeeded(clock, Precision(P50, 0.02), None, None, 10)
    assert blocks(rule, clock, [1.0], dead) == 1
    assert rule.ended == "no row can have a figure of latency.p50"
    rare = AsNeeded(clock, Precision(METRICS["latency.p99"], 0.02), None, None, 10)
    assert blocks(rare, clock, [1.0], trials(2)) == 1  # 20 calls have no p99


def test_a_count_that_is_often_0_ends_too() -> None:
    lost = replace(P50, name="lost", of=lambda trial: float(trial.block % 2), mean="arithmetic")
    clock = Stopwatch()
    assert blocks(AsNeeded(clock, Precision(lost, 0.9), None, None, 10), clock, [1.0], trials(2)) == 20
    none = AsNeeded(clock, Precision(replace(lost, of=lambda trial: 0.0), 0.02), None, None, 10)
    assert blocks(none, clock, [1.0], trials(2)) == 20
    never = AsNeeded(clock, Precision(replace(lost, mean="geometric"), 0.02), None, None, 10)
    assert blocks(never, clock, [1.0], trials(2)) == 1


def test_what_was_stored_before_a_cut_counts() -> None:
    clock = Stopwatch()
    rule = AsNeeded(clock, Precision(P50, 0.02), None, None, 10)
    for observation in trials(2):
        if observation.block < 20:
            rule.recall(observation)
    assert not rule.goes_on(20)
    spent = AsNeeded(clock, None, 60.0, None, 10)
    for block in range(5):
        spent.recall(replace(failed("ice", block=block), wall=11 * SECOND))
    assert not spent.goes_on(5)


def test_it_says_how_many_blocks_it_expects() -> None:
    clock = Stopwatch()
    rule = AsNeeded(clock, None, 100.0, None, 12)
    assert rule.goes_on(0) and rule.expected == 12
    clock.time += 20 * SECOND
    assert rule.goes_on(1) and rule.expected == 5
    most = AsNeeded(clock, None, 100.0, Replacing(3, 0), 12)
    assert most.goes_on(0) and most.expected == 3


def test_a_campaign_runs_just_these_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    clock, heard = Stopwatch(), list[tuple[int, int]]()

    class Sink:
        def __init__(self) -> None:
            self.saved: list[Observation] = []

        def begin_campaign(self, record: Any) -> int:
            return 1

        def save(self, campaign_id: int, observation: Observation) -> None:
            self.saved.append(observation)

        def finished(self, campaign_id: int) -> set[Any]:
            return set()

        def add_part(self, campaign_id: int, part: Any) -> None:
            raise AssertionError("it is never gone on with")

    def run(plan: Plan, *, block: int, position: int, clock: Any, listener: Any) -> Observation:
        clock.time += 10 * SECOND
        heard.append((block, position))
        return failed("ice", block=block)

    sink = Sink()
    plans = (fake_plan(tmp_path, placement="same"), fake_plan(tmp_path, placement="split"))
    rule = AsNeeded(clock, None, 65.0, None, 10)
    run_campaign(CampaignRun(replace(campaign(), repeat=0), plans), sink, clock=clock, trial=run, until=rule)
    assert heard == [(block, position) for block in range(3) for position in range(2)]
    assert len(sink.saved) == 6


def test_what_is_typed_becomes_an_effort() -> None:
    nothing = read_effort()
    assert (nothing.blocks, nothing.is_open) == (10, False)
    assert read_effort(3).blocks == 3
    asked = read_effort(50, "2.5 %", "rate", "1.5h")
    assert asked == Effort(METRICS["rate"], 0.025, 5_400.0, 50)
    assert (asked.blocks, asked.is_open) == (0, True)
    assert effort_of(asked.arguments()) == asked and effort_of(nothing.arguments()) == nothing
    assert read_span("90s") == 90 and read_span("10 min") == 600


@pytest.mark.parametrize("text", ["2", "0%", "100%", "two %", "-1%"])
def test_no_precision(text: str) -> None:
    with pytest.raises(InputError, match="is no percentage"):
        read_share(text)


@pytest.mark.parametrize("text", ["10", "0s", "2d", "m"])
def test_no_budget(text: str) -> None:
    with pytest.raises(InputError, match="is no length of time"):
        read_span(text)


def test_a_metric_alone_asks_for_its_precision_or_a_budget() -> None:
    with pytest.raises(InputError, match="--metric rate: of what precision, or in what time") as caught:
        read_effort(metric_name="rate")
    assert caught.value.hint == "--precision 2%, or --budget 10m"
    with pytest.raises(InputError, match="of what precision"):
        read_effort(repeat=50, metric_name="rate")


def test_a_budget_may_be_spent_on_a_metric() -> None:
    asked = read_effort(metric_name="latency.p99", budget="10m")
    assert asked == Effort(METRICS["latency.p99"], None, 600.0)
    assert (asked.arguments()["metric"], asked.arguments()["precision"]) == ("latency.p99", None)
    assert effort_of(asked.arguments()) == asked
    assert forecast_text(None, [], asked).startswith("latency.p99, at most 10 min: ")


def test_the_default_metric_of_a_budget_is_none_that_was_asked_for() -> None:
    # As campaigns were stored that could name none: --resume finds them.
    for named in (None, "latency.p50"):
        asked = read_effort(metric_name=named, budget="10m")
        assert asked.arguments()["metric"] is None and effort_of(asked.arguments()) == asked
        assert forecast_text(None, [], asked).startswith("at most 10 min: ")


def test_the_forecast_in_one_line(tmp_path: Path) -> None:
    plans = [fake_plan(tmp_path, placement=placement) for placement in ("same", "split")]
    pilot = Pilot(3, 10, 6.0, (Spread("tcp, same, Echo::ping", 0.05),))
    asked = Effort(P50, 0.02, None, None)
    assert blocks_of(pilot, asked) == 44  # worked out in test_design
    assert forecast_text(pilot, plans, asked) == (
        "latency.p50 within 2 %: about 44 blocks, 88 trials, 176 processes, 4 min (by 10 blocks of campaign 3; "
        "most for tcp, same, Echo::ping: trials differ by 5 %)"
    )
    assert blocks_of(pilot, replace(asked, budget=60.0)) == 10
    assert blocks_of(pilot, Effort(P50, None, 65.0, None)) == 10
    assert blocks_of(pilot, Effort(P50, None, 65.0, 4)) == 4
    assert "not known" in forecast_text(None, plans, asked)


@pytest.mark.parametrize(("precision", "budget"), [("0.00001%", None), ("2.5 %", "0.00001s"), (None, "1.5h")])
def test_an_effort_is_written_as_it_may_be_typed(precision: str | None, budget: str | None) -> None:
    asked = read_effort(precision=precision, budget=budget)
    again = effort_of(asked.arguments())
    assert again.precision == pytest.approx(asked.precision)
    assert again.budget == pytest.approx(asked.budget)
