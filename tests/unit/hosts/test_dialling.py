"""Programs that dial for their control channel: one that a host starts, and one that something else starts."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from orrery.clock import SECOND, SystemClock
from orrery.control.channels import ControlChannels
from orrery.control.failure import TrialError
from orrery.hosts.agent import Agent
from orrery.hosts.command import Command
from orrery.hosts.connection import Connection
from orrery.hosts.far import FarHost
from orrery.hosts.host import Host
from orrery.hosts.local import LocalHost
from orrery.probes import proc
from strangers import WEB, WRONG_TOKEN, told_to_leave

DIAL = """
import os, socket
token, _, path = os.environ.pop("ORRERY_CONTROL").removeprefix("dial:").partition("@")
connection = socket.socket(socket.AF_UNIX)
connection.connect(path)
connection.sendall(f"dial token={token}\\n".encode())
stream = connection.makefile("rw", buffering=1)
"""
ECHO = f"{DIAL}\nfor line in stream: stream.write(line)"
"""Says on its control channel what it hears there."""
FAIL = f"{DIAL}\nstream.write('fail reason=no%20licence\\n'); stream.flush(); os._exit(3)"
PARENT = f"""{DIAL}
import subprocess
subprocess.Popen(["sleep", "600"], start_new_session=True)
for line in stream: stream.write(line)
"""
"""Has a child in a session of its own, which outlives it."""
HURRIED = f"""
import os, signal, time
supervisor, this = os.getppid(), os.getpid()
os.kill(supervisor, signal.SIGSTOP)
if os.fork() == 0:
    while os.getppid() == this: time.sleep(0.001)
    os.kill(supervisor, signal.SIGCONT)
    os._exit(0)
{FAIL}
"""
"""Has ended before the supervisor sees that it dialled: that is stopped until then."""
CRASH = "import sys; sys.exit(7)"


@pytest.fixture(autouse=True)
def own_journals(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@contextmanager
def local(names: list[str]) -> Iterator[Host]:
    with LocalHost(names, grace=1.0) as host:
        yield host


@contextmanager
def far(names: list[str]) -> Iterator[Host]:
    near, other = socket.socketpair()
    agent = threading.Thread(target=Agent(other).serve)
    agent.start()
    connection = Connection(near, "alpha")
    with FarHost(connection, names, grace=1.0) as host:
        yield host
    connection.close()
    agent.join(30)
    other.close()


HostMaker = Callable[[list[str]], AbstractContextManager[Host]]
HOSTS = pytest.mark.parametrize("on", [local, far])


def channels_to(host: Host) -> ControlChannels:
    clock = SystemClock()
    channels = ControlChannels(clock, [host.supervisor], clock.now() + 20 * SECOND)
    for channel in host.channels.values():
        channels.add(channel)
    return channels


def python(program: str) -> Command:
    return Command((sys.executable, "-c", program), dials=True)


def says_ready(channels: ControlChannels, *names: str) -> None:
    for name in names:
        channels.send_lines(name, ["ready"])
    wanted = [(name, None) for name in names]
    assert channels.gather("ready", wanted, "connecting", 10).keys() == set(wanted)


def dialled(channels: ControlChannels) -> dict[str, int]:
    """Who has dialled, once anybody has: the supervisor says so beside what programs say, and perhaps after it."""
    until = time.monotonic() + 10
    while not channels.dialled and time.monotonic() < until:
        channels.pause(0.01)
    return channels.dialled


def started_elsewhere(host: Host, address: str, program: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, **host.environment_of(address)}
    return subprocess.Popen([sys.executable, "-c", program], env=environment, start_new_session=True)


def is_there(pid: int) -> bool:
    return proc.text(pid, "stat").rpartition(")")[2].split()[:1] not in ([], ["Z"])


@HOSTS
def test_who_dials_is_spoken_to_as_who_inherits(on: HostMaker) -> None:
    with on(["dials", "inherits"]) as host:
        channels = channels_to(host)
        host.start("dials", python(ECHO))
        host.start("inherits", Command(("sh", "-c", "while read line <&3; do echo $line >&3; done")))
        channels.spawned(["dials", "inherits"], "starting", 10)
        says_ready(channels, "dials", "inherits")
        assert [*dialled(channels)] == ["dials"]
        channels.close()


@HOSTS
def test_the_inode_is_that_of_the_programs_own_end(on: HostMaker) -> None:
    with on(["a"]) as host:
        channels = channels_to(host)
        host.start("a", python(ECHO))
        channels.spawned(["a"], "starting", 10)
        says_ready(channels, "a")
        held = {str(entry.readlink()) for entry in Path(f"/proc/{channels.pids['a']}/fd").iterdir()}
        assert f"socket:[{dialled(channels)['a']}]" in held
        channels.close()


@HOSTS
def test_the_last_word_comes_before_the_end(on: HostMaker) -> None:
    with on(["a"]) as host:
        channels = channels_to(host)
        host.start("a", python(FAIL))
        with pytest.raises(TrialError, match=r"a: no licence \(connecting\)"):
            channels.gather("ready", [("a", None)], "connecting", 10)
        channels.close()


@HOSTS
def test_the_last_word_of_one_that_has_ended_already_is_heard(on: HostMaker) -> None:
    with on(["a"]) as host:
        channels = channels_to(host)
        host.start("a", python(HURRIED))
        with pytest.raises(TrialError, match=r"a: no licence \(connecting\)"):
            channels.gather("ready", [("a", None)], "connecting", 10)
        channels.close()


@HOSTS
def test_the_end_of_one_that_never_dials_is_told(on: HostMaker) -> None:
    with on(["a"]) as host:
        channels = channels_to(host)
        host.start("a", python(CRASH))
        with pytest.raises(TrialError, match=r"a exited with status 7 \(connecting\)"):
            channels.gather("ready", [("a", None)], "connecting", 10)
        channels.close()


@HOSTS
def test_what_something_else_starts_is_the_trials_when_it_dials(on: HostMaker) -> None:
    with on(["a"]) as host:
        channels = channels_to(host)
        host.expect("a")
        with started_elsewhere(host, channels.address_of("a", "starting", 10), PARENT) as process:
            says_ready(channels, "a")
            assert channels.pids["a"] == process.pid
            (child,) = map(int, proc.text(process.pid, f"task/{process.pid}/children").split())
            host.signal("a", signal.SIGKILL)
            with pytest.raises(TrialError, match=r"a is gone \(connecting\)"):
                channels.gather("ready", [("a", None)], "connecting", 10)
        assert is_there(child)
        channels.close()
    assert not is_there(child)


def test_nothing_of_it_is_left_where_the_supervisor_was_killed() -> None:
    # With the supervisor its channel ends; it must not end for that, but be ended.
    stays = f"{PARENT}\nimport time\ntime.sleep(600)"
    with LocalHost(["a"], grace=1.0) as host:
        channels = channels_to(host)
        host.expect("a")
        with started_elsewhere(host, channels.address_of("a", "starting", 10), stays) as process:
            says_ready(channels, "a")
            (child,) = map(int, proc.text(process.pid, f"task/{process.pid}/children").split())
            supervisor = next(
                line for line in host.journal.path.read_text().splitlines() if line.startswith("supervisor ")
            )
            os.kill(int(supervisor.split("pid=")[1].split()[0]), signal.SIGKILL)
            channels.close()
            host.stop()
    assert process.returncode == -signal.SIGKILL
    while is_there(child):
        time.sleep(0.01)


@HOSTS
@pytest.mark.parametrize(
    "said",
    [
        WRONG_TOKEN,
        b"dial token=\n",
        b"hello protocol=1\n",
        WEB,
        b"\n",
        b"\xff" * 200,
    ],
)
def test_who_shows_no_token_is_sent_away(said: bytes, on: HostMaker) -> None:
    with on(["a"]) as host:
        channels = channels_to(host)
        host.expect("a")
        address = channels.address_of("a", "starting", 10)
        assert told_to_leave(address.partition("@")[2], said)
        with started_elsewhere(host, address, ECHO):
            says_ready(channels, "a")
            channels.close()
            host.stop()


@HOSTS
def test_a_token_is_good_for_one_connection(on: HostMaker) -> None:
    with on(["a"]) as host:
        channels = channels_to(host)
        host.expect("a")
        address = channels.address_of("a", "starting", 10)
        token, _, path = address.removeprefix("dial:").partition("@")
        with started_elsewhere(host, address, ECHO):
            says_ready(channels, "a")
            assert told_to_leave(path, f"dial token={token}\n".encode())
            says_ready(channels, "a")
            channels.close()
            host.stop()


def test_those_who_say_nothing_keep_nobody_from_dialling() -> None:
    with LocalHost(["a"], grace=1.0) as host:
        channels = channels_to(host)
        host.expect("a")
        address = channels.address_of("a", "starting", 10)
        silent = [socket.socket(socket.AF_UNIX) for _ in range(200)]
        for one in silent:
            one.connect(address.partition("@")[2])
        with started_elsewhere(host, address, ECHO):
            says_ready(channels, "a")
            channels.close()
            host.stop()
        for one in silent:
            one.close()
