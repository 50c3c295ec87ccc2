"""Short campaigns across two emulated hosts, of which one goes away."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from emulated import STEADY, agents, descendants, need_emulated_hosts, outlived
from orrery import paths
from orrery.api.reading.results import Results
from orrery.api.run import run
from orrery.campaign.effort import Effort
from orrery.hosts.journal import journals_folder
from orrery.place import Place, place_of
from orrery.planning.plan import PhasePlan, Plan
from orrery.planning.request import Request
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener

GONE = "the host host2 is gone: the connection to its agent has ended"


def own_state(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Hosts, or a skip; and a place for the journals of this test's trials, which hosts see as it is there first."""
    need_emulated_hosts()
    patch.setenv("XDG_STATE_HOME", str(folder / "state"))
    paths.state().mkdir(parents=True)


class Killer(NullListener):
    """Kills the agent of a host when so many phases have begun, and notes the processes of that host."""

    def __init__(self, after: int = 0, host: int = 1) -> None:
        self.host = host
        self._left = after
        self.orphans: list[int] = []

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        self._left -= 1
        if self._left == 0:
            self.kill()

    def kill(self) -> None:
        agent = agents()[self.host]
        self.orphans = descendants(agent)
        os.kill(agent, signal.SIGKILL)

    def ended(self, observation: Observation) -> None:
        if observation.status == "failed" and self.orphans:
            assert not outlived(self.orphans)
            assert not list(journals_folder().glob("*"))


def measured(folder: Path, listener: NullListener, blocks: int = 2) -> Results:
    """So many blocks of a few calls, of two drivers."""
    asked = Request("conformance/call", drivers=("tcp", "udp"), hosts="namespaces:2", calls=50)
    return run(asked, Effort(most=blocks, replace=0), store(folder), listener)


def steady(folder: Path, listener: NullListener) -> Results:
    """A block of calls that go on for two seconds, of two drivers."""
    asked = Request(str(steady_file(folder)), drivers=("tcp", "udp"), hosts="namespaces:2")
    return run(asked, Effort(most=1, replace=0), store(folder), listener)


def steady_file(folder: Path) -> Path:
    scenario = folder / "steady.toml"
    scenario.write_text(STEADY)
    return scenario


def store(folder: Path) -> Place:
    """Where its results are."""
    return place_of(str(folder / "a.db"))
