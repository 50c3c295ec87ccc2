"""A supervisor that is stopped: it is killed, and what it has left is ended by whoever has started it."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from emulated import outlived
from fake_driver.plans import keeper
from orrery.clock import SECOND, SystemClock
from orrery.control.channels import ControlChannels
from orrery.control.failure import TrialError
from orrery.control.timeouts import Timeouts
from orrery.hosts.agent import STOP_TIMEOUT, Agent
from orrery.hosts.command import Command
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import END_SECONDS
from orrery.hosts.far import FarHost
from orrery.hosts.host import Host
from orrery.hosts.journal import journals_folder
from orrery.hosts.local import LocalHost

GRACE = 0.25
STOPPED = r"the supervisor of the trial did not end within 0\.5 s: it is stopped$"


@pytest.fixture(autouse=True)
def own_journals(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a supervisor."""
    monkeypatch.setattr("orrery.hosts.local.TIMEOUT", 0.25)
    monkeypatch.setattr("orrery.hosts.agent.STOP_TIMEOUT", 0.25)


@contextmanager
def agent() -> Iterator[Connection]:
    """The connection to an agent that serves in a thread of this process."""
    near, other = socket.socketpair()
    thread = threading.Thread(target=Agent(other).serve)
    thread.start()
    connection = Connection(near, "alpha")
    try:
        yield connection
    finally:
        connection.close()
        thread.join(30)
        other.close()
    assert not thread.is_alive()


@contextmanager
def local() -> Iterator[Host]:
    with LocalHost([], GRACE) as host:
        yield host


@contextmanager
def far() -> Iterator[Host]:
    with agent() as connection, FarHost(connection, [], GRACE) as host:
        yield host


def stopped_with_a_sleeper(host: Host) -> list[int]:
    """The pids of a supervisor, which is stopped now, and of a process that it has started, which is not."""
    clock = SystemClock()
    channels = ControlChannels(clock, [host.supervisor], clock.now() + 20 * SECOND)
    host.start("sleeper", Command(("sleep", "600")))
    channels.spawned(["sleeper"], "starting", 10)
    channels.close()
    supervisor = keeper()
    os.kill(supervisor, signal.SIGSTOP)
    return [supervisor, channels.pids["sleeper"]]


def is_nothing_left(host: Host, pids: list[int]) -> bool:
    left = outlived(pids) or host.folder.exists() or any(journals_folder().glob("*"))
    return not left


HostMaker = Callable[[], AbstractContextManager[Host]]


@pytest.mark.parametrize(("on", "name"), [(local, ""), (far, "alpha: ")], ids=["local", "far"])
@pytest.mark.usefixtures("impatient")
def test_what_it_has_started_is_ended_and_it_is_named(on: HostMaker, name: str) -> None:
    with pytest.raises(TrialError, match=f"^{name}{STOPPED}"), on() as host:
        pids = stopped_with_a_sleeper(host)
    assert is_nothing_left(host, pids)


@pytest.mark.parametrize("on", [local, far])
@pytest.mark.usefixtures("impatient")
def test_an_interruption_remains_one(on: HostMaker) -> None:
    with pytest.raises(KeyboardInterrupt), on() as host:
        pids = stopped_with_a_sleeper(host)
        raise KeyboardInterrupt
    assert is_nothing_left(host, pids)


@pytest.mark.usefixtures("impatient")
def test_an_agent_whose_connection_has_ended_ends_it_too() -> None:
    with agent() as connection:
        host = FarHost(connection, [], GRACE).__enter__()
        pids = stopped_with_a_sleeper(host)
    assert is_nothing_left(host, pids)


def test_the_agent_of_an_emulated_host_is_done_with_it_before_it_is_killed() -> None:
    to_clean_up = 2.0
    assert Timeouts().grace + STOP_TIMEOUT + to_clean_up <= END_SECONDS
