"""CPUs that are kept awake: by whom, for how long, that it does not count, and that nothing of it is left."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fake_driver.plans import SHORT, House, new_house, plan
from orrery.hosts.journal import journals_folder, read_journal
from orrery.planning.plan import PhasePlan, Plan
from orrery.trial.run import run_trial

pytestmark = pytest.mark.alone

CONDUCTOR = """
import signal
import sys
from pathlib import Path
from fake_driver.plans import SHORT, plan
from orrery.trial.run import run_trial

class Listener:
    def phase(self, plan, number, count, phase):
        print(phase.kind, flush=True)

signal.signal(signal.SIGINT, signal.default_int_handler)
programs, root = sys.argv[1:]
what = plan(Path(programs), client_does="hang_in_measure", idle="awake")
run_trial(what, block=0, position=0, timeouts=SHORT, root=Path(root), os_noise_ms=0, listener=Listener())
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


class Watch:
    """Looks at the spinners of the trial that is going on, when it measures."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.seen: list[tuple[int, set[int]]] = []

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        if phase.kind == "measure":
            self.seen = [(os.sched_getscheduler(pid), os.sched_getaffinity(pid)) for pid in spinners(self.house)]


def spinners(house: House) -> list[int]:
    """The pids of all that keep CPUs awake in this house."""
    found = []
    for pid in house.processes():
        with contextlib.suppress(OSError):
            if Path(f"/proc/{pid}/cmdline").read_bytes().endswith(b"\0awake\0"):
                found.append(pid)
    return found


def test_each_used_cpu_has_a_spinner_that_gives_way_and_does_not_count(house: House, tmp_path: Path) -> None:
    watch = Watch(house)
    what = plan(tmp_path, placement="same", idle="awake")
    made = run_trial(what, block=0, position=0, timeouts=SHORT, root=house.root, listener=watch)
    (cpu,) = made.facts["cpus.client"]
    assert (made.status, made.facts["cpus.awake"]) == ("ok", [cpu])
    assert watch.seen == [(os.SCHED_IDLE, {cpu})]
    assert {usage.process for usage in made.usage} == {"server[0]", "client[0]"}
    assert len(made.facts["os_noise.before"]) == 1
    assert house.left() == []


def test_every_cpu_of_a_free_placement_has_one(house: House, tmp_path: Path) -> None:
    watch = Watch(house)
    made = run_trial(
        plan(tmp_path, idle="awake"),
        block=0,
        position=0,
        timeouts=SHORT,
        root=house.root,
        os_noise_ms=0,
        listener=watch,
    )
    assert sorted(cpu for _, cpus in watch.seen for cpu in cpus) == made.facts["cpus.awake"]
    assert set(made.facts["cpus.awake"]) == os.sched_getaffinity(0)


def test_cpus_halt_where_nothing_else_is_asked(house: House, tmp_path: Path) -> None:
    watch = Watch(house)
    made = run_trial(
        plan(tmp_path), block=0, position=0, timeouts=SHORT, root=house.root, os_noise_ms=0, listener=watch
    )
    assert (made.status, watch.seen) == ("ok", [])
    assert "cpus.awake" not in made.facts


@pytest.mark.parametrize("does", ["exit_in_measure", "ignores_sigterm", "hang_in_measure"])
def test_nothing_is_left_however_a_trial_ends(does: str, house: House, tmp_path: Path) -> None:
    made = house.run(plan(tmp_path, client_does=does, idle="awake", timeout=1.0))
    assert made.facts["cpus.awake"]
    assert spinners(house) == []


def test_a_spinner_that_ends_early_fails_the_trial(house: House, tmp_path: Path) -> None:
    class Listener:
        def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
            if phase.kind == "measure":
                os.kill(spinners(house)[0], signal.SIGKILL)

    what = plan(tmp_path, placement="same", client_does="hang_in_measure", idle="awake")
    made = run_trial(what, block=0, position=0, timeouts=SHORT, root=house.root, os_noise_ms=0, listener=Listener())
    assert made.status == "failed"
    assert "awake/" in made.reason
    assert house.left() == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_they_die_with_the_conductor(number: signal.Signals, house: House, tmp_path: Path) -> None:
    with conductor(house, tmp_path) as process:
        supervisor = os.pidfd_open(keeper())
        assert len(spinners(house)) == len(os.sched_getaffinity(0))
        process.send_signal(number)
        process.wait()
        assert select.select((supervisor,), (), (), 20.0)[0], "the supervisor did not end"
        assert house.left() == []


def test_they_die_with_the_supervisor(house: House, tmp_path: Path) -> None:
    with conductor(house, tmp_path) as process:
        os.kill(keeper(), signal.SIGKILL)
        process.wait()
        assert house.left() == []


def keeper() -> int:
    """The pid of the supervisor of the only trial that is going on."""
    (path,) = journals_folder().glob("*.journal")
    (line,) = [line for line in read_journal(path) or [] if line.verb == "supervisor"]
    return line.number("pid")


def conductor(house: House, programs: Path) -> subprocess.Popen[str]:
    """A process of its own that runs a trial, come to the measured phase, in which its client hangs."""
    process = subprocess.Popen(
        [sys.executable, "-c", CONDUCTOR, str(programs), str(house.root)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line == "measure\n":
            break
    return process
