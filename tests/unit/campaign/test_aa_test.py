"""A driver against itself: blocks until the budget is used up, in time that the test hands in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fake_driver.plans import plan
from observations import failed, trial
from orrery.campaign.aa_test import run_aa_test
from orrery.clock import SECOND
from orrery.errors import DriverError, InputError
from orrery.planning.plan import Plan
from orrery.store.observation import Observation


class Machine:
    """A clock, and trials that take `seconds` each."""

    def __init__(self, seconds: float, dies_at: int = 1 << 30) -> None:
        self.at, self.seconds, self.dies_at = 0, seconds, dies_at
        self.saved: list[Observation] = []

    def now(self) -> int:
        return self.at

    def date(self) -> str:
        return "2025-01-02T03:04:05Z"

    def __call__(self, what: Plan, *, block: int, position: int, clock: Any, listener: Any) -> Observation:
        self.at += int(self.seconds * SECOND)
        if len(self.saved) >= self.dies_at:
            return failed("unix", what.placement, block)
        return replace(trial("unix", what.placement, block, position, calls=5), block=block, position=position)


@pytest.fixture
def plans(tmp_path: Path) -> list[Plan]:
    return [replace(plan(tmp_path), placement=placement) for placement in ("same", "split")]


def run(machine: Machine, plans: list[Plan], budget: int) -> int:
    return run_aa_test(plans, budget * SECOND, 7, machine.saved.append, machine, machine)  # type: ignore[arg-type]


def test_as_many_whole_blocks_as_the_budget_allows(plans: list[Plan]) -> None:
    machine = Machine(0.5)
    assert run(machine, plans, 21) == 10
    assert machine.at <= 21 * SECOND
    assert len(machine.saved) == 10 * 4


def test_both_names_stand_in_each_block_at_each_placement_in_changing_order(plans: list[Plan]) -> None:
    machine = Machine(0.5)
    blocks = run(machine, plans, 60)
    names = {"one unix", "other unix"}
    orders = []
    for block in range(blocks):
        members = [(o.placement, o.driver) for o in machine.saved if o.block == block]
        assert sorted(members) == sorted((p, n) for p in ("same", "split") for n in names)
        orders.append(tuple(members))
    assert len(set(orders)) > 5
    assert {o.binding for o in machine.saved} == {"one unix[wait=block]", "other unix[wait=block]"}


def test_a_budget_that_gives_no_interval_says_which_would(plans: list[Plan]) -> None:
    machine = Machine(1.0)
    with pytest.raises(InputError, match=r"a block takes 4\.0 s, and an interval needs 6") as found:
        run(machine, plans, 20)
    assert machine.saved == []
    assert found.value.hint == "--budget 30s, or fewer --calls"
    assert run(Machine(1.0), plans, 30) == 7


def test_a_trial_that_fails_ends_it(plans: list[Plan]) -> None:
    with pytest.raises(DriverError, match="fake"):
        run(Machine(0.5, dies_at=5), plans, 60)
