"""The choice of a driver's option that can run what another choice cannot."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from orrery.definitions.conditions.placement import Placement
from orrery.definitions.driver.binding import Binding
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bind
from orrery.definitions.scenario.known import arranged
from orrery.definitions.scenario.model import Arrangement, Scenario
from orrery.definitions.scenario.parameters import points, read_settings
from orrery.definitions.search_path import Library
from orrery.planning.requirements import unmet

if TYPE_CHECKING:
    # It brings what reads scenarios with it, which a plan that is known has no use for.
    from orrery.definitions.scenario.presets import Preset


def fitting(
    binding: Binding, driver: Driver, arrangement: Arrangement, placement: Placement = "free"
) -> Binding | None:
    """The nearest binding that can run the arrangement: the same, or else another choice of one option not given.

    None where there is none. What the user wrote is never changed.
    """
    candidates = [binding, *_others(binding, driver)]
    return next((one for one in candidates if unmet(driver, dict(one.options), arrangement, placement) is None), None)


def _others(binding: Binding, driver: Driver) -> Iterator[Binding]:
    """Those that differ in one option that was not given, in the order of the driver's declaration."""
    chosen = dict(binding.options)
    given = {name: chosen[name] for name in binding.given}
    for name, option in driver.options.items():
        if name not in given:
            yield from (bind(driver, given | {name: choice}) for choice in option.choices if choice != chosen[name])


def varied(library: Library, bindings: Sequence[Binding], asked: Preset) -> list[Binding]:
    """Each binding with each of the choices that its driver has of the preset's options; what the user wrote stays.

    Without those whose driver has none of these options, where the preset leaves them out.
    """
    drivers, options = library.drivers, asked.options
    able = [one for one in bindings if asked.others or options.keys() & drivers[one.driver].options.keys()]
    made = [each for binding in able for each in _varied(binding, drivers[binding.driver], options)]
    return list({binding.key: binding for binding in made}.values())


def _varied(binding: Binding, driver: Driver, options: Mapping[str, Sequence[str]]) -> Iterator[Binding]:
    asked = {
        name: [c for c in choices if c in driver.options[name].choices]
        for name, choices in options.items()
        if name in driver.options and name not in binding.given
    }
    chosen = dict(binding.options)
    given = {name: chosen[name] for name in binding.given}
    known = {name: choices for name, choices in asked.items() if choices}
    if not known:
        yield binding
        return
    for combination in itertools.product(*known.values()):
        yield bind(driver, given | dict(zip(known, combination, strict=True)))


def first_arrangement(scenario: Scenario, settings: Sequence[str]) -> Arrangement:
    """What is run at the first point of a scenario with these settings."""
    first = next(iter(points(scenario.parameters, read_settings(scenario.parameters, settings))))
    return arranged(scenario, first)


def fitted(
    library: Library,
    scenario: Scenario,
    settings: Sequence[str],
    bindings: Sequence[Binding],
    placement: Placement = "free",
) -> list[Binding]:
    """Each binding as it is, or with the choice of one option not given that can run the scenario's first point."""
    arrangement = first_arrangement(scenario, settings)
    chosen = [fitting(one, library.drivers[one.driver], arrangement, placement) or one for one in bindings]
    return list({binding.key: binding for binding in chosen}.values())
