"""With which campaign `orrery cost --store` keeps what it counted, and where it refuses to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import client, plan, server
from observations import campaign, trial
from orrery.cost.keeping import campaign_of
from orrery.cost.plan_costs import PlanCosts
from orrery.cost.stored import costs_of
from orrery.cost.tally import Tally
from orrery.errors import InputError
from orrery.hosts.delivery import program_hash
from orrery.planning.plan import Plan
from orrery.store.store import open_store


@pytest.fixture
def counted(tmp_path: Path) -> Plan:
    return plan(tmp_path, processes=(server(tmp_path), client(tmp_path)))


@pytest.fixture
def path(tmp_path: Path, counted: Plan) -> Path:
    """A results file with two campaigns of the plan's scenario, the second of other programs, and one of another."""
    measured = replace(trial("unix", calls=5), scenario=counted.scenario, point=counted.point)
    measured.binding = counted.binding.key
    measured.programs = {process.program: program_hash(process.program) for process in counted.processes}
    with open_store(tmp_path / "lab.db") as store:
        for uuid, programs in (("1", measured.programs), ("2", {"client[0]": "other"})):
            number = store.begin_campaign(replace(campaign(), uuid=uuid, scenario=counted.scenario))
            store.save(number, replace(measured, programs=programs))
        store.begin_campaign(replace(campaign(), uuid="3", scenario="patterns/proxy"))
    return tmp_path / "lab.db"


def test_it_is_kept_with_the_campaign_that_measured_it(path: Path, counted: Plan) -> None:
    runs = {"used": [(Tally(0, {}), Tally(10, {"client[0]": {"voluntary": 20}, "server[0]": {"voluntary": 30}}))]}
    costs = PlanCosts(counted, 10, {"Echo::ping": runs})
    campaign_of(path, 1, [counted]).keep([costs])
    with open_store(path, create=False) as store:
        kept = store.load(1).countings
        assert store.load(2).countings == []
    assert {(one.driver, one.operation, one.process) for one in kept} == {
        (counted.binding.label, "Echo::ping", "client[0]"),
        (counted.binding.label, "Echo::ping", "server[0]"),
    }
    assert sorted(costs_of(kept), key=str) == sorted(costs.costs["Echo::ping"], key=str)


def test_where_it_does_not_belong_it_is_refused_before_anything_is_counted(path: Path, counted: Plan) -> None:
    with pytest.raises(InputError, match="campaign 2 measured other programs of"):
        campaign_of(path, None, [counted])
    with pytest.raises(InputError, match="campaign 3 is none of"):
        campaign_of(path, 3, [counted])
    with pytest.raises(InputError, match="no campaign of patterns/elsewhere"):
        campaign_of(path, None, [replace(counted, scenario="patterns/elsewhere")])
    with pytest.raises(InputError, match=r'campaign 1 has no trial of .* at {"pairs":2}'):
        campaign_of(path, 1, [replace(counted, point='{"pairs":2}')])
