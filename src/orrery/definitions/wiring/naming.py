"""Servers that are found by name: the words that scenarios, driver files and the kit share."""

from __future__ import annotations

from typing import get_args

from orrery.definitions.scenario.model import Location

LOCATION = "location"
"""How a scenario's choice is called among the options of a process, and in the conditions of a driver.toml."""
LOCATIONS: tuple[str, ...] = get_args(Location)
BY_NAME: Location = "naming"
LOOKUPS = "Orrery::Naming::"
"""Operations of this interface are no calls of a servant: the kit asks the naming service for the peer's name."""


def is_lookup(operation: str) -> bool:
    """Whether the operation `Interface::operation` looks a name up."""
    return operation.startswith(LOOKUPS)
