"""Trials that grow with the fake driver: where they end, what is noted of them, and that nothing of them is left."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from fake_driver.plans import House, client, keeper, new_house, plan, server
from observations import campaign
from orrery.control.failure import Refused
from orrery.definitions.conditions.machine import Machine
from orrery.hosts.cgroup import CgroupReading, TrialCgroup, new_cgroup
from orrery.hosts.command import Command
from orrery.hosts.journal import journals_folder, new_journal, remove_leftovers
from orrery.hosts.local import LocalHost
from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Verdict
from orrery.metrics.summary import rows
from orrery.planning.plan import CapacityPlan, MemberPlan, Plan
from orrery.store.observation import Observation
from orrery.trial import cgroup

pytestmark = pytest.mark.alone

SECOND = 1_000_000_000


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr("orrery.paths.cache", lambda: tmp_path / "cache")
    with new_house(tmp_path / "state") as found:
        yield found
    assert list((tmp_path / "cache").glob("or.*")) == []


def growing(
    folder: Path, most: int = 4, latency: int = 60 * SECOND, machine: Machine | None = None, **does: str
) -> Plan:
    """A plan of one client that calls servers which join one by one; `server` and `client` say what they do."""
    capacity = CapacityPlan("server[0]", MemberPlan("client[0]", "server", (("Echo::ping", 1),)), most, latency, 3)
    processes = (server(folder, does.get("server", "normal")), client(folder, does.get("client", "normal")))
    return plan(folder, processes=processes, phases=(), capacity=capacity, machine=machine)


def servers(observation: Observation) -> float | None:
    """The score of the only row."""
    (row,) = rows(campaign(), [observation])
    assert row.verdict is not Verdict.INVALID, row.reasons
    return row.metrics["servers"].value


def test_all_that_are_allowed_join(house: House, tmp_path: Path) -> None:
    observation = house.run(growing(tmp_path))
    assert (observation.status, observation.reason) == ("ok", "")
    assert observation.facts["capacity.ended"] == "most"
    assert [step.count for step in observation.capacity_steps] == [1, 2, 3, 4]
    assert all(0 < step.least <= step.latency <= step.most < step.joining for step in observation.capacity_steps)
    assert all(step.pss >= step.private > 100_000 for step in observation.capacity_steps)
    totals = [step.total or 0 for step in observation.capacity_steps]
    assert 0 < totals[0] < totals[1] < totals[2] < totals[3]
    assert servers(observation) == 4


def test_each_is_called_once_alone_and_then_with_all_others(house: House, tmp_path: Path) -> None:
    observation = house.run(growing(tmp_path))
    made = {counter.object: counter.calls for counter in observation.call_counters}
    rounds = {f"server[{n}]": 1 + 3 * (4 - n) for n in range(4)}
    assert made == {"client[0]": sum(rounds.values()), **rounds}
    assert observation.facts["verify.checked"] == sum(rounds.values())


def test_it_is_over_when_asking_all_takes_too_long(house: House, tmp_path: Path) -> None:
    observation = house.run(growing(tmp_path, most=9, latency=2_500, client="claims_time"))
    assert observation.facts["capacity.ended"] == "latency"
    assert [(step.count, step.latency) for step in observation.capacity_steps] == [(1, 1000), (2, 2000), (3, 3000)]
    assert servers(observation) == 2


def test_one_that_does_not_start_is_where_it_ends(house: House, tmp_path: Path) -> None:
    observation = house.run(growing(tmp_path, server="dies_as_third"))
    assert observation.status == "ok"
    assert observation.facts["capacity.ended"] == "start"
    assert observation.facts["capacity.why"] == "server[2] exited with status 1 (starting its objects)"
    assert observation.stderr == "no third one can be had"
    assert [step.count for step in observation.capacity_steps] == [1, 2]
    assert servers(observation) == 2


def test_a_driver_that_does_not_start_at_all_has_failed(house: House, tmp_path: Path) -> None:
    observation = house.run(growing(tmp_path, server="exit_at_start"))
    assert observation.status == "failed"
    assert observation.reason == "server[0] exited with status 1 (hello)"


class FakeCgroup(TrialCgroup):
    """A machine of which only the readings are known."""

    def __init__(self, kills: int) -> None:
        self.kills = kills
        self.told: list[object] = []

    def limit(self, memory: int, swap: bool) -> None:
        self.told.append((memory, swap))

    def lift(self) -> None:
        self.told.append("lifted")

    def read(self) -> CgroupReading:
        return CgroupReading(9_000, 5_000, 4_000, 0, 7, self.kills, None)


def given(monkeypatch: pytest.MonkeyPatch, kills: int) -> FakeCgroup:
    """The machine that the next trial is given; it is no cgroup, so nothing enters it."""
    made = FakeCgroup(kills)
    made.folder = None  # type: ignore[assignment]
    monkeypatch.setattr(cgroup, "new_cgroup", lambda name, announce: made)
    return made


def test_a_process_that_is_killed_for_want_of_memory_is_where_it_ends(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, kills=1)
    observation = house.run(growing(tmp_path, machine=Machine(16 << 20), server="dies_as_third"))
    assert observation.facts["capacity.ended"] == "memory"
    assert observation.facts["cgroup.kills"] == 1
    assert servers(observation) == 2


def test_not_even_one_may_start_in_a_small_machine(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, kills=1)
    observation = house.run(growing(tmp_path, machine=Machine(1 << 20), server="exit_at_start"))
    assert (observation.status, observation.facts["capacity.ended"], observation.capacity_steps) == ("ok", "memory", [])
    assert servers(observation) == 0


def test_what_was_charged_is_noted_and_the_limit_lifted_before_the_end(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = given(monkeypatch, kills=0)
    observation = house.run(growing(tmp_path, most=2, machine=Machine(64 << 20)))
    assert machine.told == [(64 << 20, False), "lifted"]
    assert [(step.charged, step.cached, step.faults, step.stalled) for step in observation.capacity_steps] == [
        (9_000, 4_000, 7, None)
    ] * 2
    assert observation.facts["cgroup.charged"] == 9_000
    assert "cgroup.stalled" not in observation.facts


def test_swap_is_refused_where_there_is_none(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cgroup, "proc", SimpleNamespace(text=lambda name: "SwapTotal:     0 kB\n"))
    observation = house.run(growing(tmp_path, machine=Machine(64 << 20, swap=True)))
    assert (observation.status, observation.reason) == ("refused", "no swap here: this machine has none")


def test_a_cgroup_holds_all_processes_and_is_taken_away(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cgroups()
    made: list[TrialCgroup] = []

    def noted(name: str, announce: Callable[[Path], None]) -> TrialCgroup:
        made.append(new_cgroup(name, announce))
        return made[-1]

    monkeypatch.setattr(cgroup, "new_cgroup", noted)
    observation = house.run(growing(tmp_path, most=3, machine=Machine(512 << 20)))
    assert (observation.status, observation.reason) == ("ok", "")
    assert all((step.charged or 0) >= (step.anonymous or 0) > 1 << 20 for step in observation.capacity_steps)
    assert [cgroup.folder.exists() for cgroup in made] == [False]


@pytest.mark.parametrize("enclosed", [False, True])
def test_a_killed_conductor_leaves_nothing_of_a_capacity(enclosed: bool, house: House, tmp_path: Path) -> None:
    place = cgroups() if enclosed else tmp_path
    with conductor(house, tmp_path, enclosed) as process:
        supervisor = os.pidfd_open(keeper())
        assert len(house.processes()) >= 4
        (tag,) = (path.stem for path in journals_folder().glob("*.journal"))
        assert (place / f"or.{tag}").exists() == enclosed
        process.kill()
        process.wait()
        assert select.select((supervisor,), (), (), 20.0)[0], "the supervisor did not end"
    assert house.left() == []
    assert not (place / f"or.{tag}").exists()


def test_what_is_left_in_a_cgroup_is_ended_and_the_cgroup_taken_away(house: House) -> None:
    cgroups()
    journal = new_journal(house.root)
    made = new_cgroup(f"or.{journal.tag}", lambda path: journal.note("cgroup", path=path))
    with subprocess.Popen(["sleep", "600"]) as left:
        (made.folder / "cgroup.procs").write_text(str(left.pid))
        assert remove_leftovers(boot="another") == [journal.tag]
        assert left.wait(10.0) == -signal.SIGKILL
    assert not made.folder.exists()


def test_hundreds_of_processes_end_though_nobody_hears_of_each(house: House) -> None:
    with LocalHost([], 1.0, house.root) as host:
        for number in range(400):
            host.start(f"sleeper[{number}]", Command(("sleep", "600")))
            host.supervisor.read()
        host.stop()
    assert house.left() == []


def test_any_trial_may_have_a_machine_of_its_own(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = given(monkeypatch, kills=0)
    observation = house.run(plan(tmp_path, machine=Machine(64 << 20)))
    assert (observation.status, observation.facts["cgroup.cached"]) == ("ok", 4_000)
    assert machine.told == [(64 << 20, False), "lifted"]


def test_a_trial_that_does_not_grow_fails_when_memory_is_out(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, kills=1)
    observation = house.run(plan(tmp_path, machine=Machine(64 << 20), client_does="die_in_measure"))
    assert observation.status == "failed"
    assert observation.reason.endswith(
        "the kernel killed a process of the trial for want of memory: all of it has 64MiB of memory, without swap"
    )
    assert observation.facts["cgroup.kills"] == 1


def cgroups() -> Path:
    """Where this host has trials' cgroups; the test is skipped where it has none."""
    try:
        probe = new_cgroup("or.aaaaaaaa", lambda path: None)
    except Refused as refused:
        pytest.skip(str(refused))
    probe.folder.rmdir()
    return probe.folder.parent


CONDUCTOR = """
import sys
from pathlib import Path
from fake_driver.plans import SHORT
from orrery import paths
from orrery.definitions.conditions.machine import Machine
from orrery.trial.run import run_trial
from test_capacity import growing

class Listener:
    def phase(self, plan, number, count, phase):
        print(number, flush=True)

programs, root, enclosed = map(Path, sys.argv[1:])
paths.cache = lambda: programs / "cache"
what = growing(programs, most=500, machine=Machine(4 << 30) if enclosed.name == "True" else None)
run_trial(what, block=0, position=0, timeouts=SHORT, root=root, os_noise_ms=0, listener=Listener())
"""


def conductor(house: House, programs: Path, enclosed: bool) -> subprocess.Popen[str]:
    """A process of its own that runs a trial which has grown to four servers."""
    process = subprocess.Popen(
        [sys.executable, "-c", CONDUCTOR, str(programs), str(house.root), str(enclosed)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(Path(__file__).parent)])},
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line == "5\n":
            break
    return process


def test_every_metric_says_whether_it_is_of_a_capacity(house: House, tmp_path: Path) -> None:
    (row,) = rows(campaign(), [house.run(growing(tmp_path, most=2))])
    figures = {name for name, value in row.metrics.items() if value.value is not None}
    assert figures >= {"servers", "servers.memory", "servers.latency", "servers.ended.most"}
    assert {name for name in row.metrics if name.startswith(("latency", "rate", "cpu", "gap"))} == set()
    assert figures <= set(METRICS)
