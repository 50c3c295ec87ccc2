"""Calls that fail while a link is down are counted, and end no trial; who comes back has a time for that."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from emulated import STEADY, agents, need_emulated_hosts
from orrery.cli.main import command
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.metrics.metric import Infinite, Reading
from orrery.metrics.registry import METRICS
from orrery.metrics.trials import TrialMeasurement
from orrery.place import place_of
from orrery.planning.answer import answer
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.store.observation import Observation
from orrery.store.store import open_store
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

MS = 1_000_000
CUT = STEADY.replace("2s", "5s") + 'outage = { object = "server", after = "500ms", lasts = "%s" }\n'
FEW = "/proc/sys/net/ipv4/tcp_retries2"
"""So often is sent again what is not acknowledged, before a connection is given up (ip-sysctl); of each network."""


@pytest.fixture
def hosts() -> Iterator[list[Connection]]:
    need_emulated_hosts()
    with emulated_hosts(["alpha", "beta"]) as connections:
        yield connections


def run_cut(hosts: list[Connection], folder: Path, driver: str, lasts: str) -> tuple[Observation, TrialMeasurement]:
    """A trial in which the server's link is down for so long, and what it measured."""
    scenario = folder / "cut.toml"
    scenario.write_text(CUT % lasts)
    asked = ask(Request(str(scenario), drivers=(driver,), hosts="namespaces:2"))
    (plan,) = [one for one in answer(asked, lambda text: None).plans if one.binding.driver == driver]
    observation = run_trial(plan, block=0, position=0, os_noise_ms=0, connections=hosts)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    (measured,) = observation.measurements
    return observation, TrialMeasurement(observation, measured)


def figure(name: str, trial: TrialMeasurement) -> Reading:
    return METRICS[f"outage.{name}"].of(trial)


def test_who_waits_and_tries_again_fails_no_call(hosts: list[Connection], tmp_path: Path) -> None:
    _, trial = run_cut(hosts, tmp_path, "tcp", "500ms")
    assert figure("failed", trial) == figure("lost", trial) == 0
    recovery = figure("recovery", trial)
    # A stream sends again after 200, 600 and 1,400 ms: it comes back up to 900 ms after the link has.
    assert isinstance(recovery, float) and 0 < recovery < 2_000 * MS
    assert trial.measurement.counters["silence"] > 450 * MS


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may change how long a connection is kept")
@pytest.mark.parametrize("driver", ["tcp", pytest.param("omniorb", marks=pytest.mark.thorough)])
def test_who_gives_a_connection_up_fails_calls_and_keeps_its_trial(
    hosts: list[Connection], tmp_path: Path, driver: str
) -> None:
    for agent in agents():
        subprocess.run(["nsenter", "--net", f"--target={agent}", "sh", "-c", f"echo 1 >{FEW}"], check=True)
    observation, trial = run_cut(hosts, tmp_path, driver, "3s")
    recovery = figure("recovery", trial)
    if driver == "omniorb":  # it connects anew
        assert isinstance(recovery, float) and recovery < 4_000 * MS
        return
    # The raw transport does not: all of its calls fail from then on, and none of them arrives.
    assert isinstance(recovery, Infinite)
    failed, lost = figure("failed", trial), figure("lost", trial)
    assert isinstance(failed, float) and 0.2 < failed < 1
    assert isinstance(lost, float) and failed - 0.01 <= lost <= failed  # of one the reply may have been lost
    sides = {counter.side: counter.calls for counter in observation.call_counters}
    assert sides["call"] <= sides["serve"] <= sides["call"] + 1


@pytest.mark.parametrize(
    ("name", "hosts", "step", "least"),
    [
        # How soon the kernel sees that a link is down is a matter of chance: then nothing waits.
        ("classics/link-failover", "namespaces:2[links=2]", "in-turn", 0),
        pytest.param("classics/link-outage", "namespaces:2", "cut", 900 * MS, marks=pytest.mark.thorough),
    ],
)
def test_the_classics_of_links_count_late_failed_and_lost_calls(
    tmp_path: Path, name: str, hosts: str, step: str, least: int
) -> None:
    need_emulated_hosts()
    store = str(tmp_path / "a.db")
    words = ["run", name, "--drivers", "tcp", "--hosts", hosts, "--set", "time=8s", "--set", "lasts=1s"]
    words += ["--repeat", "1", "--replace", "0", "--store", store, "--json"]
    done = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        (trial,) = [one for one in opened.load(1).observations if one.driver == "tcp"]
    cut = {m.step: TrialMeasurement(trial, m) for m in trial.measurements}[step]
    assert figure("failed", cut) == figure("lost", cut) == 0
    assert isinstance(METRICS["deadline.met"].of(cut), float)
    recovery = figure("recovery", cut)
    assert isinstance(recovery, float) and recovery < 3_000 * MS
    assert cut.measurement.counters["silence"] > least
    # Of 800: what falls due in a wait that outlasts the time is not made any more, and 3 s are allowed for that.
    assert cut.measurement.series["intended"].count >= 500
