"""A host: where processes of a trial run. This machine is one; others are spoken to through an agent."""

from __future__ import annotations

import signal
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from orrery.build.supervisor import supervisor_program
from orrery.build.toolchain import site_packages
from orrery.control.channel import Channel
from orrery.control.failure import Refused, TrialError
from orrery.control.protocol import format_line
from orrery.definitions.conditions.outage import Outage
from orrery.hosts.agent_use import AgentUse
from orrery.hosts.clocks import HostClock
from orrery.hosts.command import Command
from orrery.hosts.engine_use import EngineUse
from orrery.hosts.readings import Readings

THERE, SENT, BUILT = "there", "sent", "built"
"""How a host has a program: where it lies on this machine, in a folder of the trial's, or in its own build cache."""
LOOPBACK = "127.0.0.1"
"""Where programs listen on a machine alone."""


class Host(ABC):
    """The part of a trial that is on one host: a folder, a supervisor, and a control channel for each process."""

    supervisor: Channel
    channels: Mapping[str, Channel]
    """The control channels of those processes that have one, by their names."""
    inodes: Mapping[str, int]
    """Of the sockets at the processes' ends of these channels."""
    numbers: Mapping[str, int]
    """Their descriptors, as the supervisor knows them."""
    folder: Path
    """The trial's own folder there."""
    tag: str
    """The trial's name there, which what it makes bears."""
    readings: Readings
    clock: HostClock
    """The clock there, beside ours."""
    machine: str
    """The run of the kernel there: hosts that share it share its CPUs."""
    address: str | None = None
    """Where programs there listen, so that those of other hosts reach them; None for a machine alone: 127.0.0.1."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.killed = 0
        """How many processes had to be killed at the end, since SIGTERM did not end them."""
        self.cgroup: Path | None = None
        """Where everything that is started from now on is a member."""
        self.priority: int | None = None
        """That of SCHED_FIFO, by which everything that is started from now on runs where the system allows it."""

    @abstractmethod
    def __enter__(self) -> Self:
        """Begin the trial there."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.stop()
        except TrialError:
            # Ctrl-C ends the whole command; it must not become the reason of a row, with further trials after it.
            if error is None or isinstance(error, Exception):
                raise
        finally:
            self._close()

    @abstractmethod
    def put(self, name: str, text: str) -> Path:
        """Write a file into the folder."""

    def program(self, path: str) -> str:
        """Where a program of this machine lies there. Refused where it is not there, and cannot be sent or built."""
        return path

    @property
    def delivery(self) -> str:
        """How it has the programs of this machine: `there`, `sent`, or `built`."""
        return THERE

    @property
    def built(self) -> Mapping[str, str]:
        """The SHA-256 of each program that it has built for this trial, or before, by its path there."""
        return {}

    @abstractmethod
    def output(self, name: str) -> str:
        """What a process has written to its stdout."""

    @abstractmethod
    def last_output(self, name: str) -> str:
        """The end of what a process has written to its stderr."""

    @abstractmethod
    def stop(self) -> None:
        """End all processes, and remove all that was made; TrialError where that went wrong."""

    @abstractmethod
    def _close(self) -> None:
        """Close what the conductor holds of it."""

    def agent_use(self) -> AgentUse | None:
        """What its agent has taken so far; None where there is no agent."""
        return None

    def engine_use(self) -> EngineUse:
        """What the engine that supplies it has taken there so far; nothing where there is none."""
        return {}

    def supervisor_program(self) -> str:
        """Where the supervisor lies there."""
        return str(supervisor_program())

    def site_packages(self) -> str:
        """Where the wheels of the Python there are unpacked."""
        return str(site_packages())

    def has_network(self) -> bool:
        """Whether what its network consists of is still there, as far as that can be known."""
        return True

    def interrupt(self, outage: Outage, begin: int) -> None:
        """Take its link down for a while, from the instant `begin` (ns, of our clock) on; Refused where it has none."""
        raise Refused(f"the host {self.name} has no link that can be taken down")

    def restore(self) -> None:
        """Its link is up again, and stays so."""
        return  # it was never down

    def start(self, name: str, command: Command) -> None:
        """Ask the supervisor to start a process; it answers `spawned` or `refused` on `supervisor`."""
        pairs: list[tuple[str, object]] = [
            ("id", name),
            ("control", self.numbers.get(name, "-")),
            ("out", self.log(name, "out")),
            ("err", self.log(name, "err")),
            ("folder", self.folder),
            ("cpus", ",".join(map(str, command.cpus))),
        ]
        pairs += [("cgroup", self.cgroup)] if self.cgroup is not None else []
        pairs += [("fifo", command.priority or self.priority)] if self.priority is not None else []
        pairs += [("dials", 1)] if command.dials else []
        pairs += [("unshare", namespace) for namespace in command.namespaces]
        limits = (("memory", command.resource_limits.memory), ("cpu_time", command.resource_limits.cpu_time))
        pairs += [(key, value) for key, value in limits if value is not None]
        pairs += [("arg", argument) for argument in command.arguments]
        pairs += [("env", f"{key}={value}") for key, value in command.environment]
        pairs.append(("env", f"ORRERY_TRIAL={self.tag}"))
        self.supervisor.send(format_line("spawn", pairs))

    def expect(self, name: str) -> None:
        """Ask the supervisor where a process may dial that something else starts; it answers `expected`.

        When that has dialled it is the trial's as all others are: what is left of it is ended with the trial.
        """
        self.supervisor.send(format_line("expect", [("id", name), ("control", self.numbers[name])]))

    def environment_of(self, address: str) -> dict[str, str]:
        """What the environment of a process is to hold that dials there; all that it starts is found by it."""
        return {"ORRERY_CONTROL": address, "ORRERY_TRIAL": self.tag}

    def signal(self, name: str, number: signal.Signals) -> None:
        """Send a signal to a process."""
        self.supervisor.send(format_line("signal", [("id", name), ("number", int(number))]))

    def log(self, name: str, ending: str) -> Path:
        """The file that a process writes to: its stdout (`out`) or its stderr (`err`)."""
        return self.folder / f"{name.replace('/', '_')}.{ending}"
