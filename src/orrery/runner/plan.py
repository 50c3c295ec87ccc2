"""The plan of a trial: a scenario expanded for one binding and one point, ready to be run as it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from orrery.definitions.binding import Binding

__all__ = ["Binding", "DaemonPlan", "PhasePlan", "Plan", "PortPlan", "ProcessPlan", "Proof"]


@dataclass(frozen=True)
class PortPlan:
    """One port of an object. `peers` of a call port name (object, port) pairs that serve."""

    object: str
    name: str
    kind: Literal["serve", "call", "forward"]
    interface: str
    threads: int = 1
    window: int = 1
    pool: int = 16
    to: str | None = None
    peers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class ProcessPlan:
    """One process: `program` is the path of its executable, `side` where placement puts it."""

    name: str
    program: str
    side: Literal["client", "server"]
    objects: tuple[str, ...]
    ports: tuple[PortPlan, ...]
    options: tuple[tuple[str, str], ...] = ()
    lengths: tuple[tuple[str, int], ...] = ()
    seed: int = 1
    trace: int = 0


@dataclass(frozen=True)
class PhasePlan:
    """One phase: every member (object, call port) runs `operation` under the load."""

    id: int
    step: str
    kind: Literal["verify", "warm", "measure"]
    members: tuple[tuple[str, str], ...]
    operation: str
    load: Literal["closed", "burst", "paced"] = "closed"
    calls: int | None = None
    time: int | None = None
    window: int = 1
    burst: int | None = None
    interval: int | None = None
    sample: int = 1024
    slice: int = 0
    raw: int = 0


@dataclass(frozen=True)
class DaemonPlan:
    """A private daemon of the driver, started before the processes and stopped after them.

    `command`, `environment` and `files` may hold `{folder}`; `files` are (name, text) written into the trial's
    folder. Its first stdout line that matches the regular expression `ready` says that it is ready and gives, by
    its named groups, the option values of `provides` (option name -> text with `{group}`) for the processes.
    """

    name: str
    command: tuple[str, ...]
    ready: str
    provides: tuple[tuple[str, str], ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    namespaces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Proof:
    """What must and must not be seen from outside of the transport (driver.toml `[proof]`, for these options).

    Kinds: unix, tcp, udp (sockets), fifo, shm (a shared mapping that is not a file of the system).
    """

    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """All that a trial needs. `point` is the canonical JSON of the swept parameters."""

    scenario: str
    point: str
    binding: Binding
    placement: Literal["same", "split", "free"]
    seed: int
    processes: tuple[ProcessPlan, ...]
    phases: tuple[PhasePlan, ...]
    daemons: tuple[DaemonPlan, ...] = ()
    proof: Proof = field(default_factory=Proof)
    timeout: float = 60.0
    spins: bool = False
    facts: tuple[tuple[str, str], ...] = ()
