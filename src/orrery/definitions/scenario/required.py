"""What a scenario requires of a middleware: `[require]`, at each of its points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from orrery.definitions.reading.place import Place
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.parameters import Point
from orrery.definitions.scenario.requirement import Preference, Requirement, read_preference, read_requirement
from orrery.definitions.scenario.substitution import wire_at


@dataclass(frozen=True)
class Required:
    """A requirement, and where the file says so."""

    requirement: Requirement
    place: Place


@dataclass(frozen=True)
class Preferred:
    """A preference, and where the file says so."""

    preference: Preference
    place: Place


def required(scenario: Scenario, point: Point) -> Iterator[Required]:
    """What is required at `point`; that a metric of the name exists is not known here."""
    for index, text in enumerate(wire_at(scenario.document, point).require.limits):
        yield Required(read_requirement(text), Place(scenario.document, ("require", "limits", index)))


def preferred(scenario: Scenario, point: Point) -> Preferred | None:
    """What is preferred at `point`; None where nothing is."""
    text = wire_at(scenario.document, point).require.prefer
    return None if text is None else Preferred(read_preference(text), Place(scenario.document, ("require", "prefer")))
