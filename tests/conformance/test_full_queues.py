"""A publisher that never pauses: where a driver promises to wait for slow subscribers, every sample comes in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.here import skip_where_absent
from conformance.test_conformance import check_call_counters, check_contents, check_deliveries, check_transport
from orrery.definitions.search_path import SearchPath
from orrery.planning.answer import Planned
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

FLOOD = """
title     = "Flood"
interface = "{interface}"

[object.display]
count      = 2
subscribes = "{topic}"

[object.station]
publishes = "{topic}"

[load]
calls = 30000
warm  = 10

[values]
"*" = 16
"""


OF_FIXED_SIZE = {"iceoryx": ("avionics", "Tick")}
"""What is published on drivers that cannot express what all others carry: the interface and the topic."""
EVERY_TIME = ("unix",)
OTHERS = (
    "zeromq[full=wait]",
    "zeromq[full=wait,transport=inproc]",
    "mqueue",
    "uring",
    "usrsctp",
    "capnp",
    "thrift",
    "cyclonedds",
    "fastdds",
    "iceoryx",
    "mpi",
    "mqtt",
    "amqp[acknowledge=always]",
)
"""Each has a program of its own to be built for this."""


@pytest.mark.parametrize("spec", [*EVERY_TIME, *(pytest.param(spec, marks=pytest.mark.thorough) for spec in OTHERS)])
def test_a_publisher_that_waits_loses_nothing(
    answered: Callable[[Question], Planned], spec: str, tmp_path: Path
) -> None:
    skip_where_absent(spec)
    interface, topic = OF_FIXED_SIZE.get(spec, ("weather", "Reading"))
    (tmp_path / "flood.toml").write_text(FLOOD.format(interface=interface, topic=topic))
    search_path = SearchPath(scenarios=(tmp_path,))
    question = ask(Request("flood", placements=("free",), seed=7, drivers=(spec,), search_path=search_path))
    (plan,) = answered(question).plans
    observation = run_trial(plan, block=0, position=0, os_noise_ms=1)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    check_contents(observation, dict(plan.topics))
    check_deliveries(observation, dict(plan.topics))
    check_call_counters(observation, dict(plan.topics))
    check_transport(observation)
