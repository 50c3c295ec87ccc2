"""What a test needs of this machine: a middleware that is here, with what a binding chooses; and its own faults."""

from __future__ import annotations

import pytest

from conformance.cases import library
from orrery.definitions.driver.spec import bindings_of
from orrery.machine.packages import want, want_with
from orrery.planning.plan import Plan
from orrery.store.observation import Observation
from orrery.trial.run import run_trial

FAULTS = {("mico", "conformance/server-fault"): "client[0] was ended by SIGABRT"}
"""What a fault of the middleware itself may do to a trial, and does to few; the driver's README tells of it."""
TRIALS = 5


def skip_where_absent(spec: str) -> None:
    """Skip the test, by name and with what is missing, where the binding's middleware cannot be had."""
    (binding,) = bindings_of([spec], library().drivers)
    driver = library().drivers[binding.driver]
    if reason := want(driver).reason or want_with(driver, dict(binding.options)).reason:
        pytest.skip(f"{spec} cannot be had here: {reason}")


def observed(plan: Plan, position: int) -> Observation:
    """A trial of the plan; another one where the middleware's own fault ended it, `TRIALS` in all."""
    known = FAULTS.get((plan.binding.driver, plan.scenario))
    for _ in range(TRIALS):
        observation = run_trial(plan, block=0, position=position, os_noise_ms=1)
        if known is None or observation.status == "ok" or not observation.reason.startswith(known):
            break
    return observation
