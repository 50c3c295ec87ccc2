"""Every driver runs every pattern that its declared capabilities match, small, at the pattern's default parameters.

A pattern is what people begin with: it has to run wherever `orrery plan` does not refuse it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from _pytest.mark.structures import ParameterSet
from test_conformance import check_deliveries, check_ledgers, check_replies, check_transport, library

from orrery.cli.expectations import limits_of
from orrery.cli.planning import Answer, Question, answer, ask
from orrery.host.packages import want
from orrery.runner.trial import run_trial

PATTERNS = sorted(name.partition("/")[2] for name in library().scenario_files if name.startswith("patterns/"))
DRIVERS = ("unix", "pipe", "shm", "tcp", "omniorb", "ice", "sd-bus", "libdbus", "null", "grpc")
EVERY_TIME = ("unix", "omniorb", "sd-bus", "null")
"""A raw driver, two that are none, and the one in process; the others' are as long again."""
CALLS = 200
TIMED = {"rate-monotonic": ("time=1s",), "sparse": ("pause=1ms",)}
"""Patterns of which a call is so rare that so many would take minutes: they are given a shorter time instead."""
ROOMS = {"interfaces_path": (), "scenarios_path": (), "drivers_path": ()}


@cache
def question(pattern: str, driver: str) -> Question:
    """The pattern at its default point: what it sweeps is fixed at the default."""
    swept = [p for p in library().scenario(f"patterns/{pattern}").parameters if p.sweep]
    settings = (*(f"{p.name}={p.default}" for p in swept), *TIMED.get(pattern, ()))
    calls = None if pattern == "rate-monotonic" else CALLS
    return ask(f"patterns/{pattern}", None, None, settings, calls, ("free",), 7, (driver,), (), **ROOMS)


@cache
def asked(pattern: str, driver: str) -> Answer:
    return answer(question(pattern, driver), lambda text: None)


def cases() -> Iterator[ParameterSet]:
    for driver in DRIVERS:
        mark = pytest.mark.slow if driver in EVERY_TIME else pytest.mark.thorough
        yield from (pytest.param(driver, pattern, id=f"{driver}-{pattern}", marks=mark) for pattern in PATTERNS)


@pytest.mark.parametrize(("driver", "pattern"), list(cases()))
def test_a_pattern_runs_on_a_driver(driver: str, pattern: str) -> None:
    if not (lacks := want(library().drivers[driver])).ready:
        pytest.skip(f"{driver} cannot be had here: {lacks.reason}")
    made = asked(pattern, driver)
    if not made.plans:
        (refusal,) = made.refusals
        assert "does not declare" in refusal.reason, refusal.reason
        pytest.skip(refusal.reason)
    (plan,) = made.plans
    observation = run_trial(plan, block=0, position=0, jitter_ms=1)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    topics = dict(plan.topics)
    measured = {m.object for phase in plan.phases if phase.kind == "measure" for m in phase.members}
    subscribed = {port.object for p in plan.processes for port in p.ports if port.kind == "subscribe"}
    assert {one.object for one in observation.measurements} == measured | subscribed
    check_replies(observation)
    check_deliveries(observation, topics)
    check_ledgers(observation, topics)
    check_transport(observation)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_says_why_it_is_asked_and_what_is_expected(pattern: str) -> None:
    scenario = library().scenario(f"patterns/{pattern}")
    assert len(scenario.analysis) > 100
    assert scenario.document.data["expect"]["replies"] == "all"
    limits = limits_of(question(pattern, "null"))
    assert len(limits) == ("metrics" in scenario.document.data["expect"])
