"""Hosts with clocks of their own, whose distance is known: what a trial makes of their instants is held against it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from orrery.cli.main import command
from orrery.clock import SECOND
from orrery.control.failure import Refused
from orrery.hosts.clocks import FarClock
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.far import FarHost
from orrery.planning.answer import answer
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.store.facts import CLOCK_BOUND, CLOCK_RATES, HOSTS
from orrery.store.observation import Measurement, Observation
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

AHEAD = {"alpha": 5 * SECOND, "beta": 123_456_789 - 3 * SECOND}
"""By how much the clock of each host is ahead of ours; a machine runs for three seconds before it runs this."""
MOST = 5_000_000
"""ns: more than this the bound is not, of an exchange over a socket of this machine."""


@pytest.fixture(scope="module")
def hosts() -> Iterator[list[Connection]]:
    try:
        with emulated_hosts([*AHEAD], ahead=[*AHEAD.values()]) as connections:
            yield connections
    except Refused as refused:
        pytest.skip(f"hosts with clocks of their own cannot be had here: {refused}")


def test_an_instant_is_right_within_the_bound(hosts: list[Connection]) -> None:
    for connection, ahead in zip(hosts, AHEAD.values(), strict=True):
        with FarHost(connection, [], grace=1.0) as host:
            for _ in range(4):
                host.clock.exchange()
            now = time.monotonic_ns()
            assert isinstance(host.clock, FarClock)
            assert 0 < host.clock.bound < MOST
            assert abs(host.clock.there(now) - now - ahead) <= host.clock.bound + 1
            assert abs(host.clock.here(now + ahead) - now) <= host.clock.bound + 1


def test_what_is_measured_on_two_clocks_is_told_in_ours(hosts: list[Connection]) -> None:
    for block in range(2):  # then the other one has the client
        before = time.monotonic_ns()
        observation = run_trial(plan("conformance/call"), block=block, position=0, os_noise_ms=0, connections=hosts)
        after = time.monotonic_ns()
        assert observation.status == "ok", observation.reason
        bounds = CLOCK_BOUND.need(observation.facts)
        assert bounds.keys() == AHEAD.keys() and max(bounds.values()) < MOST
        assert CLOCK_RATES.need(observation.facts).keys() == {*AHEAD, "conductor"}
        (measured,) = observation.measurements
        assert HOSTS.need(observation.facts)[measured.object] == [*AHEAD][1 - block]
        assert ordered(before, *instants(measured), after)
        assert measured.series["latency"].max < after - before


@pytest.mark.thorough  # A program that nothing else needs.
def test_samples_that_cross_clocks_are_under_way_for_as_long_as_they_were(hosts: list[Connection]) -> None:
    for block in range(2):
        observation = run_trial(plan("conformance/topics"), block=block, position=0, os_noise_ms=0, connections=hosts)
        assert observation.status == "ok", observation.reason
        assert_delays(observation)


def assert_delays(observation: Observation) -> None:
    """All samples of the windows came, within a second: on untranslated clocks it were eight, or less than none."""
    taken = [one for one in observation.measurements if "expected" in one.counters]
    assert len({one.object for one in taken}) == 2
    for one in taken:
        delay = one.series["delay"]
        assert delay.count == one.counters["expected"] == one.counters["received"] > 100
        assert delay.max < SECOND
        assert one.counters["reordered"] == one.counters["duplicated"] == 0


def plan(scenario: str) -> Plan:
    asked = ask(Request(scenario, drivers=("tcp",), hosts="namespaces:2"))
    (made,) = [one for one in answer(asked, lambda text: None).plans if one.binding.driver == "tcp"]
    return made


def instants(measured: Measurement) -> list[int]:
    """The window, its slices, and the longest calls by their start."""
    within = [instant for part in measured.slices for instant in (part.begin, part.end)]
    starts = sorted(start for _, start, _ in measured.largest)
    return sorted([measured.counters["begin"], measured.counters["end"], *within, *starts])


def ordered(*values: int) -> bool:
    return list(values) == sorted(values)


def test_clocks_of_their_own_are_asked_for_like_a_link(tmp_path: Path, hosts: list[Connection]) -> None:
    store = str(tmp_path / "a.db")
    words = ["conformance/topics", "--drivers", "tcp", "--repeat", "1", "--replace", "0", "--store", store, "--json"]
    done = run("run", *words, "--hosts", "namespaces:2[clocks=5s]")
    deployment = {"clocks": "5s", "hosts": ["host1", "host2"], "link": "emulated"}
    rows = json.loads(done)["results"]
    assert {row["deployment"] for row in rows} == {json.dumps(deployment, separators=(",", ":"))}
    shown = " ".join(CliRunner().invoke(command, ["show", "--store", store]).output.split())
    assert "clocks 5s apart" in shown and "clocks that agree to within" in shown, shown
    links = json.loads(run("doctor", "--hosts", "namespaces:2[clocks=5s]", "--json"))["links"]
    assert 0 < links[0]["clock_bound"] < 2 * MOST


def run(*words: str) -> str:
    done = CliRunner().invoke(command, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout
