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

from campaigns_across import GONE, Killer, measured, own_state, steady, steady_file, store
from emulated import INSIDE_SECONDS, agents, descendants, outlived, programs, stopped
from orrery.api.run import resume
from orrery.cli.main import report_error
from orrery.control.failure import Refused
from orrery.definitions.conditions.link import LinkShape
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.journal import journals_folder
from orrery.planning.plan import PhasePlan, Plan
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener

pytestmark = pytest.mark.slow

LATE_SECONDS = 1.0
"""For which a host does not answer at the beginning of a trial."""


@pytest.fixture(autouse=True)
def possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_state(tmp_path, monkeypatch)


class LaterKiller(Killer):
    """Kills it while the first phase that is measured is going on."""

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        if phase.kind == "measure" and not self.orphans:
            threading.Timer(INSIDE_SECONDS, self.kill).start()


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


class SupervisorStriker(LaterKiller):
    """Sends a signal to the supervisor of the second host, and to no agent."""

    def __init__(self, number: signal.Signals) -> None:
        super().__init__()
        self._number = number

    def kill(self) -> None:
        supervisor, *programs_there = descendants(agents()[1])
        self.orphans = [supervisor, *programs_there]
        os.kill(supervisor, self._number)


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (signal.SIGKILL, "the supervisor on host2 of the trial has died"),
        # It waits as long as the agent does for a supervisor.
        pytest.param(
            signal.SIGSTOP,
            "host2: the supervisor of the trial did not end within 12 s: it is stopped",
            marks=pytest.mark.thorough,
        ),
    ],
    ids=["killed", "stopped"],
)
def test_one_whose_supervisor_is_lost_serves_the_next_trial(
    tmp_path: Path, number: signal.Signals, reason: str
) -> None:
    listener = SupervisorStriker(number)
    found = steady(tmp_path, listener).observations
    assert len(listener.orphans) >= 2  # it, and a program
    assert [(one.status, one.reason) for one in found] == [("failed", reason), ("ok", "")]


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


@pytest.mark.thorough  # It waits until nobody waits for the host any more.
def test_one_that_hangs_for_good_is_ended_with_all_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.hosts.connection.ANSWER_SECONDS", 5.0)
    monkeypatch.setattr("orrery.hosts.emulation.start.END_SECONDS", 1.0)

    class Hanger(NullListener):
        def __init__(self) -> None:
            self.hanging = ExitStack()
            self.before: list[int] = []

        def ended(self, observation: Observation) -> None:
            if observation.block == observation.position == 0:
                self.before = [*programs(), *agents()]
                self.hanging.enter_context(stopped(agents()[1]))

    listener = Hanger()
    with listener.hanging:
        found = measured(tmp_path, listener).observations
        assert len(listener.before) == 3
        assert not outlived(listener.before)
    assert [one.status for one in found] == ["ok", "failed", "ok", "ok"]
    assert found[1].reason == "the host host2 does not answer within 5 s (usable_cpus)"


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
    def trial(self, plan, block, number, count, left):
        print("trial", flush=True)

    def phase(self, plan, number, count, phase):
        print(phase.kind, flush=True)

scenario, store = sys.argv[1:]
asked = Request(scenario, drivers=("tcp", "udp"), hosts="namespaces:2")
run(asked, Effort(most=1, replace=0), place_of(store), Listener())
"""


@pytest.mark.parametrize(
    ("moment", "wait", "least"),
    [
        # Who holds the network, and on each host an agent.
        pytest.param("trial", 0.0, 3, marks=pytest.mark.thorough),
        # And a supervisor and a program.
        pytest.param("verify", 0.0, 7, marks=pytest.mark.thorough),
        ("measure", INSIDE_SECONDS, 7),
    ],
)
def test_a_killed_conductor_leaves_nothing_on_any_host_and_its_campaign_goes_on(
    tmp_path: Path, moment: str, wait: float, least: int
) -> None:
    words = [sys.executable, "-c", CONDUCTOR, str(steady_file(tmp_path)), str(tmp_path / "a.db")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        assert f"{moment}\n" in process.stdout
        time.sleep(wait)
        started = descendants(process.pid)
        process.kill()
    assert len(started) >= least
    assert not outlived(started)
    assert not list(journals_folder().glob("*"))
    assert [one.status for one in resume(store(tmp_path)).observations] == ["ok"] * 2
