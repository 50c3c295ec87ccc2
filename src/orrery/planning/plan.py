"""The plan of a trial: a scenario expanded for one binding and one point, ready to be run as it stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from orrery.definitions.builds import of_build
from orrery.definitions.conditions.hosts import ALONE, HostsAsked
from orrery.definitions.conditions.idling import DEFAULT, Idle
from orrery.definitions.conditions.machine import Machine
from orrery.definitions.conditions.outage import Outage
from orrery.definitions.conditions.placement import Placement
from orrery.definitions.conditions.resource_limits import UNLIMITED, ResourceLimits
from orrery.definitions.conditions.scheduling import Scheduling
from orrery.definitions.driver.binding import Binding
from orrery.definitions.scenario.injected_fault import FaultOf
from orrery.definitions.scenario.model import Location

__all__ = [
    "Binding",
    "CapacityPlan",
    "DaemonPlan",
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
class ReactionPlan:
    """What a serving port does before it replies to `operation`, with a chance in a million: work, then calls.

    `work` is in ns, of a `loop` in turns; `calls` are (call port of the same object, operation), each made once,
    `at_once` or one after the other. With `counts` it first notes each call in this file of the trial's folder,
    and withdraws its object while it handles the call of the number `withdraw`.
    """

    operation: str
    chance: int = 1_000_000
    work: int | None = None
    how: Literal["spin", "sleep", "loop"] = "spin"
    calls: tuple[tuple[str, str], ...] = ()
    at_once: bool = False
    counts: str | None = None
    withdraw: int | None = None


@dataclass(frozen=True)
class PortPlan:
    """One port of an object. `peers` of a call port name (object, port) pairs that serve; of several each in turn.

    Where `referrers` are named, one for each peer, the stub of the peer is made of what that one answers. A port that
    refers has one peer, which is its answer. Where `servers` are named too, each peer is a forwarder, and its referrer
    hears from this port to which server it hands calls on.
    Those of a publishing port are all who subscribe. Its samples are numbered from `first` on; `samples` is how many
    can be noted of it, and of a subscribing one. `location` is how a serving one is found, where others of its trial
    are found in another way.
    """

    object: str
    name: str
    kind: Literal["serve", "call", "forward", "refer", "publish", "subscribe"]
    interface: str
    threads: int = 1
    window: int = 1
    pool: int = 16
    to: str | None = None
    peers: tuple[tuple[str, str], ...] = ()
    referrers: tuple[tuple[str, str], ...] = ()
    servers: tuple[tuple[str, str], ...] = ()
    reactions: tuple[ReactionPlan, ...] = ()
    first: int = 0
    samples: int = 0
    location: Location | None = None

    @property
    def is_client(self) -> bool:
        """Does it need references of others?"""
        return self.kind in ("call", "publish")


@dataclass(frozen=True)
class ProcessPlan:
    """One process: `program` is its executable's path, `side` where it is placed, `resource_limits` what it may use.

    `priority` is that of SCHED_FIFO, where the plan asks for it; None: the middle one. `lock_memory` asks that none of
    its memory be taken from it. `host` is the role of the host that it runs on, where its scenario names one; `driver`
    that of its program, where the plan has several. One that `dials` connects to its control channel, where others
    inherit it.
    """

    name: str
    program: str
    side: Literal["client", "server"]
    objects: tuple[str, ...]
    ports: tuple[PortPlan, ...]
    options: tuple[tuple[str, str], ...] = ()
    lengths: tuple[tuple[str, int], ...] = ()
    held: tuple[tuple[str, str], ...] = ()
    seed: int = 1
    resource_limits: ResourceLimits = UNLIMITED
    priority: int | None = None
    lock_memory: bool = False
    host: str | None = None
    driver: str | None = None
    dials: bool = False

    @property
    def holds(self) -> Literal["client", "server", "both"]:
        """What its objects are: who makes load of its own is a client, who is called or subscribes is a server."""
        if all(port.is_client for port in self.ports):
            return "client"
        return "both" if any(port.is_client and port.threads for port in self.ports) else "server"


@dataclass(frozen=True)
class LoadPlan:
    """When one member calls in one phase (kit/PROTOCOL.md, the keys of `phase`); `first` is the peer it begins with.

    With `time_most` each block draws its time between `time` and that (`of_block`). Of a `fault`: the file in which
    calls are counted, `after` how many the process `kill` is killed, whether the client is to `leave` after its last.
    """

    kind: Literal["closed", "burst", "constant-rate", "poisson", "think-time", "fault"] = "closed"
    calls: int | None = None
    time: int | None = None
    time_most: int | None = None
    window: int = 1
    burst: int | None = None
    interval: int | None = None
    late: Literal["queue", "miss"] = "queue"
    wait: Literal["sleep", "exact", "spin"] = "sleep"
    think_time: int | None = None
    deadline: int | None = None
    useless: int | None = None
    verify_one_in: int = 1024
    raw: int = 0
    first: int = 0
    counts: str | None = None
    after: int | None = None
    kill: int | None = None
    leave: bool = False


@dataclass(frozen=True)
class MemberPlan:
    """A call port that takes part in a phase: its operations with their weights, `order` where there are several."""

    object: str
    port: str
    operations: tuple[tuple[str, int], ...]
    load: LoadPlan = field(default_factory=LoadPlan)
    order: Literal["mix", "round"] = "round"


@dataclass(frozen=True)
class PhasePlan:
    """One phase: all members call from one instant on. `title` is the operation, where there is one.

    Meanwhile a link may go down (`outage`).
    """

    id: int
    step: str
    kind: Literal["verify", "warm", "measure"]
    title: str
    members: tuple[MemberPlan, ...]
    slice: int = 0
    outage: Outage | None = None


@dataclass(frozen=True)
class CapacityPlan:
    """Processes like `first` join one by one, at most `most` in all; after each `member` asks all of them at once.

    It does so in `rounds`; it is over when their median is beyond `latency` (ns).
    """

    first: str
    member: MemberPlan
    most: int
    latency: int
    rounds: int


@dataclass(frozen=True)
class FaultPlan:
    """`of` fails while `member`, in the process `client`, makes `calls` calls of the object in the process `server`.

    It fails after `after` calls; they are `interval` ns apart. `each` is how long (s) one of them
    may take with what goes before it, `timeout` all together.
    """

    of: FaultOf
    member: MemberPlan
    client: str
    server: str
    calls: int
    after: int
    interval: int | None
    each: float
    timeout: float


@dataclass(frozen=True)
class DaemonPlan:
    """A private daemon of the driver, started before the processes and stopped after them.

    `command`, `environment` and `files` may hold `{folder}`, `{site}`, where Python's packages are, and `{processes}`,
    how many the trial begins with; `files` are (name, text) written into the trial's folder. The first match of the
    regular expression `ready` in its stdout (`^` and `$` are those of lines) says that it is ready and gives, by its
    named groups, the option values of `provides` (option name -> text with `{group}`) for the processes.
    """

    name: str
    command: tuple[str, ...]
    ready: str
    provides: tuple[tuple[str, str], ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    namespaces: tuple[str, ...] = ()


@dataclass(frozen=True)
class PathPlan:
    """A way through several objects: from the publishing `sources` to the subscribing `targets`, (object, port) each.

    `operation` carries the topic that comes in there, `cause` that of the sources; `deadline` in ns.
    """

    name: str
    operation: str
    cause: str
    sources: tuple[tuple[str, str], ...]
    targets: tuple[tuple[str, str], ...]
    deadline: int | None = None


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

    `cuts` are (operation, the calls that it was cut down to), where it is slow on a binding of the campaign.
    `topics` are (operation that carries a topic, subscribers that each sample reaches), `origins` (such an operation,
    those of the loads by which its samples come about). Of its programs there are `builds`, of which `in_build` takes
    one: `build` says which. It runs across the `hosts`, without any on the conductor's machine alone.
    """

    scenario: str
    point: str
    binding: Binding
    placement: Placement
    seed: int
    processes: tuple[ProcessPlan, ...]
    phases: tuple[PhasePlan, ...]
    daemons: tuple[DaemonPlan, ...] = ()
    proof: Proof = field(default_factory=Proof)
    timeout: float = 60.0
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
        processes = (replace(process, program=of_build(process.program, number)) for process in self.processes)
        return replace(self, processes=tuple(processes), build=number, builds=1)
