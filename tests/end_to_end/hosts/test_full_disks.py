"""A host whose disk is full: the row says which, nothing of the trial is left there, and the next one may do."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaigns_across import measured, own_state
from emulated import agents
from orrery.hosts.connection import Connection
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener
from orrery.trial.run import run_trial
from sending import call_on, hidden_folder, moved
from two_hosts import left_on, two_hosts

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0, reason="a full disk cannot be had here: only root may change a mounted one"),
]

FREE = "nr_inodes=100000"
"""Room for what a trial needs, and more."""


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[list[Connection]]:
    with two_hosts(tmp_path / "state") as connections:
        yield connections


def no_file(agent: int) -> None:
    """Leave no room for another file where a host has the folders of its trials."""
    disk = os.statvfs(f"/proc/{agent}/root/tmp")
    set_disk(agent, f"nr_inodes={disk.f_files - disk.f_ffree}")


def few_bytes(agent: int) -> None:
    """Leave room for what a process writes that has little to say, and for no program."""
    set_disk(agent, "size=64k")


def set_disk(agent: int, option: str) -> None:
    words = ["nsenter", "--mount", f"--target={agent}", "mount", "-o", f"remount,{option}", "/tmp"]
    subprocess.run(words, check=True)


@pytest.mark.parametrize("fill", [no_file, few_bytes])
def test_a_host_that_has_no_room_for_a_program_is_named(hosts: list[Connection], fill: Callable[[int], None]) -> None:
    fill(agents()[1])
    with hidden_folder() as hidden:
        observation = run_trial(moved(call_on("tcp"), hidden), block=0, position=0, os_noise_ms=0, connections=hosts)
    assert observation.status == "failed"
    assert observation.reason.startswith("beta: no space left on device")
    assert not left_on(agents())


class Filler(NullListener):
    """Fills the disk of the second host after the first trial, and frees it after the second one."""

    def __init__(self) -> None:
        self.agents: list[list[int]] = []

    def ended(self, observation: Observation) -> None:
        self.agents.append(agents())
        assert not left_on(agents())
        if len(self.agents) == 1:
            no_file(agents()[1])
        elif len(self.agents) == 2:
            set_disk(agents()[1], FREE)


def test_a_campaign_goes_on_with_the_same_hosts_when_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_state(tmp_path, monkeypatch)
    listener = Filler()
    found = measured(tmp_path, listener).observations
    assert [one.status for one in found] == ["ok", "failed", "ok", "ok"]
    assert found[1].reason.startswith("host2: no space left on device: /tmp/or.")
    assert listener.agents == [listener.agents[0]] * 4
