"""Emulated hosts: they share a wire and nothing else, and are gone when they are no longer wanted."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from emulated import agents, children, need_emulated_hosts, programs
from orrery.clock import SECOND, SystemClock
from orrery.control.channels import ControlChannels
from orrery.control.failure import Refused
from orrery.definitions.conditions.link import LinkShape
from orrery.definitions.conditions.outage import Outage
from orrery.hosts.command import Command
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.addresses import address
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.far import FarHost
from orrery.paths import ROOT

pytestmark = pytest.mark.slow

SERVE = "import socket; s = socket.create_server(('{}', 7000)); print(s.accept()[1][0], flush=True)"
CALL = (
    "import socket, time\n"
    "for _ in range(100):\n"
    "  try: socket.create_connection(('{}', 7000)); break\n"
    "  except OSError: time.sleep(0.05)\n"
)


@pytest.fixture(scope="module")
def hosts() -> Iterator[list[Connection]]:
    try:
        with emulated_hosts(["alpha", "beta", "gamma"]) as connections:
            yield connections
    except Refused as refused:
        pytest.skip(f"emulated hosts cannot be had here: {refused}")


def run(host: FarHost, script: str) -> str:
    """What a shell script prints there."""
    clock = SystemClock()
    channels = ControlChannels(clock, [host.supervisor], clock.now() + 20 * SECOND)
    host.start("shell", Command(("sh", "-c", script)))
    channels.leave(["shell"])
    channels.ended(["shell"], 20)
    channels.close()
    return host.output("shell")


def test_each_has_its_name_and_its_address(hosts: list[Connection]) -> None:
    for number, connection in enumerate(hosts):
        with FarHost(connection, [], grace=1.0) as host:
            found = run(host, "uname -n; cat /proc/net/fib_trie")
        assert found.splitlines()[0] == connection.name == ("alpha", "beta", "gamma")[number]
        assert str(address(number).ip) in found


def test_they_reach_each_other_over_the_wire(hosts: list[Connection]) -> None:
    with FarHost(hosts[0], [], grace=1.0) as one, FarHost(hosts[1], [], grace=1.0) as other:
        clock = SystemClock()
        channels = ControlChannels(clock, [one.supervisor, other.supervisor], clock.now() + 20 * SECOND)
        one.start("server", Command((sys.executable, "-c", SERVE.format(address(0).ip))))
        other.start("client", Command((sys.executable, "-c", CALL.format(address(0).ip))))
        channels.leave(["server", "client"])
        channels.ended(["server", "client"], 20)
        channels.close()
        assert one.output("server").strip() == str(address(1).ip)


def test_files_memory_and_sockets_of_one_are_not_seen_by_another(hosts: list[Connection]) -> None:
    with FarHost(hosts[0], [], grace=1.0) as one, FarHost(hosts[1], [], grace=1.0) as other:
        run(one, "touch /tmp/mark /run/mark /dev/shm/mark")
        assert run(one, "ls -d /tmp/mark /run/mark /dev/shm/mark").split() == [
            "/dev/shm/mark",
            "/run/mark",
            "/tmp/mark",
        ]
        assert run(other, "ls -d /tmp/mark /run/mark /dev/shm/mark 2>/dev/null; true") == ""
        assert other.folder.name in run(other, "ls /tmp") and not other.folder.exists()
    assert not Path("/tmp/mark").exists()


@pytest.mark.parametrize("ahead", ["", ", ahead=[10**9, 2 * 10**9]"], ids=["one clock", "own clocks"])
def test_who_may_not_make_networks_has_them_in_a_user_namespace(hosts: list[Connection], ahead: str) -> None:
    less = ("--bounding-set=-sys_admin,-net_admin", "--inh-caps=-sys_admin,-net_admin")
    script = (
        "from orrery.hosts.emulation.start import emulated_hosts\n"
        f"with emulated_hosts(['one', 'two']{ahead}) as made:\n"
        "    print([connection.ask('are_stopped', {'pids': [1]}) for connection in made])\n"
    )
    words = [sys.executable, "-c", script]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        ["setpriv", *less, *words] if os.geteuid() == 0 else words, env=environment, capture_output=True, text=True
    )
    if "Operation not permitted" in done.stderr or "CONFIG_TIME_NS" in done.stderr:
        pytest.skip(f"emulated hosts cannot be had here: {done.stderr.splitlines()[-1]}")
    assert done.stdout == "[[False], [False]]\n", done.stderr


MANY = """
import resource
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.far import FarHost
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
with emulated_hosts(["one"]) as (connection,), FarHost(connection, [str(n) for n in range(300)], 1.0) as host:
    print(len(host.channels))
"""
"""More processes on a host than the descriptors that it has at first: many systems give 1,024 and allow more."""


def test_a_host_takes_the_descriptors_that_it_may_have(hosts: list[Connection]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", MANY], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "300\n", done.stderr


def of_this_test(name: str) -> list[str]:
    """Who was started by the test of this name: another worker's hosts may stand beside."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            if f"::{name} ".encode() in (process / "environ").read_bytes():
                found.append(process.name)
    return found


def test_nothing_is_left_of_them() -> None:
    name = "test_nothing_is_left_of_them"
    try:
        with emulated_hosts(["one"]) as (connection,), FarHost(connection, [], grace=1.0) as host:
            clock = SystemClock()
            channels = ControlChannels(clock, [host.supervisor], clock.now() + 20 * SECOND)
            host.start("sleeper", Command(("sleep", "600")))
            channels.spawned(["sleeper"], "starting", 10)
            channels.close()
            there = of_this_test(name)
            assert str(channels.pids["sleeper"]) in there and len(there) > 1
    except Refused as refused:
        pytest.skip(f"emulated hosts cannot be had here: {refused}")
    assert of_this_test(name) == []


def test_a_tool_that_is_asked_before_they_are_made_delays_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_emulated_hosts()
    # Where tools look is part of what their answers are kept by: the compiler is asked anew.
    monkeypatch.setenv("PATH", os.pathsep.join((os.environ["PATH"], str(tmp_path))))
    killed, kill = list[int](), os.killpg

    def noted(group: int, number: int) -> None:
        killed.append(group)
        kill(group, number)

    monkeypatch.setattr(os, "killpg", noted)
    with emulated_hosts(["one", "other"]):
        there = {*children(programs()[-1])}
        assert len(there & {*agents()}) == 2 and there - {*agents()}, "whoever watches over tools is one of them too"
    assert not killed


SEND = (
    "import socket, time\n"
    "s = socket.create_server(('{}', 7000)); c = s.accept()[0]; n = 0; begin = time.monotonic()\n"
    "while chunk := c.recv(1 << 16): n += len(chunk)\n"
    "print(n, time.monotonic() - begin, flush=True)"
)
FLOOD = (
    "import socket, time\n"
    "for _ in range(100):\n"
    "  try: c = socket.create_connection(('{}', 7000)); break\n"
    "  except OSError: time.sleep(0.05)\n"
    "c.sendall(bytes(4 << 20))\n"
)


def test_a_link_has_the_rate_that_was_asked_for() -> None:
    try:
        with emulated_hosts(["one", "other"], LinkShape(rate=100_000_000)) as made:
            taken, seconds = flooded(*made)
    except Refused as refused:
        pytest.skip(f"such a link cannot be had here: {refused}")
    assert taken == 4 << 20
    # What fits into one burst and the queue of sockets goes at once; a link without a rate is a hundred times as fast.
    assert taken * 8 / seconds < 200e6


def flooded(near: Connection, far: Connection) -> tuple[int, float]:
    """How many bytes one host got from another, and the seconds."""
    with FarHost(near, [], grace=1.0) as one, FarHost(far, [], grace=1.0) as other:
        clock = SystemClock()
        channels = ControlChannels(clock, [one.supervisor, other.supervisor], clock.now() + 20 * SECOND)
        one.start("server", Command((sys.executable, "-c", SEND.format(address(0).ip))))
        other.start("client", Command((sys.executable, "-c", FLOOD.format(address(0).ip))))
        channels.leave(["server", "client"])
        channels.ended(["server", "client"], 20)
        channels.close()
        taken, seconds = one.output("server").split()
    return int(taken), float(seconds)


TAKE = "import socket; c = socket.create_server(('{}', 7000)).accept()[0]; print(c.recv(1).decode(), flush=True)"
GIVE = (
    "import socket, time\n"
    "for _ in range(100):\n"
    "  try: c = socket.create_connection(('{}', 7000), 5); break\n"
    "  except OSError: time.sleep(0.05)\n"
    "c.sendall(b'x')\n"
)


@pytest.mark.parametrize("turn", [0, 1], ids=["the first", "the second"])
def test_a_host_with_two_links_is_reached_over_the_one_that_is_up(turn: int) -> None:
    shape = LinkShape(links=2)
    try:
        with emulated_hosts(["one", "other"], shape) as made:
            near, far = made
            assert [connection.address for connection in made] == [str(address(n, links=2).ip) for n in range(2)]
            first = Outage(None, after=0, lasts=60 * SECOND, every=60 * SECOND)
            link = near.link
            assert link is not None
            # That of the other turn has gone down and come up before.
            link.interrupt(first, SystemClock().now() - turn * 60 * SECOND)
            assert passed(near, far) == "x"
            link.restore()
    except Refused as refused:
        pytest.skip(f"two links cannot be had here: {refused}")


def passed(near: Connection, far: Connection) -> str:
    """What one host takes that another one gives it."""
    with FarHost(near, [], grace=1.0) as one, FarHost(far, [], grace=1.0) as other:
        clock = SystemClock()
        channels = ControlChannels(clock, [one.supervisor, other.supervisor], clock.now() + 30 * SECOND)
        one.start("server", Command((sys.executable, "-c", TAKE.format(near.address))))
        other.start("client", Command((sys.executable, "-c", GIVE.format(near.address))))
        channels.leave(["server", "client"])
        channels.ended(["server", "client"], 30)
        channels.close()
        return one.output("server").strip()


def test_a_link_with_a_delay_is_had_or_refused_with_the_reason() -> None:
    try:
        with emulated_hosts(["one"], LinkShape(delay=1_000_000)) as made:
            assert len(made) == 1
    except Refused as refused:
        assert "this kernel makes no link with delay=1ms, for want of sch_netem" in str(refused)
