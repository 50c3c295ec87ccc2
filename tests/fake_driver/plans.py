"""Plans for the fake driver, and a house in which trials may leave nothing behind."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from orrery.control.timeouts import Timeouts
from orrery.definitions.driver.binding import Binding
from orrery.hosts.journal import journals_folder, read_journal
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan, PortPlan, ProcessPlan, Proof
from orrery.store.observation import Observation
from orrery.trial.run import run_trial

TESTS = Path(__file__).resolve().parents[1]
SHORT = Timeouts(daemon=20.0, start=20.0, boundary=10.0, collect=20.0, grace=0.3)
"""Those of a user but for what a test may wait for to its end: several interpreters start at once on a busy machine."""


# The folder of tests, not that of the script: it is found from a copy too, as a trial with less memory makes one.
SCRIPT = f"""#!/usr/bin/env python3
import sys
sys.path[0] = {str(TESTS)!r}
from fake_driver.program import main
main()
"""


def program(folder: Path, behaviour: str) -> str:
    """The fake driver under the name that makes it behave so."""
    script = folder / behaviour
    if not script.exists():
        script.write_text(SCRIPT, encoding="utf-8")
        script.chmod(0o755)
    return str(script)


def server(folder: Path, behaviour: str = "normal", number: int = 0) -> ProcessPlan:
    name = f"server[{number}]"
    ports = (PortPlan(name, "Echo", "serve", "Echo"),)
    return ProcessPlan(name, program(folder, behaviour), "server", (name,), ports)


def stage(folder: Path, onward: str, behaviour: str = "normal", number: int = 0) -> ProcessPlan:
    """One that hands every call on to the object `onward`."""
    name = f"stage[{number}]"
    ports = (
        PortPlan(name, "onward", "call", "Echo", threads=0, peers=((onward, "Echo"),)),
        PortPlan(name, "Echo", "forward", "Echo", to="onward"),
    )
    return ProcessPlan(name, program(folder, behaviour), "server", (name,), ports)


def client(
    folder: Path, behaviour: str = "normal", number: int = 0, to: tuple[str, ...] = ("server[0]",)
) -> ProcessPlan:
    name = f"client[{number}]"
    ports = (PortPlan(name, "server", "call", "Echo", peers=tuple((peer, "Echo") for peer in to)),)
    options = (("note", "two words, 100 %"),)
    return ProcessPlan(name, program(folder, behaviour), "client", (name,), ports, options, (("*", 16),))


def phases(operation: str = "Echo::ping", calls: int = 200, clients: int = 1) -> tuple[PhasePlan, ...]:
    names = [f"client[{number}]" for number in range(clients)]

    def members(load: LoadPlan) -> tuple[MemberPlan, ...]:
        return tuple(MemberPlan(name, "server", ((operation, 1),), load) for name in names)

    return (
        PhasePlan(1, "steady", "verify", operation, members(LoadPlan(verify_one_in=0))),
        PhasePlan(2, "steady", "warm", operation, members(LoadPlan(calls=20))),
        PhasePlan(3, "steady", "measure", operation, members(LoadPlan(calls=calls))),
    )


def plan(folder: Path, *, client_does: str = "normal", server_does: str = "normal", **changes: object) -> Plan:
    """One client, one server, three phases; `changes` are fields of the plan."""
    fields: dict[str, object] = {
        "scenario": "tests/echo",
        "point": "{}",
        "binding": Binding("fake", (("wait", "block"),)),
        "placement": "free",
        "seed": 7,
        "processes": (server(folder, server_does), client(folder, client_does)),
        "phases": phases(),
        "proof": Proof(("unix",), ("tcp",)),
        "timeout": 20.0,
        "facts": (("terms.wait", "block"),),
    }
    return Plan(**{**fields, **changes})  # type: ignore[arg-type]


def pattern(name: str, folder: Path, does: Mapping[str, str], **changes: object) -> Plan:
    """A plan of several objects, of which some do (object -> behaviour) what they should not.

    proxy: two clients, one in between, a server. chain: a client, three stages, a server. fan-out: a client that calls
    three servers in turn. fan-in: three clients, one server.
    """
    members: dict[str, tuple[ProcessPlan, ...]] = {
        "proxy": (
            server(folder),
            stage(folder, "server[0]"),
            *(client(folder, number=number, to=("stage[0]",)) for number in range(2)),
        ),
        "chain": (
            server(folder),
            *(stage(folder, to, number=n) for n, to in enumerate(("stage[1]", "stage[2]", "server[0]"))),
            client(folder, to=("stage[0]",)),
        ),
        "fan-out": (
            *(server(folder, number=number) for number in range(3)),
            client(folder, to=tuple(f"server[{number}]" for number in range(3))),
        ),
        "fan-in": (server(folder), *(client(folder, number=number) for number in range(3))),
    }
    assert does.keys() <= {process.name for process in members[name]}
    processes = [replace(p, program=program(folder, does.get(p.name, "normal"))) for p in members[name]]
    clients = sum(process.side == "client" for process in processes)
    fields: dict[str, Any] = {"processes": tuple(processes), "phases": phases(calls=600, clients=clients), **changes}
    return plan(folder, **fields)


@dataclass(frozen=True)
class House:
    """Folders of its own for journals (in XDG_STATE_HOME) and trials: what is in them is of this test alone."""

    root: Path

    def run(self, what: Plan, **timeouts: float) -> Observation:
        """Run a trial without the host's probe; nothing of it may be left."""
        observation = run_trial(
            what, block=0, position=0, timeouts=replace(SHORT, **timeouts), root=self.root, os_noise_ms=0
        )
        assert self.left() == []
        return observation

    def run_into_measure(self, what: Plan) -> Observation:
        """Run a trial that its own time limit ends in a measure; where it ended before, again with twice the time."""
        observation = self.run(what)
        while "took too long" in observation.reason and "(measure " not in observation.reason and what.timeout < 60:
            what = replace(what, timeout=2 * what.timeout)
            observation = self.run(what)
        return observation

    def left(self) -> list[str]:
        """All that trials of this house have left: processes, folders, segments, journals."""
        return [
            *(f"process {pid}" for pid in self.processes()),
            *map(str, self.root.iterdir()),
            *map(str, self.segments()),
            *map(str, journals_folder().glob("*")),
        ]

    def segments(self) -> list[Path]:
        """The segments of shared memory that name this house, as other tests' trials run beside this one's."""
        found = []
        for segment in Path("/dev/shm").glob("orrery-*-fake"):
            with contextlib.suppress(FileNotFoundError):
                if segment.read_text() == os.environ["XDG_STATE_HOME"]:
                    found.append(segment)
        return found

    def processes(self) -> list[int]:
        """The pids of all processes of trials of this house."""
        home = f"XDG_STATE_HOME={os.environ['XDG_STATE_HOME']}".encode()
        found = []
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError):
                if entry.name.isdigit() and {home, b"ORRERY_TRIAL"} <= _environment(entry):
                    found.append(int(entry.name))
        return found


@contextlib.contextmanager
def new_house(state: Path) -> Iterator[House]:
    """A house whose journals are in `state`; its root is short, as sockets need it."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(prefix="h", dir="/tmp") as root:
        patch.setenv("XDG_STATE_HOME", str(state))
        yield House(Path(root))


def _environment(entry: Path) -> set[bytes]:
    """Its environment: the pairs, and the bare name of the mark. Nothing of a process that only waits to be reaped."""
    if (entry / "stat").read_text().rpartition(")")[2].split()[0] == "Z":
        return set()
    pairs = (entry / "environ").read_bytes().split(b"\0")
    return {*pairs, *(b"ORRERY_TRIAL" for pair in pairs if pair.startswith(b"ORRERY_TRIAL="))}


def keeper() -> int:
    """The pid of the supervisor of the only trial that is going on."""
    (path,) = journals_folder().glob("*.journal")
    lines = read_journal(path) or []
    (line,) = [line for line in lines if line.verb == "supervisor"]
    return line.number("pid")
