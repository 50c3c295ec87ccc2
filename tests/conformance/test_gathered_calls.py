"""Oneway calls that a driver gathers: every one comes in, whether a call follows that sends them or the phase ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.here import skip_where_absent
from conformance.test_conformance import check_call_counters, check_replies, check_transport
from orrery.definitions.search_path import SearchPath
from orrery.planning.answer import answer
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

GATHERED = """
title     = "Gathered"
interface = "latency"

[object.server]
count  = 2
serves = "Latency::Bytes"

[object.relay]
serves   = "Latency::Bytes"
forwards = "server[0]"

[object.round]
calls = { to = "server[*]", operations = { one_way_bytes = 7, two_way_bytes = 1 }, order = "round" }

[object.alone]
calls = { to = "server[*]", operations = ["one_way_bytes"] }

[object.behind]
calls = { to = "relay", operations = ["one_way_bytes"] }

[load]
calls = 500
warm  = 10

[values]
"*" = 4096

[[step]]
name    = "round"
callers = "round"

[[step]]
name    = "alone"
callers = "alone"

[[step]]
name    = "behind"
callers = "behind"

[[step]]
name    = "burst"
callers = "alone"
load    = { kind = "burst", burst = 20 }
"""


@pytest.mark.thorough  # A program that nothing else needs.
@pytest.mark.parametrize("spec", ["ice[oneway=batched]"])
def test_no_call_that_is_gathered_is_lost(spec: str, tmp_path: Path) -> None:
    skip_where_absent(spec)
    (tmp_path / "gathered.toml").write_text(GATHERED)
    search_path = SearchPath(scenarios=(tmp_path,))
    question = ask(Request("gathered", placements=("free",), seed=7, drivers=(spec,), search_path=search_path))
    (plan,) = answer(question, lambda text: None).plans
    observation = run_trial(plan, block=0, position=0, os_noise_ms=1)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    check_replies(observation)
    check_call_counters(observation, {})
    check_transport(observation)
