"""What a scenario expects of its figures: `[expect] metrics`, at each of its points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from orrery.definitions.reading.place import Place
from orrery.definitions.scenario.limits import Limit, read_limit
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.parameters import Point
from orrery.definitions.scenario.substitution import wire_at


@dataclass(frozen=True)
class Expected:
    """A metric by its name, the limit that it must keep in every row, and where the file says so."""

    metric: str
    limit: Limit
    place: Place


def expected(scenario: Scenario, point: Point) -> Iterator[Expected]:
    """What is expected at `point`; that a metric of the name exists is not known here."""
    for name, text in wire_at(scenario.document, point).expect.metrics.items():
        yield Expected(name, read_limit(text), Place(scenario.document, ("expect", "metrics", name)))
