"""Programs that a host cannot see: they are sent with all that they need, and run there."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from emulated import agents, descendants
from fake_driver.plans import SHORT, plan
from orrery.build.scripts import interpreter
from orrery.build.toolchain import compiler
from orrery.clock import SECOND, SystemClock
from orrery.control.failure import Refused
from orrery.definitions.conditions.placement import ACROSS
from orrery.definitions.driver.file import load_driver
from orrery.hosts.connection import Connection
from orrery.hosts.delivery import Parcel, program_hash
from orrery.hosts.far import FarHost
from orrery.machine.packages import want
from orrery.paths import DRIVERS
from orrery.planning.plan import PhasePlan, Plan
from orrery.store.facts import HOSTS, LIBRARIES, PROGRAMS, STARTUP
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener, TrialListener
from orrery.trial.run import run_trial
from sending import call_on, hidden_folder, moved
from two_hosts import left_on, two_hosts

pytestmark = pytest.mark.slow

HOUR = 3600 * SECOND


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[list[Connection]]:
    with two_hosts(tmp_path / "state") as connections:
        yield connections


def run_on(
    hosts: list[Connection], what: Plan, listener: TrialListener | None = None, clock: SystemClock | None = None
) -> Observation:
    return run_trial(what, block=0, position=0, clock=clock, listener=listener, os_noise_ms=0, connections=hosts)


THOROUGH = [pytest.param(name, marks=pytest.mark.thorough) for name in ("omniorb", "omniorb-python")]


@pytest.mark.parametrize("driver", ["tcp", *THOROUGH])
def test_programs_that_a_host_cannot_see_are_sent(hosts: list[Connection], driver: str) -> None:
    with hidden_folder() as hidden:
        observation = run_on(hosts, moved(call_on(driver), hidden))
    assert observation.status == "ok", observation.reason
    assert PROGRAMS.need(observation.facts) == {"alpha": "sent", "beta": "sent"}
    assert observation.measurements[0].counters["wrong"] == 0
    assert not left_on(agents())


@dataclass
class OwnCopies(NullListener):
    """Takes the programs away here as soon as they have started there, and looks at what runs while calls are made."""

    hidden: Path
    files: Mapping[str, str]
    """Their files, by their names beside a program, with the hashes of what is in them."""

    def __post_init__(self) -> None:
        self.running: list[list[str]] = []
        """The command line of what runs on each host, without options."""
        self.there: list[dict[str, str]] = []
        """The same files beside it there."""

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        if number == 1:
            shutil.rmtree(self.hidden)
        if phase.kind == "measure" and not self.running:
            for agent in agents():
                (pid,) = descendants(agent)[1:]  # the first is its supervisor
                words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
                folder = Path(f"/proc/{pid}/root{words[2]}").parent
                self.running.append([words[0], words[2]])
                self.there.append({name: program_hash(str(folder / name)) for name in self.files})


def test_a_driver_in_python_runs_from_its_own_copy_on_each_host(hosts: list[Connection]) -> None:
    if not (lacks := want(load_driver(DRIVERS / "omniorb-python"))).ready:
        pytest.skip(f"omniorb-python cannot be had here: {lacks.reason}")
    with hidden_folder() as hidden:
        sent = moved(call_on("omniorb-python", "patterns/client-server"), hidden)
        parcels = [Parcel(Path(process.program)) for process in sent.processes]
        files = {one.name_of(file): content for one in parcels for file, content in one.hashes.items()}
        modules = {name: content for name, content in files.items() if name.startswith("modules/")}
        looking = OwnCopies(hidden, modules)
        observation = run_on(hosts, sent, looking)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    # The driver, the kit, the stubs that were generated, the binding and the core of the ORB.
    assert {"modules/driver.py", "modules/orrery_kit/program.py", "modules/_omnipy.so"} <= modules.keys()
    assert any(name.startswith("modules/orrery_stubs/") for name in modules)
    assert PROGRAMS.need(observation.facts) == {"alpha": "sent", "beta": "sent"}
    assert HOSTS.need(observation.facts) == {"server[0]": "alpha", "client[0]": "beta"}
    assert [Path(script).name for _, script in looking.running] == ["serve", "node"]
    assert all(
        program == interpreter() and script.startswith("/tmp/or.") and "/programs/" in script
        for program, script in looking.running
    )
    assert looking.there == [modules, modules]
    mapped = LIBRARIES.need(observation.facts)
    for process, (_, script) in zip(("server[0]", "client[0]"), looking.running, strict=True):
        folder = Path(script).parent / "modules"
        assert {str(folder / "_omnipy.so"), str(folder / "libomniORB4.so.3")} <= {*mapped[process]}
    assert all(one.counters["wrong"] == 0 for one in observation.measurements)
    assert not left_on(agents())


class LeapingClock(SystemClock, NullListener):
    """A clock that can be put forward; it is right again when the first phase begins, by what programs go."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        self.ahead = 0


def test_no_time_counts_while_programs_are_sent(hosts: list[Connection], monkeypatch: pytest.MonkeyPatch) -> None:
    clock, ask, parts = LeapingClock(), Connection.ask, list[str]()

    def slowly(to: Connection, what: str, *words: Any) -> Any:
        """As `ask`; each part of a program takes an hour to send."""
        if what == "add_part":
            parts.append(to.name)
            clock.ahead += HOUR
        return ask(to, what, *words)

    monkeypatch.setattr(Connection, "ask", slowly)
    with hidden_folder() as hidden:
        observation = run_on(hosts, moved(call_on("tcp"), hidden), clock, clock)
    assert {*parts} == {"alpha", "beta"}
    assert observation.status == "ok", observation.reason
    assert STARTUP.need(observation.facts) < HOUR


def test_programs_that_lie_there_are_not_sent(hosts: list[Connection]) -> None:
    observation = run_on(hosts, call_on("tcp"))
    assert PROGRAMS.need(observation.facts) == {"alpha": "there", "beta": "there"}


def test_a_script_is_sent(hosts: list[Connection], tmp_path: Path) -> None:
    across = replace(plan(tmp_path), placement=ACROSS)
    observation = run_trial(across, block=0, position=0, timeouts=SHORT, os_noise_ms=0, connections=hosts)
    assert PROGRAMS.need(observation.facts) == {"alpha": "sent", "beta": "sent"}
    # Both programs have said so; that no UNIX socket leads from one host to another is what ends the trial.
    assert observation.versions == {"fakery": "1.0"}


def test_a_program_whose_library_is_not_there_is_refused(hosts: list[Connection]) -> None:
    with hidden_folder() as hidden:
        program = linked_with(hidden, "libseven.so")
        with FarHost(hosts[1], [], grace=1.0) as beta, pytest.raises(Refused) as caught:
            beta.program(str(program))
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
