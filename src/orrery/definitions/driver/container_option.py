"""Containers, as drivers declare them: an option whose choices carry the objects of a scenario."""

from __future__ import annotations

from orrery.definitions.driver.model import Driver

CONTAINER = "container"
"""The option of a driver that says which program owns `main` and carries an object as a component."""
NONE = "none"
"""Its choice without one."""


def containers_of(driver: Driver) -> tuple[str, ...]:
    """The containers that can carry objects of a driver; none where it has no such option."""
    option = driver.options.get(CONTAINER)
    return tuple(choice for choice in option.choices if choice != NONE) if option is not None else ()
