"""A host that goes away, at whatever moment: one row with the reason, and the campaign goes on with new hosts."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from emulated import agents, children, need_emulated_hosts, stopped
from orrery.api.results import Results
from orrery.api.run import run
from orrery.campaign.effort import Effort
from orrery.place import place_of
from orrery.planning.plan import PhasePlan, Plan
from orrery.planning.request import Request
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener

pytestmark = pytest.mark.slow

SECONDS = 20
"""In which nothing of a host that was lost may be left."""
LATE_SECONDS = 1.0
"""For which a host does not answer at the beginning of a trial."""


@pytest.fixture(autouse=True)
def possible() -> None:
    need_emulated_hosts()


class Killer(NullListener):
    """Kills the agent of the second host when so many phases have begun, and notes the processes of that host."""

    def __init__(self, after: int) -> None:
        self._left = after
        self.orphans: list[int] = []

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        self._left -= 1
        if self._left == 0:
            agent = agents()[1]
            self.orphans = [pid for child in children(agent) for pid in (child, *children(child))]
            os.kill(agent, signal.SIGKILL)

    def ended(self, observation: Observation) -> None:
        if observation.status == "failed" and self.orphans:
            until = time.monotonic() + SECONDS
            while any(map(is_running, self.orphans)) and time.monotonic() < until:
                time.sleep(0.05)
            assert not any(map(is_running, self.orphans))


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def measured(tmp_path: Path, listener: NullListener, blocks: int = 2) -> Results:
    asked = Request("conformance/call", drivers=("tcp", "udp"), hosts="namespaces:2", calls=50)
    return run(asked, Effort(most=blocks, replace=0), place_of(str(tmp_path / "a.db")), listener)


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_a_trial_without_its_host_is_a_row_and_the_next_one_has_new_hosts(tmp_path: Path, phase: int) -> None:
    listener = Killer(phase)
    found = measured(tmp_path, listener).observations
    assert listener.orphans
    failed = [one for one in found if one.status != "ok"]
    assert [one.status for one in failed] == ["failed"]
    assert failed[0].reason == "the host host2 is gone: the connection to its agent has ended"
    assert len(found) == 4


def test_one_that_goes_between_two_trials_is_not_missed(tmp_path: Path) -> None:
    class Between(NullListener):
        def __init__(self) -> None:
            self.killed = 0

        def ended(self, observation: Observation) -> None:
            if not self.killed:
                self.killed = agents()[0]
                os.kill(self.killed, signal.SIGKILL)
                time.sleep(0.2)

    listener = Between()
    found = measured(tmp_path, listener).observations
    assert listener.killed
    assert [one.status for one in found] == ["ok"] * 4


def test_one_that_is_late_is_waited_for(tmp_path: Path) -> None:
    class Stopper(NullListener):
        def __init__(self) -> None:
            self.late = ExitStack()

        def ended(self, observation: Observation) -> None:
            if observation.block == observation.position == 0:
                resume = self.late.enter_context(stopped(agents()[1]))
                threading.Timer(LATE_SECONDS, resume).start()

    listener = Stopper()
    with listener.late:
        found = measured(tmp_path, listener).observations
    assert [one.status for one in found] == ["ok"] * 4
    assert found[1].wall >= LATE_SECONDS * 1e9
