"""A host that goes away, at whatever moment: one row with the reason, and the campaign goes on with new hosts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from emulated import (
    INSIDE_SECONDS,
    STEADY,
    agents,
    descendants,
    need_emulated_hosts,
    outlived,
    programs,
    stopped,
)
from orrery import paths
from orrery.api.results import Results
from orrery.api.run import resume, run
from orrery.campaign.effort import Effort
from orrery.cli.main import report_error
from orrery.control.failure import Refused
from orrery.definitions.conditions.link import LinkShape
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.journal import journals_folder
from orrery.place import Place, place_of
from orrery.planning.plan import PhasePlan, Plan
from orrery.planning.request import Request
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener

pytestmark = pytest.mark.slow

LATE_SECONDS = 1.0
"""For which a host does not answer at the beginning of a trial."""
GONE = "the host host2 is gone: the connection to its agent has ended"


@pytest.fixture(autouse=True)
def possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hosts, and a place for the journals of this test's trials, which hosts see as it is there before them."""
    need_emulated_hosts()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    paths.state().mkdir(parents=True)


class Killer(NullListener):
    """Kills the agent of the second host when so many phases have begun, and notes the processes of that host."""

    def __init__(self, after: int) -> None:
        self._left = after
        self.orphans: list[int] = []

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        self._left -= 1
        if self._left == 0:
            self.kill()

    def kill(self) -> None:
        agent = agents()[1]
        self.orphans = descendants(agent)
        os.kill(agent, signal.SIGKILL)

    def ended(self, observation: Observation) -> None:
        if observation.status == "failed" and self.orphans:
            assert not outlived(self.orphans)
            assert not list(journals_folder().glob("*"))


class LaterKiller(Killer):
    """Kills it while the first phase that is measured is going on."""

    def __init__(self) -> None:
        super().__init__(0)

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        if phase.kind == "measure" and not self.orphans:
            threading.Timer(INSIDE_SECONDS, self.kill).start()


def measured(tmp_path: Path, listener: NullListener, blocks: int = 2) -> Results:
    asked = Request("conformance/call", drivers=("tcp", "udp"), hosts="namespaces:2", calls=50)
    return run(asked, Effort(most=blocks, replace=0), store(tmp_path), listener)


def steady(tmp_path: Path, listener: NullListener) -> Results:
    """A block of calls that go on for two seconds, of two drivers."""
    asked = Request(str(steady_file(tmp_path)), drivers=("tcp", "udp"), hosts="namespaces:2")
    return run(asked, Effort(most=1, replace=0), store(tmp_path), listener)


def steady_file(tmp_path: Path) -> Path:
    scenario = tmp_path / "steady.toml"
    scenario.write_text(STEADY)
    return scenario


def store(tmp_path: Path) -> Place:
    return place_of(str(tmp_path / "a.db"))


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_a_trial_without_its_host_is_a_row_and_the_next_one_has_new_hosts(tmp_path: Path, phase: int) -> None:
    listener = Killer(phase)
    found = measured(tmp_path, listener).observations
    assert listener.orphans
    failed = [one for one in found if one.status != "ok"]
    assert [(one.status, one.reason) for one in failed] == [("failed", GONE)]
    assert len(found) == 4


def test_one_that_goes_while_calls_are_measured_costs_its_trial_only(tmp_path: Path) -> None:
    listener = LaterKiller()
    found = steady(tmp_path, listener).observations
    assert listener.orphans
    assert [(one.status, one.reason) for one in found] == [("failed", GONE), ("ok", "")]


@pytest.mark.parametrize("whose", [agents, programs], ids=["an agent", "who holds the network"])
def test_what_goes_between_two_trials_is_not_missed(tmp_path: Path, whose: Callable[[], list[int]]) -> None:
    class Between(NullListener):
        def __init__(self) -> None:
            self.before: list[int] = []

        def ended(self, observation: Observation) -> None:
            if not self.before:
                self.before = [*programs(), *agents()]
                os.kill(whose()[0], signal.SIGKILL)
                time.sleep(0.2)

    listener = Between()
    found = measured(tmp_path, listener).observations
    assert [one.status for one in found] == ["ok"] * 4
    assert len(listener.before) == 3
    assert not outlived(listener.before)


def test_one_that_is_late_is_waited_for(tmp_path: Path) -> None:
    class Stopper(NullListener):
        def __init__(self) -> None:
            self.late = ExitStack()

        def ended(self, observation: Observation) -> None:
            if observation.block == observation.position == 0:
                resume_ = self.late.enter_context(stopped(agents()[1]))
                threading.Timer(LATE_SECONDS, resume_).start()

    listener = Stopper()
    with listener.late:
        found = measured(tmp_path, listener).observations
    assert [one.status for one in found] == ["ok"] * 4
    assert found[1].wall >= LATE_SECONDS * 1e9


class Once(NullListener):
    """Does something when the first trial has ended."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._acts = [act]

    def ended(self, observation: Observation) -> None:
        while self._acts:
            self._acts.pop()()


def kill_agent() -> None:
    os.kill(agents()[1], signal.SIGKILL)
    time.sleep(0.2)


def interrupt() -> None:
    raise KeyboardInterrupt


def test_a_campaign_ends_where_no_host_is_left_and_goes_on_when_there_are_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = list[Sequence[str]]()

    def once(names: Sequence[str], shape: LinkShape, ahead: Sequence[int]) -> AbstractContextManager[list[Connection]]:
        """As `emulated_hosts`, a single time."""
        if begun:
            raise Refused("emulated hosts: there are no more")
        begun.append(names)
        return emulated_hosts(names, shape, ahead)

    with monkeypatch.context() as patch:
        patch.setattr("orrery.hosts.opening.emulated_hosts", once)
        with pytest.raises(Refused) as caught:
            measured(tmp_path, Once(kill_agent))
    assert report_error(caught.value) == 3
    line = "error: lost host2, and no host is left: emulated hosts: there are no more"
    assert capsys.readouterr().err.splitlines()[0] == line
    assert [one.status for one in resume(store(tmp_path)).observations] == ["ok"] * 4


def test_a_campaign_that_was_interrupted_goes_on_with_the_same_hosts(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        measured(tmp_path, Once(interrupt))
    assert not programs()
    found = resume(store(tmp_path)).observations
    assert [one.status for one in found] == ["ok"] * 4
    assert len({one.deployment for one in found}) == 1


CONDUCTOR = """
import sys
from orrery.api.run import run
from orrery.campaign.effort import Effort
from orrery.place import place_of
from orrery.planning.request import Request
from orrery.trial.listener import NullListener

class Listener(NullListener):
    def phase(self, plan, number, count, phase):
        print(phase.kind, flush=True)

scenario, store = sys.argv[1:]
asked = Request(scenario, drivers=("tcp", "udp"), hosts="namespaces:2")
run(asked, Effort(most=1, replace=0), place_of(store), Listener())
"""


def test_a_killed_conductor_leaves_nothing_on_any_host_and_its_campaign_goes_on(tmp_path: Path) -> None:
    words = [sys.executable, "-c", CONDUCTOR, str(steady_file(tmp_path)), str(tmp_path / "a.db")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        assert "measure\n" in process.stdout
        time.sleep(INSIDE_SECONDS)
        started = descendants(process.pid)
        process.kill()
    assert len(started) >= 7  # who holds the network, and on each host an agent, a supervisor, a program
    assert not outlived(started)
    assert not list(journals_folder().glob("*"))
    assert [one.status for one in resume(store(tmp_path)).observations] == ["ok"] * 2
