"""Hosts that nobody reaches any more, over their link or over their connection: the trial's row says which they are."""

from __future__ import annotations

import os
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from emulated import INSIDE_SECONDS, STEADY, agents, descendants, outlived, programs
from orrery.hosts.connection import Connection
from orrery.planning.answer import answer
from orrery.planning.plan import PhasePlan, Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener, TrialListener
from orrery.trial.run import run_trial
from strangers import WEB, WRONG_TOKEN, told_to_leave
from two_hosts import left_on, two_hosts

pytestmark = pytest.mark.slow

CUT = 'outage = { object = "server", after = "500ms", lasts = "%s" }\n'
MOST_SECONDS = 10.0
"""For a trial: the time that is asked for, and some for its start on a busy machine."""


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[list[Connection]]:
    with two_hosts(tmp_path / "state") as connections:
        yield connections


class Inside(NullListener):
    """Does something while what is measured is going on."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        if phase.kind == "measure":
            threading.Timer(INSIDE_SECONDS, self._act).start()


def plan_of(text: str, folder: Path) -> Plan:
    """A server, and a client on another host."""
    scenario = folder / "steady.toml"
    scenario.write_text(text)
    asked = ask(Request(str(scenario), drivers=("tcp",), hosts="namespaces:2"))
    (made,) = [one for one in answer(asked, lambda text: None).plans if one.binding.driver == "tcp"]
    return replace(made, timeout=MOST_SECONDS)


def run_on(hosts: list[Connection], plan: Plan, listener: TrialListener | None = None) -> Observation:
    """A trial from host to host, which leaves nothing on any that is still there."""
    before = agents()
    observation = run_trial(plan, block=0, position=0, os_noise_ms=0, connections=hosts, listener=listener)
    # An agent that has lost its connection still takes away what it has started: nobody waits for that here.
    assert not left_on(agent for agent, host in zip(before, hosts, strict=True) if host.is_there())
    return observation


def test_a_link_that_is_down_for_too_long_costs_its_trial_and_is_up_for_the_next_one(
    hosts: list[Connection], tmp_path: Path
) -> None:
    long, short = (run_on(hosts, plan_of(STEADY + CUT % lasts, tmp_path)) for lasts in ("60s", "300ms"))
    assert long.status == "failed"
    waiting = "waiting for client[0] on beta, whose calls go to server[0] on alpha"
    assert re.fullmatch(f"the whole trial took too long: phase .*, {re.escape(waiting)}", long.reason)
    assert short.status == "ok", short.reason
    assert short.measurements[0].series["intended"].max > 250_000_000


@pytest.mark.thorough  # It waits for as long as a trial may take.
def test_without_their_network_hosts_are_named_and_none_is_there_any_more(
    hosts: list[Connection], tmp_path: Path
) -> None:
    before = agents()
    failed = run_on(hosts, plan_of(STEADY, tmp_path), Inside(lambda: os.kill(programs()[0], signal.SIGKILL)))
    assert failed.status == "failed"
    assert failed.reason.startswith("the network of alpha, beta is gone: ")
    assert not any(connection.is_there() for connection in hosts)
    for connection in hosts:
        connection.close()
    assert not outlived(before)


def test_a_stranger_at_an_agent_s_connection_costs_a_trial_and_leaves_nothing(
    hosts: list[Connection], tmp_path: Path
) -> None:
    there: list[int] = []

    def speak() -> None:
        there.extend((agents()[1], *descendants(agents()[1])))
        with socket.socket(fileno=os.dup(hosts[1].fileno())) as same:
            same.sendall(WEB)

    failed = run_on(hosts, plan_of(STEADY, tmp_path), Inside(speak))
    assert (failed.status, failed.reason) == (
        "failed",
        "the host beta is gone: the connection to its agent has ended",
    )
    assert len(there) >= 3  # the agent, its supervisor, the client
    assert not outlived(there)


def test_strangers_where_programs_dial_are_sent_away_and_cost_nothing(hosts: list[Connection], tmp_path: Path) -> None:
    steady = plan_of(STEADY, tmp_path)
    dialling = replace(steady, processes=tuple(replace(process, dials=True) for process in steady.processes))
    sent_away: list[bool] = []

    def speak() -> None:
        for agent in agents():
            (path,) = Path(f"/proc/{agent}/root/tmp").glob("or.*/control")
            sent_away.extend(told_to_leave(str(path), said) for said in (WRONG_TOKEN, WEB))

    observation = run_on(hosts, dialling, Inside(speak))
    assert observation.status == "ok", observation.reason
    assert sent_away == [True] * 4
    assert observation.measurements[0].counters["wrong"] == 0
