"""What an option of TAO alone chooses is seen from outside: how long a oneway call waits, and for whom."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from conformance.cases import conformance_question
from conformance.here import skip_where_absent
from orrery.cost.plan_costs import count_plan
from orrery.definitions.search_path import SearchPath
from orrery.planning.answer import Planned
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.store.observation import Observation
from orrery.trial.run import run_trial

pytestmark = [pytest.mark.slow, pytest.mark.thorough]  # A program of each choice.

WORK_MS = 5
"""What the server works for each call."""
CALLS = 40
ONEWAY = """
title     = "Oneway calls to a server that works for each"
interface = "latency"

[object.server]
serves = "Latency::Bytes"

[[object.server.on]]
operation = "one_way_bytes"
work      = "{work}ms"

[object.client]
calls = {{ to = "server", operations = "one_way_bytes" }}

[load]
{load}

[values]
"*" = {length}
"""
RESTING = ONEWAY.format(
    work=WORK_MS, load=f'kind = "think-time"\nthink_time = "{3 * WORK_MS}ms"\ncalls = {CALLS}\nwarm = 2', length=16
)
"""A rest after each call, in which the server has done its work."""
HURRYING = ONEWAY.format(work=WORK_MS, load="calls = 400\nwarm = 1", length=65536)
"""Calls that come faster than they are served, and more of them than sockets hold."""


@pytest.fixture
def observed(answered: Callable[[Question], Planned], tmp_path: Path) -> Callable[[str, str], Observation]:
    """A trial of a scenario on a binding."""

    @cache
    def of(scenario: str, spec: str) -> Observation:
        skip_where_absent(spec)
        (tmp_path / "oneway.toml").write_text(scenario)
        search_path = SearchPath(scenarios=(tmp_path,))
        question = ask(Request("oneway", placements=("free",), seed=7, drivers=(spec,), search_path=search_path))
        (plan,) = answered(question).plans
        observation = run_trial(plan, block=0, position=0, os_noise_ms=1)
        assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
        return observation

    return of


def shortest(observation: Observation) -> int:
    """The duration of its shortest call, in ns."""
    (measured,) = observation.measurements
    return measured.series["latency"].min


def switches(observation: Observation) -> int:
    """How often the client gave its CPU away while it was measured."""
    (measured,) = observation.measurements
    (used,) = [one for one in observation.usage if one.process == "client[0]" and one.phase == measured.phase]
    return used.voluntary


def test_only_a_target_that_is_waited_for_has_done_its_work(observed: Callable[[str, str], Observation]) -> None:
    waited = {scope: shortest(observed(RESTING, f"tao[scope={scope}]")) for scope in ("transport", "server", "target")}
    work = WORK_MS * 1_000_000
    assert waited["target"] >= work
    assert waited["server"] < work / 2 and waited["transport"] < work / 2


def test_who_waits_for_the_server_gives_the_cpu_away(observed: Callable[[str, str], Observation]) -> None:
    # Once for the rest after each call, and once more for the server.
    assert switches(observed(RESTING, "tao")) < CALLS * 1.5
    assert switches(observed(RESTING, "tao[scope=server]")) > CALLS * 1.8


def test_who_waits_for_nothing_is_ahead_of_the_sockets(observed: Callable[[str, str], Observation]) -> None:
    took = {}
    for scope in ("transport", "none"):
        (measured,) = observed(HURRYING, f"tao[scope={scope}]").measurements
        took[scope] = measured.counters["end"] - measured.counters["begin"]
    assert took["none"] < took["transport"] / 2


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is missing: apt install strace")
def test_what_is_not_copied_is_handed_on_by_the_kernel(answered: Callable[[Question], Planned]) -> None:
    called = {}
    for sending in ("copied", "sendfile"):
        spec = f"tao[sending={sending}]"
        skip_where_absent(spec)
        (plan,) = answered(conformance_question("conformance/call", spec)).plans
        [kinds] = count_plan(plan, CALLS).costs.values()
        [client] = [found for found in kinds if found.kind == "client"]
        called[sending] = set(client.calls or ())
    assert "sendfile" in called["sendfile"] and "sendfile" not in called["copied"]
