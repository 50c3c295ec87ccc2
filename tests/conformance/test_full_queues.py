"""A publisher that never pauses: where a driver promises to wait for slow subscribers, every sample comes in."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_conformance import check_deliveries, check_ledgers, check_transport, library

from orrery.cli.planning import answer, ask
from orrery.host.packages import want
from orrery.runner.trial import run_trial

pytestmark = pytest.mark.slow

FLOOD = """
title     = "Flood"
interface = "weather"

[object.display]
count      = 2
subscribes = "Reading"

[object.station]
publishes = "Reading"

[load]
calls = 30000
warm  = 10

[values]
"*" = 16
"""


EVERY_TIME = ("unix", "zeromq[full=wait]", "zeromq[full=wait,transport=inproc]", "capnp", "thrift", "cyclonedds")
RAW = ("mqueue", "uring", "usrsctp")
"""Each has a program of its own to be built for this."""


@pytest.mark.parametrize("spec", [*EVERY_TIME, *(pytest.param(spec, marks=pytest.mark.thorough) for spec in RAW)])
def test_a_publisher_that_waits_loses_nothing(spec: str, tmp_path: Path) -> None:
    if not (lacks := want(library().drivers[spec.partition("[")[0]])).ready:
        pytest.skip(f"{spec} cannot be had here: {lacks.reason}")
    (tmp_path / "flood.toml").write_text(FLOOD)
    rooms = {"interfaces_path": (), "scenarios_path": (tmp_path,), "drivers_path": ()}
    question = ask("flood", None, None, (), None, ("free",), 7, (spec,), (), **rooms)
    (plan,) = answer(question, lambda text: None).plans
    observation = run_trial(plan, block=0, position=0, jitter_ms=1)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    check_deliveries(observation, dict(plan.topics))
    check_ledgers(observation, dict(plan.topics))
    check_transport(observation)
