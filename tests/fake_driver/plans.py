"""Plans for the fake driver, and what a trial may leave behind."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from orrery.definitions.binding import Binding
from orrery.runner.journal import ROOT, journals_folder
from orrery.runner.limits import Limits
from orrery.runner.plan import PhasePlan, Plan, PortPlan, ProcessPlan, Proof

FAKE = Path(__file__).with_name("fake_driver.py")
SHORT = Limits(daemon=2.0, start=1.5, border=2.0, collect=5.0, stop=0.5, grace=0.3)
MEMBER = ("client[0]", "server")


def program(folder: Path, behaviour: str) -> str:
    """The fake driver under the name that makes it behave so."""
    link = folder / behaviour
    if not link.exists():
        link.symlink_to(FAKE)
    return str(link)


def server(folder: Path, behaviour: str = "normal") -> ProcessPlan:
    ports = (PortPlan("server[0]", "Echo", "serve", "Echo"),)
    return ProcessPlan("server[0]", program(folder, behaviour), "server", ("server[0]",), ports)


def client(folder: Path, behaviour: str = "normal", number: int = 0) -> ProcessPlan:
    name = f"client[{number}]"
    ports = (PortPlan(name, "server", "call", "Echo", peers=(("server[0]", "Echo"),)),)
    options = (("note", "two words, 100 %"),)
    return ProcessPlan(name, program(folder, behaviour), "client", (name,), ports, options, (("*", 16),))


def phases(operation: str = "Echo::ping", calls: int = 200, clients: int = 1) -> tuple[PhasePlan, ...]:
    members = tuple((f"client[{number}]", "server") for number in range(clients))
    return (
        PhasePlan(1, "steady", "verify", members, operation, sample=0),
        PhasePlan(2, "steady", "warm", members, operation, calls=20),
        PhasePlan(3, "steady", "measure", members, operation, calls=calls),
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


@dataclass(frozen=True)
class Traces:
    """What is there of trials: marked processes, folders, segments, journals."""

    processes: frozenset[int]
    folders: frozenset[str]
    segments: frozenset[str]
    journals: frozenset[str]


def traces() -> Traces:
    """Everything of ours on this machine now."""
    return Traces(
        frozenset(_marked()),
        frozenset(path.name for path in ROOT.glob("or.????????")),
        frozenset(path.name for path in Path("/dev/shm").glob("orrery-*")),
        frozenset(path.name for path in journals_folder().glob("*")),
    )


def _marked() -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int(entry.name) != os.getpid() and b"ORRERY_TRIAL=" in _environment(entry):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def _environment(entry: Path) -> bytes:
    state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
    return b"" if state == "Z" else (entry / "environ").read_bytes()
