"""Trials that ask for locked memory: who locks it, who does not, and that it is told."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import House, new_house, plan
from observations import campaign
from orrery.metrics.summary import rows
from orrery.planning.answer import answer
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.probes.memory import is_locked

RIGHTS = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("CapEff:"))
MAY = (
    bool(int(RIGHTS.split()[1], 16) >> 14 & 1)
    or resource.getrlimit(resource.RLIMIT_MEMLOCK)[0] == resource.RLIM_INFINITY
)
"""CAP_IPC_LOCK, or no limit."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


def with_locked(made: Plan) -> Plan:
    return replace(made, processes=tuple(replace(process, lock_memory=True) for process in made.processes))


@pytest.mark.slow
@pytest.mark.parametrize("driver", ["unix", "omniorb-python"])
def test_every_process_locks_its_memory_where_it_may(house: House, driver: str) -> None:
    found = answer(ask(Request("conformance/call", drivers=(driver,), placements=("same",))), print)
    if not found.plans:
        pytest.skip(f"{driver} is not installed")
    observation = house.run(with_locked(found.plans[0]))
    assert observation.status == "ok", observation.reason
    names = [process.name for process in found.plans[0].processes]
    assert observation.facts.get("memory.unlocked") == (None if MAY else names)


def test_who_does_not_lock_it_is_measured_all_the_same_and_doubted(house: House, tmp_path: Path) -> None:
    observation = house.run(with_locked(plan(tmp_path)))  # the fake driver pays no attention
    assert observation.status == "ok", observation.reason
    assert observation.facts["memory.unlocked"] == ["server[0]", "client[0]"]
    [row] = rows(campaign(), [observation])
    [reason] = [reason for reason in row.reasons if reason.rule == "memory not locked"]
    assert reason.figure == "not that of 2 processes"


def test_nothing_is_asked_and_nothing_told_by_default(house: House, tmp_path: Path) -> None:
    assert "memory.unlocked" not in house.run(plan(tmp_path)).facts


def test_a_process_that_locks_nothing_has_not_locked_all() -> None:
    assert not is_locked(os.getpid())
    assert not is_locked(2**22 - 1)
