"""The events of many publishers: a subscriber has room for those of all, and the points go in step."""

import json

from test_expand import Built, driver, planned

from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bind
from orrery.definitions.search_path import Library
from orrery.paths import INTERFACES, SCENARIOS
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.overrides import Overrides
from orrery.planning.plan import Plan

__all__ = ["driver"]


def events(driver: Driver, **settings: int) -> list[Plan]:
    library = Library((INTERFACES,), (SCENARIOS,), ())
    scenario, model = library.scenario("classics/events"), library.interface("events").model
    changed = Overrides({name: (value,) for name, value in settings.items()})
    made = expand(scenario, [model], alone(bind(driver, {}), driver, Built()), "same", 1, changed)
    return [planned(one) for one in made]


def noted(plan: Plan, kind: str) -> set[int]:
    return {port.samples for process in plan.processes for port in process.ports if port.kind == kind}


def test_a_subscriber_has_room_for_what_all_publish(driver: Driver) -> None:
    (one,), (ten,) = (events(driver, publishers=n, subscribers=1) for n in (1, 10))
    asked = 10_000 + 30_000
    assert min(noted(one, "subscribe")) > 4 * asked
    assert min(noted(ten, "subscribe")) > min(1 << 20, 10 * 4 * asked) - 1


def test_the_pairs_are_those_of_the_original(driver: Driver) -> None:
    points = [json.loads(plan.point) for plan in events(driver)]
    found = [(point["publishers"], point["subscribers"]) for point in points]
    assert found == [(1, 1), (1, 2), (1, 5), (1, 10), (1, 20), (10, 1), (5, 5)]


def test_the_pace_goes_with_the_subscribers(driver: Driver) -> None:
    (plan,) = events(driver, publishers=1, subscribers=20)
    loads = {(phase.step, member.load.interval) for phase in plan.phases for member in phase.members}
    assert {interval for step, interval in loads if step == "latency"} >= {20_000_000}
