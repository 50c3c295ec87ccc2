"""Trials that ask for SCHED_FIFO: who gets it, who does not, and that it is told."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import House, new_house, plan
from observations import campaign
from orrery.metrics.rows import Row
from orrery.metrics.summary import rows
from orrery.store.observation import Observation

pytestmark = pytest.mark.alone

ASK = "import os; os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


def row(observation: Observation) -> Row:
    """The only row."""
    (found,) = rows(campaign(), [observation])
    return found


def test_processes_run_before_all_others_where_the_system_allows_it(house: House, tmp_path: Path) -> None:
    allowed = subprocess.run([sys.executable, "-c", ASK], capture_output=True, check=False).returncode == 0
    observation = house.run(plan(tmp_path, scheduling="fifo"))
    assert observation.status == "ok"
    told = observation.facts["terms.scheduling"]
    assert told == ("SCHED_FIFO, priority 50" if allowed else "normal: SCHED_FIFO is not allowed here")
    assert ("not SCHED_FIFO" in {reason.rule for reason in row(observation).reasons}) is not allowed
    assert os.sched_getscheduler(0) != os.SCHED_FIFO


def test_a_process_has_the_priority_of_its_objects(house: House, tmp_path: Path) -> None:
    made = plan(tmp_path, scheduling="fifo")
    own = tuple(replace(p, priority=60) if p.name == "server[0]" else p for p in made.processes)
    told = house.run(replace(made, processes=own)).facts["terms.scheduling"]
    allowed = subprocess.run([sys.executable, "-c", ASK], capture_output=True, check=False).returncode == 0
    assert told == ("SCHED_FIFO, priority 50, 60" if allowed else "normal: SCHED_FIFO is not allowed here")


def test_who_does_not_get_it_is_measured_all_the_same_and_doubted(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.probes.scheduling.fifo_priority", lambda pid: None)
    observation = house.run(plan(tmp_path, scheduling="fifo"))
    assert observation.facts["scheduling.normal"] == ["server[0]", "client[0]"]
    (reason,) = [reason for reason in row(observation).reasons if reason.rule == "not SCHED_FIFO"]
    assert reason.figure == "2 processes as all others"


def test_nothing_is_asked_and_nothing_told_by_default(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path))
    assert not [name for name in observation.facts if "scheduling" in name]
