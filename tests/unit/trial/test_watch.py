"""How long the host is watched: by what is asked of a trial, never by how fast a binding is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import phases
from fake_driver.plans import plan as fake_plan
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan
from orrery.trial.watch import settling, watch_of

MS = 1_000_000


def measuring(folder: Path, *loads: LoadPlan) -> Plan:
    """A plan of one measured phase, with a member for each load."""
    members = tuple(MemberPlan(f"client[{n}]", "server", (("Echo::ping", 1),), load) for n, load in enumerate(loads))
    return fake_plan(folder, phases=(PhasePlan(1, "steady", "measure", "Echo::ping", members),))


@pytest.mark.parametrize(
    ("load", "milliseconds"),
    [
        (LoadPlan(calls=3_000), 10),  # 30 ms of calls: a tenth would be 3
        (LoadPlan(calls=30_000), 30),
        (LoadPlan(calls=1_000_000), 50),
        (LoadPlan(time=200 * MS), 20),
        (LoadPlan("constant-rate", calls=100, interval=2 * MS), 20),
        (LoadPlan("think-time", calls=300, think_time=1 * MS), 30),
        (LoadPlan("burst", calls=32_000, burst=16, interval=160_000), 32),
    ],
)
def test_a_tenth_of_what_is_asked_within_bounds(tmp_path: Path, load: LoadPlan, milliseconds: int) -> None:
    assert watch_of(measuring(tmp_path, load)) == milliseconds


def test_phases_add_up_and_members_do_not(tmp_path: Path) -> None:
    both = measuring(tmp_path, LoadPlan(calls=10_000), LoadPlan(calls=30_000))
    assert watch_of(both) == 30
    seven = fake_plan(tmp_path, phases=phases(calls=6_000) * 7)
    assert watch_of(seven) == 42
    assert watch_of(fake_plan(tmp_path, phases=())) == 10


@pytest.mark.parametrize(("processes", "seconds"), [(2, 0.002), (150, 0.15), (3_000, 1.5)])
def test_the_kernel_has_time_to_free_what_processes_had(tmp_path: Path, processes: int, seconds: float) -> None:
    few = measuring(tmp_path, LoadPlan(calls=1))
    assert settling(replace(few, processes=few.processes[:1] * processes)) == pytest.approx(seconds)
