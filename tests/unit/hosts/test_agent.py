"""A host behind an agent: processes are started, spoken to, read and ended as on this machine."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from orrery.clock import SECOND, SystemClock
from orrery.control.channel import received
from orrery.control.channels import ControlChannels
from orrery.control.failure import TrialError
from orrery.errors import DriverError
from orrery.hosts.agent import Agent
from orrery.hosts.command import Command
from orrery.hosts.connection import Connection
from orrery.hosts.far import FarHost, FarReadings, cpus_elsewhere
from orrery.hosts.frames import framed
from orrery.hosts.journal import journals_folder
from orrery.hosts.questions import QUESTIONS
from orrery.probes.cpus import UsableCpus
from orrery.probes.proc import boot_id

ECHO = "while read line <&3; do echo $line >&3; done"
"""Says on its control channel what it hears there."""


@pytest.fixture(autouse=True)
def own_journals(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@pytest.fixture
def connection() -> Iterator[Connection]:
    """To an agent that serves in a thread of this process."""
    near, far = socket.socketpair()
    thread = threading.Thread(target=Agent(far).serve)
    thread.start()
    made = Connection(near, "alpha")
    yield made
    made.close()
    thread.join(30)
    far.close()
    assert not thread.is_alive()
    assert not list(journals_folder().glob("*"))


def channels_to(host: FarHost) -> ControlChannels:
    clock = SystemClock()
    channels = ControlChannels(clock, [host.supervisor], clock.now() + 20 * SECOND)
    for channel in host.channels.values():
        channels.add(channel)
    return channels


def test_what_processes_say_comes_over_the_connection(connection: Connection) -> None:
    with FarHost(connection, ["a", "b"], grace=1.0) as host:
        channels = channels_to(host)
        for name in ("a", "b"):
            host.start(name, Command(("sh", "-c", ECHO)))
        channels.spawned(["a", "b"], "starting", 10)
        for name in ("b", "a"):
            channels.send_lines(name, ["ready"])
        assert channels.gather("ready", [("a", None), ("b", None)], "connecting", 10).keys() == {
            ("a", None),
            ("b", None),
        }
        channels.close()


def test_the_last_word_of_a_process_comes_before_its_end(connection: Connection) -> None:
    with FarHost(connection, ["a"], grace=1.0) as host:
        channels = channels_to(host)
        host.start("a", Command(("sh", "-c", "echo fail reason=no%20licence >&3; exit 3")))
        with pytest.raises(TrialError, match=r"a: no licence \(connecting\)"):
            channels.gather("ready", [("a", None)], "connecting", 10)
        channels.close()


def test_what_the_supervisor_says_meanwhile_does_not_overtake_a_last_word(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = "trap 'echo fail reason=late >&3; exit 3' USR1; echo ready >&3; while :; do sleep 0.01; done"
    spoken: list[socket.socket] = []

    def slowly(read: socket.socket) -> bytes | None:
        """As `received`; when nothing more has come of the program, it fails and ends before the agent goes on."""
        chunk = received(read)
        if chunk == b"ready\n":
            spoken.append(read)
        elif chunk is not None and chunk.startswith(b"fail"):
            time.sleep(0.5)  # the conductor has time to hear of its end, if it is told that
        elif chunk is None and read in spoken and "b" in begun:
            begun.clear()
            os.kill(channels.pids["a"], signal.SIGUSR1)
            time.sleep(0.5)
        return chunk

    monkeypatch.setattr("orrery.hosts.agent.received", slowly)
    begun: set[str] = set()
    with FarHost(connection, ["a", "b"], grace=1.0) as host:
        channels = channels_to(host)
        host.start("a", Command(("sh", "-c", fails)))
        channels.spawned(["a"], "starting", 10)
        channels.gather("ready", [("a", None)], "connecting", 10)
        # What the supervisor says of the second makes the agent read the first one's channel.
        begun.add("b")
        host.start("b", Command(("sh", "-c", ECHO)))
        with pytest.raises(TrialError, match=r"a: late \(connecting\)"):
            channels.gather("ready", [("a", None)], "connecting", 10)
        assert not begun
        channels.close()


def test_processes_are_read_where_they_run(connection: Connection) -> None:
    with FarHost(connection, [], grace=1.0) as host:
        channels = channels_to(host)
        host.start("sleeper", Command(("sleep", "600")))
        channels.spawned(["sleeper"], "starting", 10)
        pid = channels.pids["sleeper"]
        (found,) = host.readings.footprints([pid])
        assert found.pss > 0 and found.threads == 1
        (used,) = host.readings.tree_uses([pid])
        assert used.minor > 0
        host.signal("sleeper", signal.SIGSTOP)
        while host.readings.are_stopped([pid]) != [True]:
            pass
        assert host.readings.fifo_priority(pid) is None
        ((program, *_),) = host.readings.mapped_files([pid])
        assert program.startswith("/")
        channels.close()
    assert not os.path.exists(f"/proc/{pid}")  # noqa: PTH110 (as short as it can be)


def test_a_host_on_this_machine_has_its_cpus(connection: Connection) -> None:
    assert FarReadings(connection).usable_cpus() == UsableCpus(boot_id(), tuple(sorted(os.sched_getaffinity(0))))
    assert cpus_elsewhere([connection]) == {}


def test_one_on_another_machine_has_those_of_that(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    far = UsableCpus("another boot", (0, 3))
    monkeypatch.setattr("orrery.probes.cpus.usable_cpus", lambda: far)
    assert cpus_elsewhere([connection]) == {"alpha": far}


def test_files_and_output_are_there(connection: Connection) -> None:
    with FarHost(connection, [], grace=1.0) as host:
        channels = channels_to(host)
        path = host.put("settings/a.conf", "x = 1\n")
        host.start("reader", Command(("sh", "-c", f"cat {path}; echo oh >&2")))
        channels.leave(["reader"])
        channels.ended(["reader"], 10)
        assert host.output("reader") == "x = 1\n" and host.last_output("reader") == "oh"
        channels.close()
    assert not host.folder.exists()


def test_lines_that_come_beside_an_answer_are_not_lost(connection: Connection) -> None:
    with FarHost(connection, ["a"], grace=1.0) as host:
        channels = channels_to(host)
        host.start("a", Command(("sh", "-c", "echo ready >&3; sleep 600")))
        channels.spawned(["a"], "starting", 10)
        for _ in range(100):
            host.readings.steal([0])
        assert channels.gather("ready", [("a", None)], "connecting", 10)
        channels.close()


def test_one_trial_follows_another_over_one_connection(connection: Connection) -> None:
    for _ in range(3):
        test_what_processes_say_comes_over_the_connection(connection)


def test_what_cannot_be_had_there_is_said_with_the_hosts_name(connection: Connection) -> None:
    with FarHost(connection, [], grace=1.0) as host, pytest.raises(DriverError, match=r"^alpha: .*OS noise"):
        host.readings.os_noise([9999], 1)


def test_a_host_that_goes_away_is_named() -> None:
    near, far = socket.socketpair()
    connection = Connection(near, "alpha")
    far.close()
    with pytest.raises(TrialError, match="the host alpha is gone"):
        connection.ask("steal", {"cpus": []})
    connection.close()


def test_a_host_that_does_not_answer_is_named() -> None:
    near, far = socket.socketpair()
    connection = Connection(near, "alpha")
    with pytest.raises(TrialError, match=r"the host alpha does not answer within 0.01 s \(steal\)"):
        connection.ask("steal", {"cpus": []}, seconds=0.01)
    connection.close()
    far.close()


def test_a_host_that_does_not_hear_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.hosts.connection.SEND_SECONDS", 0.01)
    near, far = socket.socketpair()
    connection = Connection(near, "alpha")
    with pytest.raises(TrialError, match=r"the host alpha does not answer within 0.01 s \(add_part\)"):
        connection.ask("add_part", {"part": "x" * (1 << 23)})
    connection.close()
    far.close()


def with_a_sleeper(far: socket.socket, connection: Connection) -> tuple[threading.Thread, FarHost, ControlChannels]:
    """An agent at the far end of a connection that has started a process; its thread, its host, and its channels."""
    thread = threading.Thread(target=Agent(far).serve)
    thread.start()
    host = FarHost(connection, [], grace=1.0).__enter__()
    channels = channels_to(host)
    host.start("sleeper", Command(("sleep", "600")))
    channels.spawned(["sleeper"], "starting", 10)
    return thread, host, channels


def test_what_it_started_ends_with_its_connection() -> None:
    near, far = socket.socketpair()
    connection = Connection(near, "alpha")
    thread, host, _ = with_a_sleeper(far, connection)
    connection.close()
    thread.join(30)
    assert not thread.is_alive()
    far.close()
    assert not host.folder.exists() and not list(journals_folder().glob("*"))


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\n\r\n", framed(QUESTIONS, b"hello\n"), framed(QUESTIONS, b"{}\n")])
def test_what_it_started_ends_when_a_stranger_speaks(said: bytes) -> None:
    near, far = socket.socketpair()
    connection = Connection(near, "alpha")
    thread, host, channels = with_a_sleeper(far, connection)
    near.sendall(said)
    thread.join(30)
    assert not thread.is_alive()
    assert not host.folder.exists() and not list(journals_folder().glob("*"))
    with pytest.raises(TrialError, match=r"^the host alpha is gone: the connection to its agent has ended$"):
        connection.ask("steal", {"cpus": []})
    channels.close()
    connection.close()
    far.close()


def test_what_is_no_agent_is_a_host_that_is_gone() -> None:
    near, far = socket.socketpair()
    connection = Connection(near, "alpha")
    far.sendall(b"HTTP/1.1 400 Bad Request\r\n")
    with pytest.raises(TrialError, match=r"^the host alpha is gone: a frame of .* is no part of Orrery$"):
        connection.ask("steal", {"cpus": []})
    assert not connection.is_there()
    connection.close()
    far.close()


def test_a_question_that_an_agent_does_not_know_is_answered(connection: Connection) -> None:
    with pytest.raises(TrialError, match=r"^alpha: nothing is known here that is called weather$"):
        connection.ask("weather", {})
    assert connection.ask("are_stopped", {"pids": []}) == []


def test_an_agent_sleeps_while_nothing_comes(connection: Connection) -> None:
    with FarHost(connection, [], grace=1.0) as host:
        before = host.agent_use()
        time.sleep(0.2)
        found = host.agent_use() - before
    assert len(found.woken) == 1  # by this question
    assert found.cpu >= 0


def test_an_agent_says_when_and_where_it_was_woken(connection: Connection) -> None:
    with FarHost(connection, ["a"], grace=1.0) as host:
        channels = channels_to(host)
        host.start("a", Command(("sh", "-c", ECHO)))
        channels.spawned(["a"], "starting", 10)
        host.agent_use()
        begin = time.monotonic_ns()
        channels.send_lines("a", ["ready"])
        channels.gather("ready", [("a", None)], "connecting", 10)
        woken = host.agent_use().woken
        end = time.monotonic_ns()
        channels.close()
    instants = [at for at, _ in woken]
    assert instants  # by what the program answers, at the least: what follows may come before it sleeps again
    assert begin < min(instants) and max(instants) < end and instants == sorted(instants)
    assert {cpu for _, cpu in woken} <= os.sched_getaffinity(0)


def test_a_program_that_takes_its_time_to_read_loses_nothing(connection: Connection) -> None:
    lines = 5_000
    slow = f"sleep 6; for i in $(seq {lines}); do read line <&3; done; echo ready >&3"
    with FarHost(connection, ["slow", "quick"], grace=1.0) as host:
        channels = channels_to(host)
        host.start("slow", Command(("sh", "-c", slow)))
        host.start("quick", Command(("sh", "-c", ECHO)))
        channels.spawned(["slow", "quick"], "starting", 10)
        # More than its socket holds, and it reads nothing for longer than a program may that is spoken to directly.
        channels.send_lines("slow", ["x" * 100] * lines)
        channels.send_lines("quick", ["ready"])
        channels.gather("ready", [("quick", None)], "connecting", 10)
        channels.gather("ready", [("slow", None)], "connecting", 20)
        channels.close()
