"""Every driver runs every pattern and application that its declared capabilities match, small, at default parameters.

A pattern is what people begin with: it has to run wherever `orrery plan` does not refuse it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from _pytest.mark.structures import ParameterSet

from conformance.cases import APPLICATIONS, PATTERNS, library, pattern_cases, pattern_question
from conformance.here import skip_where_absent
from conformance.outcomes import must_run
from conformance.test_conformance import check_call_counters, check_deliveries, check_replies, check_transport
from orrery.campaign.expectations import limits_of
from orrery.metrics.catalogue.latency import median
from orrery.metrics.metric import Absent
from orrery.metrics.trials import TrialMeasurement
from orrery.planning.answer import Planned
from orrery.planning.plan import Plan
from orrery.store.observation import Observation
from orrery.trial.run import run_trial

EVERY_TIME = dict.fromkeys(("unix", "omniorb"), (*PATTERNS, *APPLICATIONS))
"""A raw driver and one that is none; the others' are thorough, for each takes as long again."""


def case(scenario: str, driver: str) -> ParameterSet:
    mark = pytest.mark.slow if scenario in EVERY_TIME.get(driver, ()) else pytest.mark.thorough
    return pytest.param(scenario, driver, id=f"{driver}-{scenario.partition('/')[2]}", marks=mark)


@pytest.mark.parametrize(("scenario", "driver"), [case(*one) for one in pattern_cases() if must_run(*one)])
def test_a_scenario_runs_on_a_driver(planned: Callable[[str, str], Planned], scenario: str, driver: str) -> None:
    skip_where_absent(driver)
    made = planned(scenario, driver)
    assert not made.refusals
    (plan,) = made.plans
    observation = run_trial(plan, block=0, position=0, os_noise_ms=1)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    topics = dict(plan.topics)
    measured = {m.object for phase in plan.phases if phase.kind == "measure" for m in phase.members}
    carried = {name.rpartition("::")[0] for name in topics if f"inexpressible.{name}" not in observation.facts}
    ports = [port for process in plan.processes for port in process.ports]
    subscribed = {port.object for port in ports if port.kind == "subscribe" and port.interface in carried}
    assert {one.object for one in observation.measurements} == measured | subscribed
    check_replies(observation)
    check_deliveries(observation, topics)
    check_paths(observation, plan)
    check_call_counters(observation, topics)
    check_transport(observation)


def check_paths(observation: Observation, plan: Plan) -> None:
    """Every path was gone to its end by all that was published at its beginning, no sooner than its last part."""
    medians: dict[str, float] = {}
    for one in observation.measurements:
        if one.counters.get("expected") and (reading := median(TrialMeasurement(observation, one))) is not None:
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
    limits = limits_of(pattern_question(scenario, "null"))
    assert len(limits) == ("metrics" in found.document.data["expect"])
