"""A pool of blocks is filled in parts, each block in an order of its own, and what failed is left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import plan
from observations import trial
from orrery.clock import SECOND
from orrery.errors import DriverError
from orrery.planning.plan import Plan
from orrery.store.observation import Observation
from rig.trials.blocks import SIDES, Block, Terms, begin_table, read_table
from rig.trials.pool import FAILURES, Sampling, at_one_point, order

TERMS = Terms("unix", "same", 3000, 100, 1, "abc", "a machine")


class Machine:
    """A clock, and trials that take a second each; those of the blocks that `fails` names end in an error."""

    def __init__(self, fails: Callable[[int], bool] = lambda block: False) -> None:
        self.at, self.fails, self.made = 0, fails, list[tuple[str, int, int]]()

    def now(self) -> int:
        return self.at

    def date(self) -> str:
        return "2025-01-02T03:04:05Z"

    def run(self, what: Plan, block: int, position: int) -> Observation:
        self.at += SECOND
        if self.fails(block):
            raise DriverError("it did not start")
        self.made.append((what.scenario, block, position))
        made = trial("unix", "same", block, position, calls=5)
        return replace(made, measurements=made.measurements[:1])


@pytest.fixture
def table(tmp_path: Path) -> Path:
    begin_table(tmp_path / "pool.csv", TERMS)
    return tmp_path / "pool.csv"


def fill(table: Path, tmp_path: Path, machine: Machine, seconds: int) -> list[Block]:
    plans = {side: replace(plan(tmp_path), scenario=side) for side in SIDES}
    sampling = Sampling(plans, TERMS.seed, machine.at + seconds * SECOND, machine, machine.run, lambda: 250.0)
    sampling.fill(table, read_table(table)[1])
    return read_table(table)[1]


def test_blocks_are_run_until_the_time_is_up_each_in_its_order(table: Path, tmp_path: Path) -> None:
    machine = Machine()
    found = fill(table, tmp_path, machine, 8)
    assert [(block.part, block.number) for block in found] == [(0, 0), (0, 1), (0, 2)]
    assert {trial.seconds for block in found for trial in block.sides.values()} == {1.0}
    expected = [(side, block, at) for block in range(3) for at, side in enumerate(order(TERMS.seed, block))]
    assert machine.made == expected


def test_the_next_part_goes_on_with_the_next_block(table: Path, tmp_path: Path) -> None:
    machine = Machine()
    fill(table, tmp_path, machine, 6)
    found = fill(table, tmp_path, machine, 3)
    assert [(block.part, block.number) for block in found] == [(0, 0), (0, 1), (1, 2)]


def test_a_block_that_fails_is_left_out(table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = fill(table, tmp_path, Machine(lambda block: block == 1), 9)
    assert [block.number for block in found] == [0, 2, 3]
    assert "block 1 is left out: it did not start" in capsys.readouterr().err


def test_a_driver_that_keeps_failing_ends_the_part(table: Path, tmp_path: Path) -> None:
    machine = Machine(lambda block: block > 1)
    with pytest.raises(DriverError, match="it did not start"):
        fill(table, tmp_path, machine, 1000)
    assert len(read_table(table)[1]) == 2 and machine.at == (2 * len(SIDES) + FAILURES) * SECOND


def test_a_long_part_says_how_far_it_is(table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(table, tmp_path, Machine(), 150)
    assert capsys.readouterr().err.count("left") == 2


def test_sides_are_bindings_at_one_point(tmp_path: Path) -> None:
    plans = {side: replace(plan(tmp_path), point=side) for side in SIDES}
    assert {one.point for one in at_one_point(plans).values()} == {SIDES[0]}
