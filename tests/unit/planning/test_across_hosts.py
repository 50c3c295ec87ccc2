"""Every scenario that comes along runs across hosts, or says why not, before anything is built or started."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_expand import Built

from orrery.definitions.driver.capabilities import CAPABILITIES
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bind
from orrery.definitions.search_path import Library
from orrery.paths import DRIVERS, INTERFACES, SCENARIOS
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.refusal import Refusal
from orrery.planning.request import Request

LIBRARY = Library((INTERFACES,), (SCENARIOS,), (DRIVERS,))
COUNTED_HERE = "a scenario with a fault counts calls in files of one machine, and several hosts have none in common"
ONE_MACHINE = "a machine with 64MiB of memory, without swap is one machine, and here are several hosts"
HERE_ONLY = {
    "classics/components": "what a container costs is asked, and tcp has none",
    "classics/oneway-delivery": COUNTED_HERE,
    "classics/unused-library": ONE_MACHINE,
    "conformance/client-fault": COUNTED_HERE,
    "conformance/no-fault": COUNTED_HERE,
    "conformance/object-fault": COUNTED_HERE,
    "conformance/server-fault": COUNTED_HERE,
}


@pytest.fixture(scope="module")
def able() -> Driver:
    """A driver that can do all there is."""
    return replace(LIBRARY.drivers["tcp"], capabilities=frozenset(CAPABILITIES) - {"only-topics", "in-process-only"})


def made(scenario: str, driver: Driver, settings: tuple[str, ...] = ()) -> list[Plan | Refusal]:
    """What comes of a scenario on two hosts with two links."""
    question = ask(Request(scenario, drivers=("tcp",), hosts="namespaces:2[links=2]", settings=settings))
    models = [interface.model for interface in question.interfaces]
    bound = alone(bind(driver, {}), driver, Built())
    return expand(question.scenario, models, bound, "across", question.seed, question.overrides)


@pytest.mark.parametrize("scenario", LIBRARY.scenario_files)
def test_it_runs_across_hosts_or_says_why_not(scenario: str, able: Driver) -> None:
    found = made(scenario, able)
    reasons = {refused.reason for refused in found if isinstance(refused, Refusal)}
    assert found
    assert reasons == ({HERE_ONLY[scenario]} if scenario in HERE_ONLY else set())
    assert all(plan.hosts is not None for plan in found if isinstance(plan, Plan))


def test_a_point_with_less_memory_runs_on_this_machine_only(able: Driver) -> None:
    (found,) = made("classics/footprint", able, ("memory=64MiB",))
    assert isinstance(found, Refusal)
    assert found.reason.startswith("a machine with 64MiB of memory")
