"""The plan of a trial: a scenario expanded for one binding and one point, ready to be run as it stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from orrery.definitions.conditions.hosts import ALONE, HostsAsked
from orrery.definitions.conditions.idling import DEFAULT, Idle
from orrery.definitions.conditions.machine import Machine
from orrery.definitions.conditions.placement import Placement
from orrery.definitions.conditions.scheduling import Scheduling
from orrery.definitions.driver.binding import Binding
from orrery.planning.phase_plan import CapacityPlan, FaultPlan, LoadPlan, MemberPlan, PathPlan, PhasePlan
from orrery.planning.process_plan import ContainerPlan, DaemonPlan, PortPlan, ProcessPlan, ReactionPlan

__all__ = [
    "Binding",
    "CapacityPlan",
    "ContainerPlan",
    "DaemonPlan",
    "FaultPlan",
    "LoadPlan",
    "MemberPlan",
    "PathPlan",
    "PhasePlan",
    "Plan",
    "PortPlan",
    "ProcessPlan",
    "Proof",
    "ReactionPlan",
]


@dataclass(frozen=True)
class Proof:
    """What must and must not be seen from outside of the transport (driver.toml `[proof]`, for these options).

    Kinds: unix, tcp, udp (sockets), fifo, mqueue, shm (a shared mapping that is not a file of the system).
    """

    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """All that a trial needs. `point` is the canonical JSON of the swept parameters.

    It is given up after `timeout` seconds; `startup` are those that each process takes to start, where it takes any.
    `cuts` are (operation, the calls that it was cut down to), where it is slow on a binding of the campaign.
    `topics` are (operation that carries a topic, subscribers that each sample reaches), `origins` (such an operation,
    those of the loads by which its samples come about). Of its programs there are `builds`, of which `in_build` takes
    one: `build` says which. It runs across the `hosts`, without any on the conductor's machine alone. Its hosts have
    `certificates` where what is sent is encrypted.
    """

    scenario: str
    point: str
    binding: Binding
    placement: Placement
    seed: int
    processes: tuple[ProcessPlan, ...]
    phases: tuple[PhasePlan, ...]
    daemons: tuple[DaemonPlan, ...] = ()
    certificates: bool = False
    proof: Proof = field(default_factory=Proof)
    timeout: float = 60.0
    startup: float = 0.0
    spins: bool = False
    shares_connections: bool = False
    topics: tuple[tuple[str, int], ...] = ()
    origins: tuple[tuple[str, tuple[str, ...]], ...] = ()
    paths: tuple[PathPlan, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    cuts: tuple[tuple[str, int], ...] = ()
    capacity: CapacityPlan | None = None
    fault: FaultPlan | None = None
    machine: Machine | None = None
    scheduling: Scheduling = "normal"
    idle: Idle = DEFAULT
    builds: int = 1
    build: int | None = None
    hosts: HostsAsked | None = None

    @property
    def deployment(self) -> str:
        """What of its hosts is part of a result's key, as canonical JSON."""
        return self.hosts.deployment if self.hosts is not None else ALONE

    @property
    def most_processes(self) -> int:
        """How many processes there may be at once, without daemons."""
        return len(self.processes) + (self.capacity.most - 1 if self.capacity else 0)

    def in_build(self, number: int) -> Plan:
        """The plan with that build of each program; the same where there is one of each."""
        if self.builds == 1:
            return self
        processes = (process.in_build(number) for process in self.processes)
        return replace(self, processes=tuple(processes), build=number, builds=1)
