"""What the steps of a trial share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field

from orrery.clock import Clock
from orrery.control.channels import ControlChannels
from orrery.control.failure import Refused
from orrery.control.timeouts import Timeouts
from orrery.hosts.agent_use import WakeUp
from orrery.hosts.cgroup import TrialCgroup
from orrery.hosts.hosts import Hosts
from orrery.hosts.local import LocalHost
from orrery.planning.plan import Plan
from orrery.store.facts import RELIABLE
from orrery.store.observation import Observation
from orrery.trial.listener import TrialListener
from orrery.trial.placement import Cpus

TRIAL = "trial"
"""The option by which processes on several hosts are told their trial's name (kit/PROTOCOL.md)."""


def unwatched(_: Stage) -> AbstractContextManager[None]:
    """Nothing looks at the trial from outside."""
    return nullcontext()


@dataclass
class Stage:
    """A trial that is going on: its plan, where it runs, how it is spoken to, and what is noted of it.

    Processes that join while it is going on come into the plan.
    """

    plan: Plan
    hosts: Hosts
    channels: ControlChannels
    cpus: Cpus
    observation: Observation
    clock: Clock
    timeouts: Timeouts
    listener: TrialListener
    provided: dict[str, str] = field(default_factory=dict)
    """Options that daemons have named."""
    pids: dict[str, int] = field(default_factory=dict)
    """The processes of the plan, as they say themselves."""
    environment: tuple[tuple[str, str], ...] = ()
    """Of every process of the plan, beside the conductor's own."""
    cgroup: TrialCgroup | None = None
    """What the trial is given of the machine, if not all of it."""
    watching: Callable[[Stage], AbstractContextManager[None]] = unwatched
    """What looks at the processes from outside while the phases are run, once all are connected; mostly nothing."""
    woken: dict[tuple[int, str], Sequence[WakeUp]] = field(default_factory=dict)
    """A measured phase and a host -> the wake-ups of its agent between the boundaries of the phase."""

    @property
    def names(self) -> list[str]:
        """The processes of the plan, in order."""
        return [process.name for process in self.plan.processes]

    @property
    def daemons(self) -> dict[str, int]:
        """The pids of the daemons."""
        return {daemon.name: self.channels.pids[daemon.name] for daemon in self.plan.daemons}

    @property
    def is_reliable(self) -> bool:
        """Whether its drivers promise that what is sent arrives."""
        return RELIABLE.get(dict(self.plan.facts)) == "yes"

    @property
    def owners(self) -> dict[str, str]:
        """Object -> the process that holds it."""
        return {name: process.name for process in self.plan.processes for name in process.objects}


def local(stage: Stage, reason: str) -> LocalHost:
    """This machine, where all of the trial runs on it; Refused, with the reason, where not."""
    host = stage.hosts.local
    if host is None:
        raise Refused(f"not across hosts: {reason}", hint="leave --hosts out")
    return host
