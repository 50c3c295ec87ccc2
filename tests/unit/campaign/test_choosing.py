"""How many calls a trial makes: by a pilot whose variances are made up, exactly."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import phases
from fake_driver.plans import plan as fake_plan
from observations import trial
from orrery.campaign.choosing import choice_lines, chosen_calls, countable, least_calls, rounded
from orrery.campaign.effort import Effort
from orrery.campaign.forecast import blocks_of, detectable_text
from orrery.campaign.pilot import Measured, Pilot, Spread, pilot_of
from orrery.metrics.registry import METRICS
from orrery.planning.lines import load_pairs
from orrery.planning.plan import LoadPlan, Plan
from orrery.stats.design import Variances
from orrery.store.observation import Observation

POINT = "{}"
OPEN = Effort(METRICS["latency.p50"], budget=600.0)


def pilot(within: float = 0.01, between: float = 0.01, rest: float = 100.0, calls: int = 1_000) -> Pilot:
    """Four trials a block of 1 s each, a tenth of it measured in 100 slices; c2 / c1 is `rest`."""
    row = Spread("unix, same, Echo::ping", 0.1, POINT, Variances(within, between, 100), rest)
    return Pilot(0, 4, 4.0, (row,), {POINT: Measured(calls, 4, 0.4)})


def plans(folder: Path, calls: int = 10_000) -> list[Plan]:
    return [fake_plan(folder, phases=phases(calls=calls))]


def test_the_best_is_that_of_kalibera_and_jones(tmp_path: Path) -> None:
    # sqrt(c2 / c1 T1^2 / T2^2) = sqrt(400 * 4) = 40 slices of ten calls.
    found = chosen_calls(pilot(within=0.04, rest=400), plans(tmp_path), OPEN)
    assert found[POINT].calls == 500  # of 400, the nearest of 1, 2, 5
    assert found[POINT].why == "processes differ by 10 %, slices of one by 20 %"
    assert choice_lines(found) == [
        "500 calls of each client thread in a trial: processes differ by 10 %, slices of one by 20 %"
    ]


def test_a_trial_measures_no_shorter_than_it_warms_up(tmp_path: Path) -> None:
    found = chosen_calls(pilot(within=0.0001), plans(tmp_path), OPEN)
    assert (found[POINT].calls, found[POINT].why) == (20, "its warm-up makes 20")


def test_a_percentile_needs_values_beyond_it(tmp_path: Path) -> None:
    asked = replace(OPEN, metric=METRICS["latency.p99.9"])
    assert least_calls(plans(tmp_path), asked).calls == 6_636  # methodology.md
    found = chosen_calls(pilot(), plans(tmp_path), asked)
    assert (found[POINT].calls, found[POINT].why) == (6_636, "latency.p99.9 needs 6,636")


def test_where_slices_tell_nothing_it_is_what_the_scenario_asks_for(tmp_path: Path) -> None:
    bare = replace(pilot(calls=2_500), rows=(Spread("unix, same, Echo::ping", 0.1, POINT),))
    assert chosen_calls(bare, plans(tmp_path), OPEN)[POINT].calls == 10_000


def test_slices_of_medians_do_not_forecast_another_metric() -> None:
    (row,) = pilot().rows
    assert row.at(4.0) < row.at(1.0) < row.at(0.25)
    assert replace(row, explains=False).at(0.25) == 0.1


def test_where_processes_do_not_differ_a_trial_is_as_long_as_fits(tmp_path: Path) -> None:
    # A block is 600 s / 20 = 30 s, of which 3.6 s are not measured: 26.4 s / 0.4 s times 1,000 calls.
    assert chosen_calls(pilot(between=0.0), plans(tmp_path), OPEN)[POINT].calls == 50_000
    # Without a budget ten seconds a trial: 40 s / 0.4 s.
    longest = chosen_calls(pilot(between=0.0), plans(tmp_path), replace(OPEN, budget=None, precision=0.02))
    assert longest[POINT].calls == 100_000


def test_a_short_budget_bounds_it(tmp_path: Path) -> None:
    # 100 s / 20 = 5 s: 1.4 s are left to measure, 3,500 calls; best were 100 slices of ten times as much.
    short = chosen_calls(pilot(within=100.0, rest=10_000), plans(tmp_path), replace(OPEN, budget=100.0))
    assert short[POINT].calls == 5_000
    assert short[POINT].why.endswith("; of longer ones fewer than 20 would fit")
    none = chosen_calls(pilot(within=100.0, rest=10_000), plans(tmp_path), replace(OPEN, budget=10.0))
    assert none[POINT].calls == 20


@pytest.mark.parametrize(
    "load",
    [
        LoadPlan(calls=1),  # a first call is no sample of calls
        LoadPlan(time=1_000_000_000),
        LoadPlan("constant-rate", calls=1_000, interval=1_000_000),
        LoadPlan("think-time", calls=1_000, think_time=1_000_000),
    ],
)
def test_a_load_that_says_how_long_it_takes_is_left_as_it_is(tmp_path: Path, load: LoadPlan) -> None:
    (made,) = plans(tmp_path)
    measured = made.phases[-1]
    other = replace(measured, members=tuple(replace(member, load=load) for member in measured.members))
    assert countable([made]) == {POINT: [made]}
    assert countable([made, replace(made, phases=(*made.phases[:-1], other))]) == {}


@pytest.mark.parametrize(
    ("calls", "near"), [(1, 1), (3, 2), (3.3, 5), (7.2, 10), (14, 10), (15, 20), (400, 500), (66_000, 50_000)]
)
def test_calls_are_round(calls: float, near: int) -> None:
    assert rounded(calls) == near


def test_the_forecast_is_of_the_campaign_not_of_the_pilot() -> None:
    # Of ten times the calls: 0.4 s become 4 s; 0.01 + 0.01 / 1,000.
    longer = pilot().at({POINT: 10_000})
    assert longer.seconds == pytest.approx(7.6)
    assert longer.rows[0].deviation == pytest.approx(0.10005, abs=1e-5)
    assert blocks_of(longer, OPEN) == 78


def test_what_it_can_show_is_said_before_it_begins() -> None:
    # sqrt(2) 0.1 over 150 blocks: (1.976 + 1.287) * 0.1414 / sqrt(150) = 0.03768.
    assert detectable_text(pilot(), OPEN) == "a difference of 3.8 % between two drivers would be found 9 times in 10"
    wide = replace(pilot(), rows=(*pilot().rows, Spread("tcp", 0.2), Spread("ice", 0.05)))
    assert "of 3.8 % (7.8 % in the widest row) between" in detectable_text(wide, OPEN)
    assert detectable_text(pilot(), replace(OPEN, budget=20.0)) == ""  # five blocks have no interval


def observed(plan: Plan, block: int) -> Observation:
    """A good trial of a plan, with the load that it asks for."""
    made = replace(trial("fake", block=block), binding=plan.binding.key, placement=plan.placement)
    (load,) = {member.load for phase in plan.phases if phase.kind == "measure" for member in phase.members}
    for measured in made.measurements:
        measured.load = dict(load_pairs(load))
    return made


def test_who_fails_in_a_pilot_has_no_say(tmp_path: Path) -> None:
    good, bad = (replace(plans(tmp_path)[0], placement=placement) for placement in ("same", "split"))
    trials = [observed(good, 0), observed(good, 1), observed(bad, 0)]
    found = pilot_of(trials, [good, bad], OPEN)
    assert found is not None
    assert (found.campaign, found.blocks) == (0, 2)
    assert {row.row.split(", ")[1] for row in found.rows} == {"same"}
    assert found.measured[POINT].calls == 10_000 and found.measured[POINT].trials == 1
    assert pilot_of([observed(bad, 0)], [bad], OPEN) is None


def test_trials_with_another_load_are_no_pilot(tmp_path: Path) -> None:
    (plan,) = plans(tmp_path)
    trials = [observed(plan, block) for block in range(2)]
    for measured in trials[1].measurements:
        measured.load["calls"] = 16  # it was slow, and cut down
    assert pilot_of(trials, [plan], OPEN) is None
