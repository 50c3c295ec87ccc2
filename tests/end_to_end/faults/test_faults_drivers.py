"""A member of a pattern is killed or stopped in mid-measure on real middleware: it is named, and nothing is left."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import House, new_house
from orrery.control.timeouts import Timeouts
from orrery.definitions.conditions.resource_limits import ResourceLimits
from orrery.hosts.journal import journals_folder, read_journal
from orrery.machine.packages import want
from orrery.planning.answer import answer
from orrery.planning.plan import PhasePlan, Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.probes.proc import stat_fields
from orrery.store.observation import Observation
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

DRIVERS = (
    "unix",
    "omniorb",
    *(
        pytest.param(one, marks=pytest.mark.thorough)
        for one in ("shm", "mqueue", "ice", "java-rmi", "sd-bus", "zeromq")
    ),
)
"""Others than these two take as many time limits, and a program each."""
MEMBERS = (("proxy", "proxy[0]"), ("chain", "stage[1]"), ("in-turn", "server[2]"))
SETTINGS = {"proxy": (), "chain": ("depth=3",), "in-turn": ("servers=4",)}
QUICK = Timeouts(start=20.0, boundary=5.0, collect=10.0, stop=2.0, grace=0.5)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


def endless(name: str, driver: str) -> Plan:
    """The pattern on a driver, with more calls of one operation than anybody waits for."""
    scenario = f"patterns/{name}"
    question = ask(
        Request(scenario, settings=SETTINGS[name], calls=100_000_000, placements=("free",), seed=7, drivers=(driver,))
    )
    if not (lacks := want(question.library.drivers[driver])).ready:
        pytest.skip(f"{driver} cannot be had here: {lacks.reason}")
    (plan,) = answer(question, lambda text: None).plans
    first = next(index for index, phase in enumerate(plan.phases) if phase.kind == "measure")
    return replace(plan, phases=plan.phases[: first + 1])


class Assassin:
    """Sends a signal to a member as soon as it has worked for a while in the measured phase."""

    def __init__(self, member: str, number: signal.Signals) -> None:
        self._member = member
        self._number = number
        self.segments = ""

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        """The kernel's own account says when the member is at work: the runner's phases say only when it soon will."""
        if phase.kind == "measure":
            journal, pid = pid_of(plan, self._member)
            self.segments = f"orrery-{journal.stem}"
            threading.Thread(target=self._strike, args=(pid, worked(pid)), daemon=True).start()

    def _strike(self, pid: int, before: int) -> None:
        while worked(pid) < before + 3:
            os.sched_yield()
        os.kill(pid, self._number)


def worked(pid: int) -> int:
    """The ticks that a process has used of a CPU."""
    user, system = stat_fields(pid)[11:13]
    return int(user) + int(system)


def pid_of(plan: Plan, name: str) -> tuple[Path, int]:
    """The journal of the only trial that is going on, and a process of it: the journal names them in their order."""
    (path,) = journals_folder().glob("*.journal")
    pids = [line.number("pid") for line in read_journal(path) or [] if line.verb == "process"]
    names = [process.name for process in plan.processes]
    return path, dict(zip(names, pids[-len(names) :], strict=True))[name]


def struck(house: House, plan: Plan, member: str, number: signal.Signals) -> Observation:
    """What comes of the trial whose member gets the signal; nothing of it may be left."""
    listener = Assassin(member, number)
    made = run_trial(plan, block=0, position=0, timeouts=QUICK, root=house.root, os_noise_ms=0, listener=listener)
    assert house.left() == []
    assert listener.segments
    assert list(Path("/dev/shm").glob(f"{listener.segments}*")) == []
    assert made.status == "failed"
    assert "\n" not in made.reason
    return made


@pytest.mark.parametrize(("name", "member"), MEMBERS)
@pytest.mark.parametrize("driver", DRIVERS)
def test_a_member_that_is_killed_is_blamed_not_those_that_miss_it(
    driver: str, name: str, member: str, house: House
) -> None:
    observation = struck(house, endless(name, driver), member, signal.SIGKILL)
    assert observation.reason.startswith(f"{member} was ended by SIGKILL (phase ")


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_member_that_is_stopped_is_named(driver: str, house: House) -> None:
    plan = replace(endless("chain", driver), timeout=5.0)
    observation = struck(house, plan, "stage[1]", signal.SIGSTOP)
    # On a busy host the trial is given more time, and a middleware's own limit comes first.
    assert re.match(r"(the whole trial took too long: )?stage\[1\] is stopped \(phase ", observation.reason)


def test_a_client_that_is_killed_is_named(house: House) -> None:
    observation = struck(house, endless("proxy", "unix"), "client[0]", signal.SIGKILL)
    assert observation.reason.startswith("client[0] was ended by SIGKILL (phase ")


@pytest.mark.parametrize("driver", ["unix", "omniorb"])
def test_a_member_that_wants_too_much_memory_is_named(driver: str, house: House) -> None:
    plan = endless("proxy", driver)
    limits = {"proxy[0]": ResourceLimits(memory=1 << 20)}
    limited = tuple(replace(p, resource_limits=limits.get(p.name, p.resource_limits)) for p in plan.processes)
    made = house.run(replace(plan, processes=limited))
    assert made.status == "failed"
    assert made.reason.startswith("proxy[0] got no more memory than its limit, memory 1MiB: proxy[0]")


def test_a_member_that_works_beyond_its_time_is_ended_and_named(house: House) -> None:
    plan = endless("proxy", "unix")
    limited = tuple(
        replace(p, resource_limits=ResourceLimits(cpu_time=1)) if p.name == "proxy[0]" else p for p in plan.processes
    )
    made = house.run(replace(plan, processes=limited))
    assert made.status == "failed"
    assert made.reason.startswith("proxy[0] used up its cpu_time 1s: proxy[0] was ended by SIGXCPU (phase ")
