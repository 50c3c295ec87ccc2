"""Paths of a plan: from what sets out to what arrives, where a driver can express both."""

from dataclasses import replace

import pytest
from test_expand import Built, driver, planned

from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bind
from orrery.definitions.search_path import Library
from orrery.paths import INTERFACES, SCENARIOS
from orrery.planning.bound import alone
from orrery.planning.expand import expand

__all__ = ["driver"]

SCAN, TRAJECTORY = "Topics::Robot_ScanTopic::Scan", "Topics::Robot_TrajectoryTopic::Trajectory"


def paths(driver: Driver, unsupported: dict[str, str]) -> list[tuple[str, str, str]]:
    library = Library((INTERFACES,), (SCENARIOS,), ())
    scenario, model = library.scenario("applications/robot"), library.interface("robot").model
    (plan,) = expand(scenario, [model], alone(bind(driver, {}), driver, Built(unsupported=unsupported)), "same", 1)
    return [(path.name, path.cause, path.operation) for path in planned(plan).paths]


def test_a_path_goes_from_what_is_published_to_what_follows_from_it(driver: Driver) -> None:
    assert paths(driver, {}) == [("plan", SCAN, TRAJECTORY)]


@pytest.mark.parametrize("left_out", [SCAN, TRAJECTORY])
def test_a_path_without_its_beginning_or_its_end_is_none(driver: Driver, left_out: str) -> None:
    assert paths(driver, {left_out: "no sequences"}) == []


@pytest.mark.parametrize(("promises", "told"), [(True, "yes"), (False, "no")])
def test_a_plan_with_topics_says_whether_samples_may_be_lost(driver: Driver, promises: bool, told: str) -> None:
    library = Library((INTERFACES,), (SCENARIOS,), ())
    scenario, model = library.scenario("applications/robot"), library.interface("robot").model
    other = replace(driver, contract=replace(driver.contract, reliable=promises))
    (plan,) = expand(scenario, [model], alone(bind(other, {}), other, Built()), "same", 1)
    assert (dict(planned(plan).facts)["terms.reliable"], dict(planned(plan).facts)["loss.limit"]) == (told, "0.001")


def test_one_without_topics_says_nothing_of_that(driver: Driver) -> None:
    library = Library((INTERFACES,), (SCENARIOS,), ())
    scenario, model = library.scenario("patterns/client-server"), library.interface("seven_calls").model
    (plan, *_) = expand(scenario, [model], alone(bind(driver, {}), driver, Built()), "same", 1)
    assert {"terms.reliable", "loss.limit"}.isdisjoint(dict(planned(plan).facts))
