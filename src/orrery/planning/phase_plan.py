"""What clients are told to do: loads, who makes them in which phase, and what a trial does in place of phases."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from orrery.definitions.conditions.outage import Outage
from orrery.definitions.scenario.injected_fault import FaultOf


@dataclass(frozen=True)
class LoadPlan:
    """When one member calls in one phase (kit/PROTOCOL.md, the keys of `phase`); `first` is the peer it begins with.

    With `time_most` each block draws its time between `time` and that (`of_block`). Of a `fallible` one an error of a
    call ends that call only. Of a `fault`: the file in which calls are counted, `after` how many the process `kill` is
    killed, whether the client is to `leave` after its last.
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
    fallible: bool = False
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
    """Processes like `first` join one by one, at most `most` in all; again and again `member` asks all of them at once.

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
