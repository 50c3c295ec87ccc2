"""Hosts that ssh reaches, on which Dask's SSHCluster is started for Orrery: measured on, lost, left as they were."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine_campaigns import MEASURING, conducted, orrery, statuses, stops_of
from machines import Machine, nothing_left, snapshot
from orrery.hosts.engines.ssh_keys import PAIR
from ssh_machines import SshMachines, ssh_machines

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

HOSTS = "ssh:alpha,beta"
CALL = ("run", "conformance/call", "--drivers", "tcp", "--calls", "50", "--repeat", "1")
ASK = """
import socket, sys
with socket.create_connection((sys.argv[1], int(sys.argv[2])), 5) as connection:
    connection.settimeout(5)
    connection.sendall(b"GET / HTTP/1.0\\r\\n\\r\\n")
    try:
        print(connection.recv(100))
    except OSError:
        print(b"")
"""
"""What somebody without a certificate gets to hear."""


@pytest.fixture
def reached(tmp_path: Path) -> Iterator[SshMachines]:
    with ssh_machines(tmp_path) as made:
        yield made


def store(folder: Path) -> tuple[str, str]:
    return "--store", str(folder / "a.db")


def open_ports(machine: Machine) -> list[tuple[str, int]]:
    """Where something listens there, as (address, port)."""
    found = machine.run("ss", "--no-header", "--listening", "--tcp", "--numeric").stdout.splitlines()
    places = (line.split()[3].rpartition(":") for line in found)
    return [(address, int(port)) for address, _, port in places]


def test_a_campaign_runs_there_and_leaves_nothing(reached: SshMachines, tmp_path: Path) -> None:
    every = [reached.desk, *reached.nodes]
    before = snapshot(every)
    done = orrery(reached.desk, *CALL, "--hosts", HOSTS, *store(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "2 real hosts, supplied by ssh" in done.stdout
    nothing_left(every, before)


def test_nothing_that_is_started_answers_without_a_certificate(reached: SshMachines, tmp_path: Path) -> None:
    before = {machine.name: set(open_ports(machine)) for machine in (reached.desk, *reached.nodes)}
    with conducted(reached.desk, tmp_path, HOSTS, stops=["trial"]) as conductor:
        conductor.wait_for("trial")
        for machine in reached.nodes:
            opened = set(open_ports(machine)) - before[machine.name]
            assert opened and all(address == machine.address for address, _ in opened)
            for address, port in opened:
                assert machine.run(sys.executable, "-c", ASK, address, str(port)).stdout.strip() == "b''"
        # The conductor listens only until its agents have called.
        assert set(open_ports(reached.desk)) == before["desk"]
        for machine in reached.nodes:
            (held,) = Path(f"/proc/{machine.pid}/root/tmp").glob(f"or.*/{PAIR}")
            assert held.stat().st_mode & 0o77 == 0 and held.parent.stat().st_mode & 0o77 == 0
        conductor.go_on()
        assert conductor.end()[0] == 0
    assert statuses(conductor.trials()) == [("ok", "")] * 2


@pytest.mark.parametrize("moment", ["verify", MEASURING])
def test_a_host_whose_ssh_is_lost_costs_its_trial_and_the_campaign_goes_on(
    reached: SshMachines, tmp_path: Path, moment: str
) -> None:
    every = [reached.desk, *reached.nodes]
    before = snapshot(every)

    def hang_up() -> None:
        beta = reached.nodes[1]
        sessions = [pid for pid in beta.named("sshd") if pid not in before["beta"]]
        assert sessions
        beta.kill(*sessions)

    with conducted(reached.desk, tmp_path, HOSTS, stops=stops_of(moment)) as conductor:
        conductor.strike(moment, hang_up)
        assert conductor.end()[0] == 0
    (first, why), second = statuses(conductor.trials())
    assert first == "failed" and why.startswith("the host beta is gone: ")
    assert second == ("ok", "")
    nothing_left(every, before)


@pytest.mark.parametrize("moment", ["trial", "verify", MEASURING])
def test_a_killed_conductor_leaves_nothing_on_hosts_of_ssh(reached: SshMachines, tmp_path: Path, moment: str) -> None:
    every = [reached.desk, *reached.nodes]
    before = snapshot(every)
    with conducted(reached.desk, tmp_path, HOSTS, stops=stops_of(moment)) as conductor:
        conductor.strike(moment, lambda: os.kill(conductor.process.pid, signal.SIGKILL))
        nothing_left(every, before)
    with conducted(reached.desk, tmp_path, HOSTS, "--resume") as conductor:
        assert conductor.end()[0] == 0
    assert statuses(conductor.trials()) == [("ok", "")] * 2


def test_a_host_that_is_not_known_is_named_with_what_ssh_says(tmp_path: Path) -> None:
    with ssh_machines(tmp_path, known=["alpha"]) as reached:
        done = orrery(reached.desk, *CALL, "--hosts", HOSTS, *store(tmp_path))
    assert done.returncode == 3
    (line,) = (line for line in done.stderr.splitlines() if line.startswith("error: "))
    assert line.startswith("error: ssh: the host beta cannot be used over ssh: ")
    assert "Host key verification failed" in line


def test_a_host_that_is_not_there_is_named(reached: SshMachines, tmp_path: Path) -> None:
    done = orrery(reached.desk, *CALL, "--hosts", "ssh:alpha,gamma", *store(tmp_path))
    assert done.returncode == 3
    assert "\nerror: ssh: the host gamma cannot be used over ssh: " in f"\n{done.stderr}"
