"""What a scenario is searched for: `[search]`, the rate that is turned and the limit that it must keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.definitions.reading.place import Place
from orrery.definitions.reading.toml import Document
from orrery.definitions.scenario.limits import Limit, read_named_limit
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.parameters import Parameter, Point
from orrery.definitions.scenario.substitution import wire_at
from orrery.definitions.scenario.wire import ScenarioWire
from orrery.text import suggestion


@dataclass(frozen=True)
class SearchDefaults:
    """The parameter that is the offered rate, the metric and the limit it must keep, where the search begins."""

    parameter: str
    metric: str
    limit: Limit
    start: int
    place: Place


def search_defaults(scenario: Scenario, point: Point) -> SearchDefaults | None:
    """The scenario's own `[search]` at `point`; None where it has none."""
    wire = wire_at(scenario.document, point).search
    if wire is None:
        return None
    metric, limit = read_named_limit(wire.limit)
    return SearchDefaults(wire.parameter, metric, limit, wire.start, Place(scenario.document, ("search",)))


def check_search(wire: ScenarioWire, document: Document, parameters: Sequence[Parameter]) -> None:
    """InputError where `[search]` turns something that is no parameter, or no number."""
    if wire.search is None:
        return
    known = {parameter.name: parameter for parameter in parameters}
    name = wire.search.parameter
    if name not in known:
        raise document.error(f"{name} is no parameter", "search", "parameter", hint=suggestion(name, known))
    if not is_rate(known[name]):
        hint = f"give it a number of calls a second: {name} = 1000"
        raise document.error(f"parameter {name} is no rate", "search", "parameter", hint=hint)


def is_rate(parameter: Parameter) -> bool:
    """Whether a parameter can be a rate: it is a number."""
    return isinstance(parameter.default, int | float) and not isinstance(parameter.default, bool)
