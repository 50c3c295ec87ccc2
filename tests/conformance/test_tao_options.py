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

WORK = 5_000_000
"""What the server works for each call, in ns."""
CALLS = 40
RESTING = """
title     = "Oneway calls, and a rest after each in which the server has done its work"
interface = "latency"

[object.server]
serves = "Latency::Bytes"

[[object.server.on]]
operation = "one_way_bytes"
work      = "5ms"

[object.client]
calls = { to = "server", operations = "one_way_bytes" }

[load]
kind       = "think-time"
think_time = "15ms"
calls      = 40
warm       = 2

[values]
"*" = 16
"""
HURRYING = """
title     = "Oneway calls that come faster than they are served, and more of them than sockets hold"
interface = "latency"

[object.server]
serves = "Latency::Bytes"

[[object.server.on]]
operation = "one_way_bytes"
work      = "5ms"

[object.client]
calls = { to = "server", operations = "one_way_bytes" }

[load]
calls = 400
warm  = 1

[values]
"*" = 65536
"""


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
    assert waited["target"] >= WORK
    assert waited["server"] < WORK / 2 and waited["transport"] < WORK / 2


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
