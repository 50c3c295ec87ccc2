"""What each process of a trial is told: its objects, their ports and reactions; and the daemons beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from orrery.definitions.builds import PLAIN, library_of, of_build, program_of
from orrery.definitions.conditions.resource_limits import UNLIMITED, ResourceLimits
from orrery.definitions.scenario.model import Location


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
class ContainerPlan:
    """What carries the objects of a process as components, and owns its `main`.

    `command`, `environment` and `files` may hold `{folder}`, that of the trial, `{here}`, the container's own in it,
    `{address}` of its host, `{process}`, and each option of the process; `files` are (name, text) written into its own
    folder, where `{components}` is `component` once for each object. That may hold `{component}`, the object's name,
    too, and where the library lies: `{programs}`, the folder, and `{program}`, what stands for `{program}` in the name
    `library`. A line of its stdout that matches the regular expression `ready` says, within `timeout` seconds, that all
    components are active. From outside `proof_program` is seen, and libraries and threads whose names begin as
    `proof_libraries` and `proof_threads` say. Without a `command` the process's program boots it within itself.
    """

    name: str
    command: tuple[str, ...]
    library: str
    component: str
    ready: str
    timeout: float
    proof_program: str
    proof_libraries: tuple[str, ...]
    files: tuple[tuple[str, str], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    proof_threads: tuple[str, ...] = ()

    @property
    def is_within(self) -> bool:
        """Does the program of the process boot it, and stay the one that is started?"""
        return not self.command


@dataclass(frozen=True)
class ProcessPlan:
    """One process: `program` is its executable's path, `side` where it is placed, `resource_limits` what it may use.

    `priority` is that of SCHED_FIFO, where the plan asks for it; None: the middle one. `lock_memory` asks that none of
    its memory be taken from it. `host` is the role of the host that it runs on, where its scenario names one; `driver`
    that of its program, where the plan has several. One that `dials` connects to its control channel, where others
    inherit it. `trace` is for how many marks each of its threads has room, where its program has any. In a `container`,
    `program` is the library that this loads, and each object is a component.
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
    trace: int = 0
    container: ContainerPlan | None = None

    @property
    def owner(self) -> ContainerPlan | None:
        """The container that owns its `main`, and is started in its program's place."""
        return None if self.container is None or self.container.is_within else self.container

    @property
    def executable(self) -> str:
        """Its program; beside the library of a container, the program in whose place that is loaded."""
        folder, slash, file = self.program.rpartition("/")
        return f"{folder}{slash}{program_of(file, self._pattern)}"

    def in_build(self, number: int) -> ProcessPlan:
        """The process with the build of its program that has this number."""
        folder, slash, file = self.program.rpartition("/")
        built = library_of(of_build(program_of(file, self._pattern), number), self._pattern)
        return replace(self, program=f"{folder}{slash}{built}")

    @property
    def _pattern(self) -> str:
        return PLAIN if self.container is None else self.container.library

    @property
    def holds(self) -> Literal["client", "server", "both"]:
        """What its objects are: who makes load of its own is a client, who is called or subscribes is a server."""
        if all(port.is_client for port in self.ports):
            return "client"
        return "both" if any(port.is_client and port.threads for port in self.ports) else "server"


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
