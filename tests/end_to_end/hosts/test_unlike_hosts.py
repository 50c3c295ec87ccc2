"""Hosts that are not as the others: one has another middleware, a full disk, or is late. The row says which host."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from emulated import agents, need_emulated_hosts, stopped
from fake_driver.plans import SHORT, new_house, plan
from orrery import paths
from orrery.build.scripts import companions
from orrery.build.toolchain import compiler
from orrery.clock import SECOND, SystemClock
from orrery.control.failure import Refused
from orrery.control.timeouts import Timeouts
from orrery.definitions.conditions.placement import ACROSS
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.far import FarHost
from orrery.planning.answer import answer
from orrery.planning.plan import PhasePlan, Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.store.facts import PROGRAMS, STARTUP
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

HOUR = 3600 * SECOND


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[list[Connection]]:
    need_emulated_hosts()
    with new_house(tmp_path / "state"):
        paths.state().mkdir(parents=True)  # what is there when hosts are made, they see too
        with emulated_hosts(["alpha", "beta"]) as connections:
            yield connections


@pytest.fixture
def programs(hosts: list[Connection]) -> Path:
    """A folder that hosts see too."""
    folder = paths.state() / "programs"
    folder.mkdir()
    return folder


def run_across(what: Plan, hosts: list[Connection], timeouts: Timeouts = SHORT) -> Observation:
    across = replace(what, placement=ACROSS)
    return run_trial(across, block=0, position=0, timeouts=timeouts, os_noise_ms=0, connections=hosts)


def test_a_host_with_another_middleware_is_named(hosts: list[Connection], programs: Path) -> None:
    observation = run_across(plan(programs, client_does="other_version"), hosts)
    assert observation.status == "failed"
    assert observation.reason == "client[0] on beta runs fakery 2.0, others run 1.0"


@pytest.mark.parametrize(
    ("does", "reason", "timeouts"),
    [
        ("exit_at_start", "client[0] on beta exited with status 1 (hello)", SHORT),
        ("fail_reason", "client[0] on beta: the fake middleware has no licence (starting its objects)", SHORT),
        ("hang_at_hello", "no answer within 1.5 s: hello, waiting for client[0] on beta", replace(SHORT, start=1.5)),
    ],
)
def test_a_process_that_fails_is_named_with_its_host(
    hosts: list[Connection], programs: Path, does: str, reason: str, timeouts: Timeouts
) -> None:
    observation = run_across(plan(programs, client_does=does), hosts, timeouts)
    assert (observation.status, observation.reason) == ("failed", reason)


def test_two_hosts_of_one_name_are_none(hosts: list[Connection], programs: Path) -> None:
    with emulated_hosts(["beta"]) as more:
        observation = run_across(plan(programs), [*hosts, *more])
    assert (observation.status, observation.reason) == ("failed", "two hosts are called beta")


@pytest.mark.skipif(os.geteuid() != 0, reason="a full disk cannot be had here: only root may change a mounted one")
def test_a_host_whose_disk_is_full_is_named(hosts: list[Connection], programs: Path) -> None:
    fill_disk(agents()[1])
    observation = run_across(plan(programs), hosts)
    assert observation.status == "failed"
    assert observation.reason.startswith("beta: no space left on device: /tmp/or.")


def test_a_host_that_is_too_late_is_named(
    hosts: list[Connection], programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.hosts.connection.ANSWER_SECONDS", 0.5)
    with stopped(agents()[1]):
        observation = run_across(plan(programs), hosts)
    assert observation.status == "failed"
    assert observation.reason == "the host beta does not answer within 0.5 s (begin)"


THOROUGH = [pytest.param(name, marks=pytest.mark.thorough) for name in ("omniorb", "omniorb-python")]


@pytest.mark.parametrize("driver", ["tcp", *THOROUGH])
def test_programs_that_a_host_cannot_see_are_sent(hosts: list[Connection], tmp_path: Path, driver: str) -> None:
    # Hosts have a /tmp of their own.
    hidden = Path(tempfile.mkdtemp(prefix="or.hidden.", dir="/tmp"))
    try:
        observation = run_trial(moved(call_on(driver), hidden), block=0, position=0, os_noise_ms=0, connections=hosts)
    finally:
        shutil.rmtree(hidden)
    assert observation.status == "ok", observation.reason
    assert PROGRAMS.need(observation.facts) == {"alpha": "sent", "beta": "sent"}
    assert observation.measurements[0].counters["wrong"] == 0
    assert not left_on(agents())


class LeapingClock(SystemClock, NullListener):
    """A clock that can be put forward; it is right again when the first phase begins, by what programs go."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        self.ahead = 0


def test_no_time_counts_while_programs_are_sent(
    hosts: list[Connection], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, ask, parts = LeapingClock(), Connection.ask, list[str]()

    def slowly(to: Connection, what: str, *words: Any) -> Any:
        """As `ask`; each part of a program takes an hour to send."""
        if what == "add_part":
            parts.append(to.name)
            clock.ahead += HOUR
        return ask(to, what, *words)

    monkeypatch.setattr(Connection, "ask", slowly)
    hidden = Path(tempfile.mkdtemp(prefix="or.hidden.", dir="/tmp"))
    try:
        sent = moved(call_on("tcp"), hidden)
        observation = run_trial(
            sent, block=0, position=0, clock=clock, listener=clock, os_noise_ms=0, connections=hosts
        )
    finally:
        shutil.rmtree(hidden)
    assert {*parts} == {"alpha", "beta"}
    assert observation.status == "ok", observation.reason
    assert STARTUP.need(observation.facts) < HOUR


def test_programs_that_lie_there_are_not_sent(hosts: list[Connection]) -> None:
    observation = run_trial(call_on("tcp"), block=0, position=0, os_noise_ms=0, connections=hosts)
    assert PROGRAMS.need(observation.facts) == {"alpha": "there", "beta": "there"}


def test_a_script_is_sent(hosts: list[Connection], tmp_path: Path) -> None:
    observation = run_across(plan(tmp_path), hosts)
    assert PROGRAMS.need(observation.facts) == {"alpha": "sent", "beta": "sent"}
    # Both programs have said so; that no UNIX socket leads from one host to another is what ends the trial.
    assert observation.versions == {"fakery": "1.0"}


def test_a_program_whose_library_is_not_there_is_refused(hosts: list[Connection]) -> None:
    hidden = Path(tempfile.mkdtemp(prefix="or.hidden.", dir="/tmp"))
    try:
        program = linked_with(hidden, "libseven.so")
        with FarHost(hosts[1], [], grace=1.0) as beta, pytest.raises(Refused) as caught:
            beta.program(str(program))
    finally:
        shutil.rmtree(hidden)
    assert str(caught.value).startswith("the host beta has another libseven.so than this machine, or none (/tmp/or.hid")
    assert caught.value.hint == "install the same packages on both"


def linked_with(folder: Path, library: str) -> Path:
    """A program that is linked with a library which lies beside it."""
    (folder / "seven.cpp").write_text("int seven() { return 7; }\n")
    (folder / "main.cpp").write_text("int seven();\nint main() { return seven(); }\n")
    shared = [
        compiler(),
        "-shared",
        "-fPIC",
        f"-Wl,-soname,{library}",
        str(folder / "seven.cpp"),
        "-o",
        str(folder / library),
    ]
    main = [compiler(), str(folder / "main.cpp"), str(folder / library), f"-Wl,-rpath,{folder}", "-o"]
    for command in (shared, [*main, str(folder / "main")]):
        subprocess.run(command, check=True)
    return folder / "main"


def call_on(driver: str) -> Plan:
    """A few calls from one host to the other."""
    asked = ask(Request("conformance/call", drivers=(driver,), hosts="namespaces:2", calls=50))
    (made,) = [one for one in answer(asked, lambda text: None).plans if one.binding.driver == driver]
    return made


def moved(what: Plan, folder: Path) -> Plan:
    """The plan with copies of its programs in another folder, with all that lies beside them."""
    processes = [replace(one, program=copied(Path(one.program), folder)) for one in what.processes]
    return replace(what, processes=tuple(processes))


def copied(program: Path, folder: Path) -> str:
    for file in companions(program):
        target = folder / file.relative_to(program.parent)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)
    return shutil.copy(str(program), str(folder))


def left_on(agents: list[int]) -> list[Path]:
    """What is left of trials in the folders of hosts."""
    return [path for agent in agents for path in Path(f"/proc/{agent}/root/tmp").glob("or.*")]


def fill_disk(agent: int) -> None:
    """Leave no room for another file where a host has the folders of its trials."""
    room = os.statvfs(f"/proc/{agent}/root/tmp")
    full = f"remount,nr_inodes={room.f_files - room.f_ffree}"
    subprocess.run(["nsenter", "--mount", f"--target={agent}", "mount", "-o", full, "/tmp"], check=True)
