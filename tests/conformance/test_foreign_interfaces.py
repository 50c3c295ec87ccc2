"""Bring your own interface: IDL that was not written for Orrery runs in every pattern, on every driver, as it is.

Each operation has figures, or a reason in words; none is wrong, lost or left out in silence.
"""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from conformance.cases import foreign_question, foreign_runs
from conformance.here import skip_where_absent
from conformance.outcomes import must_run
from orrery.codegen.model import Model
from orrery.planning.answer import Planned, answer
from orrery.store.observation import Observation
from orrery.trial.run import run_trial
from unoptimised import unoptimised

EVERY_TIME = {"unix": ("CosNaming", "words"), "omniorb": ("words",)}
"""What is run each time of one that moves plain bytes and of one with a compiler of its own; the other programs take
minutes to build."""
PATTERNS = [
    (f"patterns/{pattern}", spec)
    for pattern, specs in {
        "paced": tuple(EVERY_TIME),
        "proxy": tuple(EVERY_TIME),
        "burst": ("unix", "omniorb[invocation=deferred]"),
    }.items()
    for spec in specs
]
"""Scenario and binding: a burst asks for an invocation style with several calls out."""


def case(name: str, driver: str) -> ParameterSet:
    mark = pytest.mark.slow if name in EVERY_TIME.get(driver, ()) else pytest.mark.thorough
    return pytest.param(name, driver, id=f"{driver}-{name}", marks=mark)


@pytest.mark.parametrize(("name", "driver"), [case(*one) for one in foreign_runs() if must_run(*one)])
def test_every_operation_has_figures_or_a_reason(name: str, driver: str) -> None:
    made, model = asked("patterns/client-server", driver, name)
    accounted: set[str] = set()
    for position, plan in enumerate(made.plans):
        observation = run_trial(plan, block=0, position=position, os_noise_ms=1)
        check(observation)
        accounted |= {m.operation for m in observation.measurements if m.counters["wrong"] == 0}
        accounted |= set(reasons(observation))
    assert accounted == {o.key for interface in model.interfaces for o in model.all_operations(interface)}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["words", pytest.param("CosNaming", marks=pytest.mark.thorough)])
@pytest.mark.parametrize(("pattern", "spec"), PATTERNS)
def test_in_every_pattern(pattern: str, spec: str, name: str) -> None:
    made, _ = asked(pattern, spec, name)
    for position, plan in enumerate(made.plans):
        check(run_trial(plan, block=0, position=position, os_noise_ms=1))


def asked(scenario: str, spec: str, name: str) -> tuple[Planned, Model]:
    """The plans for a few calls of every operation, and the model that they are about."""
    question = foreign_question(name, spec, scenario=scenario)
    skip_where_absent(spec)
    with unoptimised():
        made = answer(question, lambda text: None)
    assert made.plans and not made.refusals, made.refusals
    return made, question.interfaces[0].model


def check(observation: Observation) -> None:
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    assert observation.facts["verify.wrong"] == 0
    assert observation.facts["verify.checked"] > 0
    assert observation.measurements
    for measurement in observation.measurements:
        assert measurement.counters["wrong"] == 0, measurement.operation
        assert measurement.counters["unrecorded"] == 0, measurement.operation
    assert all(reasons(observation).values())


def reasons(observation: Observation) -> dict[str, str]:
    """`Interface::operation` -> why the driver was not asked for it."""
    prefix = "inexpressible."
    return {key.removeprefix(prefix): str(why) for key, why in observation.facts.items() if key.startswith(prefix)}
