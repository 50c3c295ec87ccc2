"""Hosts that are not as the others: one has another middleware, another's name, or is late. The row says which host."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from emulated import agents, stopped
from fake_driver.plans import SHORT, plan
from orrery import paths
from orrery.control.timeouts import Timeouts
from orrery.definitions.conditions.placement import ACROSS
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.planning.plan import Plan
from orrery.store.observation import Observation
from orrery.trial.run import run_trial
from two_hosts import left_on, two_hosts

pytestmark = pytest.mark.slow


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[list[Connection]]:
    with two_hosts(tmp_path / "state") as connections:
        yield connections


@pytest.fixture
def programs(hosts: list[Connection]) -> Path:
    """A folder that hosts see too."""
    folder = paths.state() / "programs"
    folder.mkdir()
    return folder


def run_across(what: Plan, hosts: list[Connection], timeouts: Timeouts = SHORT) -> Observation:
    """A trial of the plan from host to host, which leaves nothing on any."""
    across = replace(what, placement=ACROSS)
    observation = run_trial(across, block=0, position=0, timeouts=timeouts, os_noise_ms=0, connections=hosts)
    assert not left_on(agents())
    return observation


def test_a_host_with_another_middleware_is_named(hosts: list[Connection], programs: Path) -> None:
    observation = run_across(plan(programs, client_does="other_version"), hosts)
    assert observation.status == "failed"
    assert observation.reason == "client[0] on beta runs fakery 2.0, others run 1.0"


@pytest.mark.parametrize(
    ("does", "reason", "timeouts"),
    [
        ("exit_at_start", "client[0] on beta exited with status 1 (hello)", SHORT),
        ("fail_reason", "client[0] on beta: the fake middleware has no licence (starting its objects)", SHORT),
        ("hang_at_hello", "no answer within 5 s: hello, waiting for client[0] on beta", replace(SHORT, start=5.0)),
    ],
)
def test_a_process_that_fails_is_named_with_its_host(
    hosts: list[Connection], programs: Path, does: str, reason: str, timeouts: Timeouts
) -> None:
    observation = run_across(plan(programs, client_does=does), hosts, timeouts)
    assert (observation.status, observation.reason) == ("failed", reason)


def test_a_program_that_dials_with_a_wrong_token_is_named(hosts: list[Connection], programs: Path) -> None:
    what = plan(programs, client_does="wrong_token")
    dialling = replace(what, processes=tuple(replace(process, dials=True) for process in what.processes))
    observation = run_across(dialling, hosts)
    # Sent away, it has nobody to talk to any more.
    assert (observation.status, observation.reason) == ("failed", "client[0] on beta exited with status 3 (hello)")


def test_two_hosts_of_one_name_are_none(hosts: list[Connection], programs: Path) -> None:
    with emulated_hosts(["beta"]) as more:
        observation = run_across(plan(programs), [*hosts, *more])
    assert (observation.status, observation.reason) == ("failed", "two hosts are called beta")


def test_a_host_that_is_too_late_is_named(
    hosts: list[Connection], programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.hosts.connection.ANSWER_SECONDS", 0.5)
    with stopped(agents()[1]):
        observation = run_across(plan(programs), hosts)
    assert observation.status == "failed"
    assert observation.reason == "the host beta does not answer within 0.5 s (usable_cpus)"
