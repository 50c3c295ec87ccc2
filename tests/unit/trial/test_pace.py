"""Slow operations: how many calls their phases get, how long these may take, and that all bindings get alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import plan as fake_plan
from observations import trial
from orrery.campaign.cuts import Cuts
from orrery.planning.phases import TOGETHER
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan
from orrery.trial.pace import FEWEST, Pace, cut, cut_plan

MS = 1_000_000
SLOW, FAST = "Echo::slow", "Echo::fast"


def phase(kind: str, title: str = SLOW, **load: object) -> PhasePlan:
    made = LoadPlan(**{"calls": 10_000, **load})  # type: ignore[arg-type]
    member = MemberPlan("client[0]", "server", ((title, 1),), made)
    return PhasePlan(1, "steady", kind, title, (member,))  # type: ignore[arg-type]


def calls(found: PhasePlan) -> int | None:
    return found.members[0].load.calls


def verified(each: int, title: str = SLOW) -> Pace:
    """A pace after 16 calls of so many ns each."""
    pace = Pace()
    pace.verified(phase("verify", title), 16 * each, 16)
    return pace


@pytest.mark.parametrize(
    ("each", "most"),
    [
        (4 * MS, None),  # sixteen calls in which the machine may have stood still
        (20 * MS, 500),  # ten seconds of them
        (3_000 * MS, FEWEST),
    ],
)
def test_as_many_calls_as_fit_into_ten_seconds(each: int, most: int | None) -> None:
    assert verified(each).most(phase("measure"), {}) == most


def test_who_is_hardly_slower_makes_as_many_calls_as_the_others() -> None:
    assert verified(30 * MS).most(phase("measure"), {SLOW: 500}) is None  # 15 s
    assert verified(50 * MS).most(phase("measure"), {SLOW: 500}) == 200
    assert verified(20 * MS).most(phase("measure"), {FAST: 500}) == 500


def test_a_warm_up_knows_better() -> None:
    pace = verified(20 * MS)
    pace.warmed(phase("warm"), 9 * 2 * MS, 9)
    assert pace.most(phase("measure"), {}) == 500  # nine calls say nothing
    pace.warmed(phase("warm"), 100 * 2 * MS, 100)
    assert pace.most(phase("measure"), {}) == 5_000
    pace.warmed(phase("warm"), 100 * MS // 4, 100)
    assert pace.most(phase("measure"), {}) is None


def test_calls_that_fall_due_by_a_clock_are_not_slow() -> None:
    pace = Pace()
    pace.warmed(phase("warm", interval=100 * MS), 100 * 100 * MS, 100)
    assert pace.most(phase("measure"), {}) is None
    assert calls(cut(phase("measure", interval=100 * MS), 50)) == 10_000


def test_calls_are_cut_down_and_never_added() -> None:
    assert calls(cut(phase("measure"), 500)) == 500
    assert calls(cut(phase("measure", calls=100), 500)) == 100
    assert calls(cut(phase("measure"), None)) == 10_000
    assert calls(cut(phase("measure", calls=None, time=MS), 500)) is None


def test_bursts_stay_whole() -> None:
    assert calls(cut(phase("measure", burst=64), 500)) == 448
    assert calls(cut(phase("measure", burst=64), 16)) == 64


def test_a_slow_operation_has_time_in_proportion() -> None:
    pace = verified(20 * MS)
    assert pace.timeout(phase("measure", calls=500)) == pytest.approx(3 * 0.020 * 501)
    assert pace.timeout(phase("verify", calls=None)) == pytest.approx(3 * 0.020 * (FEWEST + 1))
    assert pace.timeout(phase("measure", FAST)) == 0


def test_a_mix_is_as_slow_as_its_slowest_operation() -> None:
    pace = Pace()
    for title, each in ((f"{TOGETHER}: {FAST}", 6 * MS), (f"{TOGETHER}: {SLOW}", 20 * MS)):
        pace.verified(phase("verify", title), 16 * each, 16)
    assert pace.most(phase("measure", TOGETHER), {}) == 500


def test_what_one_trial_cut_down_holds_for_all_that_come_after_it(tmp_path: Path) -> None:
    phases = tuple(phase(kind, title) for title in (SLOW, FAST) for kind in ("verify", "warm", "measure"))
    plan, cuts = fake_plan(tmp_path, phases=phases), Cuts()
    assert cuts.of(plan) is plan
    cuts.saw(replace(trial("unix"), point=plan.point, facts={"cut": {SLOW: 500}}))
    cuts.saw(replace(trial("tcp"), point=plan.point, facts={"cut": {SLOW: 700}}))
    cuts.saw(replace(trial("tcp"), point='{"other":1}', facts={"cut": {FAST: 3}}))
    found = cuts.of(plan)
    assert found.cuts == ((SLOW, 500),)
    assert [calls(each) for each in found.phases] == [10_000, 500, 500, 10_000, 10_000, 10_000]
    assert cut_plan(plan, {}) is plan


def test_a_campaign_that_was_cut_off_remembers(tmp_path: Path) -> None:
    plan, cuts = fake_plan(tmp_path, phases=(phase("measure"),)), Cuts()
    stored = [replace(trial("unix"), point=plan.point, facts={"cut": {SLOW: 500}})]
    assert list(cuts.recalled(stored)) == stored
    assert calls(cuts.of(plan).phases[0]) == 500
