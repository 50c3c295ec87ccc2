"""Trials at once: a point of a block is one team's as a whole, and whatever happens every thread ends."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import plan as fake_plan
from orrery.campaign.at_once import at_once
from orrery.campaign.order import Slot, in_block
from orrery.campaign.run import CampaignRun, TrialTeams, run_campaign
from orrery.clock import SystemClock
from orrery.definitions.driver.binding import Binding
from orrery.planning.plan import Plan
from orrery.store.observation import CampaignRecord, Observation
from orrery.trial.run import blank

POINTS = 4


@pytest.fixture(autouse=True)
def own_journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def plans(tmp_path: Path) -> tuple[Plan, ...]:
    return tuple(
        fake_plan(tmp_path, point=f'{{"n":{point}}}', binding=Binding(name), placement="free")
        for point in range(POINTS)
        for name in ("a", "b", "c")
    )


def found(slot: Slot) -> Observation:
    assert isinstance(slot.plan, Plan)
    return replace(blank(slot.plan, slot.block, slot.position, SystemClock()), status="ok")


class Observed:
    """What each team ran, in its order; `together` threads meet in their first trial."""

    def __init__(self, together: int = 1, fails: int | None = None) -> None:
        self.met = threading.Barrier(together)
        self.by_team: dict[int, list[tuple[int, str, int]]] = defaultdict(list)
        self.fails = fails

    def __call__(self, slot: Slot, team: int) -> Observation:
        if not self.by_team[team]:
            self.met.wait(10)
        self.by_team[team].append((slot.block, slot.plan.point, slot.position))
        if self.fails == team:
            raise RuntimeError("no host is left")
        return found(slot)


def slots(plans: Sequence[Plan]) -> list[Slot]:
    return list(in_block(plans, 0, seed=1))


def no_use() -> None:
    raise AssertionError("nobody is to be abandoned")


def test_each_point_is_one_team_s_and_all_teams_work(plans: tuple[Plan, ...]) -> None:
    observed = Observed(together=3)
    made = list(at_once(slots(plans), 3, observed, no_use))
    assert len(made) == len(plans) and len(observed.by_team) == 3
    for ran in observed.by_team.values():
        points = [point for _, point, _ in ran]
        assert all(points.count(point) == 3 for point in points)
        assert [position for _, _, position in ran] == [0, 1, 2] * (len(ran) // 3)


def test_more_teams_than_points_leave_nothing_out(plans: tuple[Plan, ...]) -> None:
    assert len(list(at_once(slots(plans), 7, Observed(), no_use))) == len(plans)
    assert list(at_once([], 2, Observed(), no_use)) == []


def test_what_one_team_raises_is_raised_when_the_others_have_ended(plans: tuple[Plan, ...]) -> None:
    before = threading.active_count()
    observed, made = Observed(together=2, fails=1), list[Observation]()
    with pytest.raises(RuntimeError, match="no host is left"):
        made.extend(at_once(slots(plans), 2, observed, no_use))
    assert len(observed.by_team[1]) == 1
    assert threading.active_count() == before


def test_who_stops_waits_for_no_trial(plans: tuple[Plan, ...]) -> None:
    before, begun, gone = threading.active_count(), threading.Event(), threading.Event()

    def observe(slot: Slot, team: int) -> Observation:
        if team == 1:
            begun.set()
            assert gone.wait(10)  # a long trial, which ends when its hosts are gone
        assert begun.wait(10)
        return found(slot)

    with closing(at_once(slots(plans), 2, observe, gone.set)) as made:
        next(made)
    assert gone.is_set()
    assert threading.active_count() == before


class SavedTrials:
    """Stores trials, and notes which thread does."""

    def __init__(self) -> None:
        self.saved: list[Observation] = []
        self.threads: set[int] = set()

    def begin_campaign(self, record: CampaignRecord) -> int:
        return 1

    def save(self, campaign_id: int, observation: Observation) -> None:
        self.saved.append(observation)
        self.threads.add(threading.get_ident())

    def finished(self, campaign_id: int) -> set[tuple[str, str, str, int]]:
        return set()

    def add_part(self, campaign_id: int, part: object) -> None:
        raise AssertionError


@pytest.mark.parametrize(("repeat", "points", "teams"), [(3, POINTS, 2), (6, 1, 4), (5, 1, 4), (1, 1, 4)])
def test_a_campaign_is_whole_on_any_number_of_teams(
    plans: tuple[Plan, ...], repeat: int, points: int, teams: int
) -> None:
    record = CampaignRecord("u", "2020-01-01", "tests/echo", "Echo", "orrery run echo", seed=5, repeat=repeat)
    sink, some = SavedTrials(), plans[: 3 * points]

    def runner(plan: Plan, *, block: int, position: int, clock: object, listener: object) -> Observation:
        return replace(blank(plan, block, position, SystemClock()), status="ok")

    run_campaign(CampaignRun(record, some), sink, teams=TrialTeams([runner] * teams, no_use))
    made = [(one.point, one.binding, one.block) for one in sink.saved]
    assert len(made) == len(set(made)) == 3 * points * repeat
    assert sink.threads == {threading.get_ident()}
