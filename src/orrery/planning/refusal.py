"""Plans that cannot be made, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.definitions.conditions.hosts import ALONE
from orrery.definitions.conditions.placement import Placement
from orrery.definitions.driver.binding import Binding
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.parameters import points
from orrery.planning.overrides import Overrides


@dataclass(frozen=True)
class Refusal:
    """A plan that cannot be made: the driver does not have what the scenario asks for."""

    scenario: str
    point: str
    binding: Binding
    placement: Placement
    reason: str
    deployment: str = ALONE


def refuse(
    scenario: Scenario, binding: Binding, placement: Placement, overrides: Overrides, reason: str
) -> list[Refusal]:
    """The refusal of a binding that cannot be had at all, once for each point."""
    settings = overrides.settings or {}
    keys = [overrides.key(scenario, point) for point in points(scenario.parameters, settings)]
    deployment = overrides.deployment(placement)
    return [Refusal(scenario.name, key, binding, placement, reason, deployment) for key in keys]
