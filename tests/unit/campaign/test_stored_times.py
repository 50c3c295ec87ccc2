"""How long stored trials took: of the same plans alone, with what lies between a trial and the next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign
from orrery.campaign.stored_times import between, seen_seconds, times_of
from orrery.clock import SECOND
from orrery.definitions.conditions.hosts import read_hosts
from orrery.definitions.driver.binding import Binding
from orrery.planning.lines import load_pairs
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan
from orrery.store.observation import CampaignRecord, Measurement, Observation, StoredCampaign
from orrery.store.store import open_store


def plan(driver: str = "unix", calls: int = 100) -> Plan:
    member = MemberPlan("client[0]", "server", (("Echo::say", 1),), LoadPlan(calls=calls))
    return Plan("s", "{}", Binding(driver), "same", 1, (), (PhasePlan(1, "steady", "measure", "Echo::say", (member,)),))


def made(of: Plan, block: int, second: float, wall: float, status: str = "ok") -> Observation:
    """A trial of a plan, in so many seconds."""
    load = dict(load_pairs(of.phases[0].members[0].load))
    return Observation(
        scenario="s",
        point=of.point,
        driver=of.binding.label,
        binding=of.binding.key,
        options={},
        placement=of.placement,
        block=block,
        position=0,
        seed=1,
        status=status,
        started=f"2026-01-01T00:00:{second:06.3f}+00:00",
        wall=round(wall * SECOND),
        measurements=[Measurement("client[0]", "server", "Echo::say", "steady", 1, load)],
    )


WAY = ("{}", Binding("unix").key, "same")


def test_the_mean_of_good_trials_of_the_same_plan() -> None:
    trials = [made(plan(), 0, 0.0, 1.0), made(plan(), 1, 1.0, 3.0), made(plan(), 2, 4.0, 50.0, status="failed")]
    assert times_of(trials, [plan(), plan("tcp")]) == {WAY: pytest.approx(2.0)}
    assert times_of(trials, [plan(calls=101)]) == {}, "other calls take another time"


def test_trials_across_other_hosts_tell_nothing() -> None:
    here = made(plan(), 0, 0.0, 1.0)
    two, three = (replace(plan(), placement="across", hosts=read_hosts(f"namespaces:{n}")) for n in (2, 3))
    there = replace(here, placement="across", deployment=two.deployment, wall=4 * SECOND)
    assert times_of([here, there], [two]) == {("{}", Binding("unix").key, "across"): pytest.approx(4.0)}
    assert times_of([here, there], [three]) == {}


def test_what_lies_between_two_trials_is_part_of_each() -> None:
    trials = [made(plan(), block, 2.0 * block, 1.5) for block in range(4)]
    assert between(trials) == pytest.approx(0.5)
    assert times_of(trials, [plan()]) == {WAY: pytest.approx(2.0)}
    # An hour between two of them is a cut, not the rule.
    late = replace(made(plan(), 4, 8.0, 1.5), started="2026-01-01T01:00:00+00:00")
    assert between([*trials, late]) == pytest.approx(0.5)


@pytest.mark.parametrize("trials", [[], [made(plan(), 0, 0.0, 1.0)]])
def test_where_none_follows_another_nothing_lies_between(trials: list[Observation]) -> None:
    assert between(trials) == 0.0


def test_a_date_that_is_none_is_no_error() -> None:
    trials = [made(plan(), block, 2.0 * block, 1.5) for block in range(2)]
    assert between([replace(one, started="yesterday") for one in trials]) == 0.0


def test_the_latest_campaign_that_has_the_plan_tells_it(tmp_path: Path) -> None:
    older, newer = [made(plan(), 0, 0.0, 4.0), made(plan("tcp"), 0, 5.0, 8.0)], [made(plan(), 0, 0.0, 2.0)]
    with open_store(tmp_path / "r.db") as store:
        for number, trials in enumerate((older, newer)):
            store.add(StoredCampaign(replace(campaign(), uuid=f"{campaign().uuid[:-1]}{number}"), trials))
        records: list[CampaignRecord] = store.campaigns()
        found = seen_seconds(store, records, [plan(), plan("tcp"), plan("ice")])
    # In the older one the second trial began a second after the first had ended.
    assert found == {WAY: pytest.approx(2.0), ("{}", Binding("tcp").key, "same"): pytest.approx(9.0)}
