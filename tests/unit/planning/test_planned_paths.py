"""Paths of a plan: from what sets out to what arrives, where a driver can express both."""

from dataclasses import replace

import pytest
from test_expand import Built, driver

from orrery.definitions.driver.spec import bind
from orrery.definitions.search_path import Library
from orrery.paths import INTERFACES, SCENARIOS
from orrery.planning.expand import expand

__all__ = ["driver"]

SCAN, TRAJECTORY = "Topics::Robot_ScanTopic::Scan", "Topics::Robot_TrajectoryTopic::Trajectory"


def paths(driver, unsupported):
    library = Library((INTERFACES,), (SCENARIOS,), ())
    scenario, model = library.scenario("applications/robot"), library.interface("robot").model
    (plan,) = expand(scenario, [model], bind(driver, {}), driver, Built(unsupported=unsupported), "same", 1)
    return [(path.name, path.cause, path.operation) for path in plan.paths]


def test_a_path_goes_from_what_is_published_to_what_follows_from_it(driver):
    assert paths(driver, {}) == [("plan", SCAN, TRAJECTORY)]


@pytest.mark.parametrize("left_out", [SCAN, TRAJECTORY])
def test_a_path_without_its_beginning_or_its_end_is_none(driver, left_out):
    assert paths(driver, {left_out: "no sequences"}) == []


@pytest.mark.parametrize(("promises", "told"), [(True, "yes"), (False, "no")])
def test_a_plan_with_topics_says_whether_samples_may_be_lost(driver, promises, told):
    library = Library((INTERFACES,), (SCENARIOS,), ())
    scenario, model = library.scenario("applications/robot"), library.interface("robot").model
    other = replace(driver, contract=replace(driver.contract, reliable=promises))
    (plan,) = expand(scenario, [model], bind(other, {}), other, Built(), "same", 1)
    assert (dict(plan.facts)["terms.reliable"], dict(plan.facts)["loss.limit"]) == (told, "0.001")


def test_one_without_topics_says_nothing_of_that(driver):
    library = Library((INTERFACES,), (SCENARIOS,), ())
    scenario, model = library.scenario("patterns/client-server"), library.interface("seven_calls").model
    (plan, *_) = expand(scenario, [model], bind(driver, {}), driver, Built(), "same", 1)
    assert {"terms.reliable", "loss.limit"}.isdisjoint(dict(plan.facts))
