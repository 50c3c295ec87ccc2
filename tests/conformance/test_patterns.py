"""Every driver runs every pattern and application that its declared capabilities match, small, at default parameters.

A pattern is what people begin with: it has to run wherever `orrery plan` does not refuse it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from _pytest.mark.structures import ParameterSet
from test_conformance import check_deliveries, check_ledgers, check_replies, check_transport, is_too_long, library

from orrery.cli.expectations import limits_of
from orrery.cli.planning import Answer, Question, answer, ask
from orrery.host.packages import want
from orrery.metrics.latency import median
from orrery.metrics.metric import Absent
from orrery.metrics.trials import Trial
from orrery.runner.plan import Plan
from orrery.runner.trial import run_trial
from orrery.store.observation import Observation

PATTERNS = sorted(name for name in library().scenario_files if name.startswith("patterns/"))
APPLICATIONS = sorted(name for name in library().scenario_files if name.startswith("applications/"))
DRIVERS = sorted(
    {"zeromq": "zeromq[pattern=dealer-router]"}.get(name, name)
    for name, driver in library().drivers.items()
    if "only-topics" not in driver.capabilities
)
"""All that have calls; of ZeroMQ's two patterns the one that can do more."""
EVERY_TIME = dict.fromkeys(("unix", "omniorb"), (*PATTERNS, *APPLICATIONS))
"""A raw driver and one that is none; the others' are thorough, for each takes as long again."""
WAYS = (
    "datagram",
    "omniorb[transport=unix]",
    "omniorb[events=omnievents]",
    "omniorb[transport=unix,events=omnievents]",
    "ice[events=icestorm]",
    "ice[transport=ws,events=icestorm]",
    *(
        f"{driver}[route={route}]"
        for driver in ("sd-bus", "libdbus", "gdbus")
        for route in ("dbus-daemon", "dbus-broker")
    ),
    "sdbus-cxx[route=dbus-broker]",
)
"""Other ways of what is published, taken by the scenarios with topics."""
WITH_TOPICS = ("patterns/event-channel", *APPLICATIONS)
REASONS = ("does not declare", "carries only what", "none of the operations can be expressed")
"""Why a driver may have nothing to run."""
CALLS = 200
FEW = dict.fromkeys(APPLICATIONS, 30)
"""Scenarios of which a call is rare: so many are measured instead."""
TIMED = {"patterns/rate-monotonic": ("time=1s",), "patterns/sparse": ("pause=1ms",)}
"""Patterns of which a call is so rare that so many would take minutes: they are given a shorter time instead."""
ROOMS = {"interfaces_path": (), "scenarios_path": (), "drivers_path": ()}


@cache
def question(scenario: str, driver: str) -> Question:
    """The scenario at its default point: what it sweeps is fixed at the default."""
    swept = [p for p in library().scenario(scenario).parameters if p.sweep]
    settings = (*(f"{p.name}={p.default}" for p in swept), *TIMED.get(scenario, ()))
    calls = None if scenario == "patterns/rate-monotonic" else FEW.get(scenario, CALLS)
    return ask(scenario, None, None, settings, calls, ("free",), 7, (driver,), (), **ROOMS)


@cache
def asked(scenario: str, driver: str) -> Answer:
    return answer(question(scenario, driver), lambda text: None)


def cases() -> Iterator[ParameterSet]:
    every = [(driver, scenario) for driver in DRIVERS for scenario in (*PATTERNS, *APPLICATIONS)]
    ways = [(way, scenario) for way in WAYS for scenario in WITH_TOPICS]
    for driver, scenario in (*every, *ways):
        mark = pytest.mark.slow if scenario in EVERY_TIME.get(driver, ()) else pytest.mark.thorough
        yield pytest.param(driver, scenario, id=f"{driver}-{scenario.partition('/')[2]}", marks=mark)


@pytest.mark.parametrize(("driver", "scenario"), list(cases()))
def test_a_scenario_runs_on_a_driver(driver: str, scenario: str) -> None:
    if not (lacks := want(library().drivers[driver.partition("[")[0]])).ready:
        pytest.skip(f"{driver} cannot be had here: {lacks.reason}")
    made = asked(scenario, driver)
    if not made.plans:
        (refusal,) = made.refusals
        assert any(reason in refusal.reason for reason in REASONS), refusal.reason
        pytest.skip(refusal.reason)
    (plan,) = made.plans
    observation = run_trial(plan, block=0, position=0, jitter_ms=1)
    if is_too_long(library().drivers[plan.binding.driver], observation):
        pytest.skip(observation.reason)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    topics = dict(plan.topics)
    measured = {m.object for phase in plan.phases if phase.kind == "measure" for m in phase.members}
    subscribed = {port.object for p in plan.processes for port in p.ports if port.kind == "subscribe"}
    assert {one.object for one in observation.measurements} == measured | subscribed
    check_replies(observation)
    check_deliveries(observation, topics)
    check_paths(observation, plan)
    check_ledgers(observation, topics)
    check_transport(observation)


def check_paths(observation: Observation, plan: Plan) -> None:
    """Every path was gone to its end by all that was published at its beginning, no sooner than its last part."""
    medians: dict[str, float] = {}
    for one in observation.measurements:
        if one.counters.get("expected") and (reading := median(Trial(observation, one))) is not None:
            assert not isinstance(reading, Absent), one.port
            medians[f"{one.object} {one.port}"] = reading
    for path in plan.paths:
        for object_, port in path.targets:
            (found,) = [m for m in observation.measurements if (m.object, m.port) == (object_, f"path {path.name}")]
            assert found.counters["received"] == found.counters["expected"] > 0
            assert medians[f"{object_} path {path.name}"] >= medians[f"{object_} {port}"]


@pytest.mark.parametrize("scenario", [*PATTERNS, *APPLICATIONS])
def test_a_scenario_says_why_it_is_asked_and_what_is_expected(scenario: str) -> None:
    found = library().scenario(scenario)
    assert len(found.analysis) > 100
    assert found.document.data["expect"]["replies"] == "all"
    limits = limits_of(question(scenario, "null"))
    assert len(limits) == ("metrics" in found.document.data["expect"])
