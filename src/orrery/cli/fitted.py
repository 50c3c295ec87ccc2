"""The bindings of a scenario that is run by itself: where a default cannot do what it asks, a choice that can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from orrery.definitions.driver.binding import Binding
    from orrery.definitions.scenario.model import Scenario
    from orrery.definitions.search_path import Library


def fitted(library: Library, scenario: Scenario, settings: Sequence[str], bindings: Sequence[Binding]) -> list[Binding]:
    """Each binding as it is, or with the choice of one option not given that can run the scenario's first point."""
    from orrery.definitions.scenario.file import arrange
    from orrery.definitions.scenario.parameters import points, read_settings
    from orrery.planning.fitting import fitting

    first = next(iter(points(scenario.parameters, read_settings(scenario.parameters, settings))))
    arrangement = arrange(scenario, first)
    chosen = [fitting(binding, library.drivers[binding.driver], arrangement) or binding for binding in bindings]
    return list({binding.key: binding for binding in chosen}.values())
