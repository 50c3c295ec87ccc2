"""Hosts that are not as the others: one has another middleware, a full disk, or is late. The row says which host."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from emulated import agents, need_emulated_hosts, stopped
from fake_driver.plans import SHORT, new_house, plan
from orrery import paths
from orrery.definitions.conditions.placement import ACROSS
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.planning.plan import Plan
from orrery.store.observation import Observation
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[list[Connection]]:
    need_emulated_hosts()
    with new_house(tmp_path / "state"):
        paths.state().mkdir(parents=True)  # what is there when hosts are made, they see too
        with emulated_hosts(["alpha", "beta"]) as connections:
            yield connections


@pytest.fixture
def programs(hosts: list[Connection]) -> Path:
    """A folder that hosts see too."""
    folder = paths.state() / "programs"
    folder.mkdir()
    return folder


def run_across(what: Plan, hosts: list[Connection]) -> Observation:
    across = replace(what, placement=ACROSS)
    return run_trial(across, block=0, position=0, timeouts=SHORT, os_noise_ms=0, connections=hosts)


def test_a_host_with_another_middleware_is_named(hosts: list[Connection], programs: Path) -> None:
    observation = run_across(plan(programs, client_does="other_version"), hosts)
    assert observation.status == "failed"
    assert observation.reason == "client[0] on beta runs fakery 2.0, others run 1.0"


@pytest.mark.skipif(os.geteuid() != 0, reason="a full disk cannot be had here: only root may change a mounted one")
def test_a_host_whose_disk_is_full_is_named(hosts: list[Connection], programs: Path) -> None:
    fill_disk(agents()[1])
    observation = run_across(plan(programs), hosts)
    assert observation.status == "failed"
    assert observation.reason.startswith("beta: no space left on device: /tmp/or.")


def test_a_host_that_is_too_late_is_named(
    hosts: list[Connection], programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.hosts.connection.ANSWER_SECONDS", 0.5)
    with stopped(agents()[1]):
        observation = run_across(plan(programs), hosts)
    assert observation.status == "failed"
    assert observation.reason == "the host beta does not answer within 0.5 s (begin)"


def fill_disk(agent: int) -> None:
    """Leave no room for another file where a host has the folders of its trials."""
    room = os.statvfs(f"/proc/{agent}/root/tmp")
    full = f"remount,nr_inodes={room.f_files - room.f_ffree}"
    subprocess.run(["nsenter", "--mount", f"--target={agent}", "mount", "-o", full, "/tmp"], check=True)
