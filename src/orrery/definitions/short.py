"""The short form of a scenario: what `[short]` says of its parameters, its calls and how often it is repeated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.definitions.parameters import Parameter, Scalar, spelled
from orrery.definitions.scenario import Scenario
from orrery.definitions.scenario_wire import ScenarioWire
from orrery.definitions.substitution import wire_at
from orrery.definitions.toml import Document
from orrery.errors import InputError
from orrery.text import suggestion


@dataclass(frozen=True)
class Short:
    """`settings` as the command line would set them (`name=a|b`), calls of each client thread (None: as the load says),
    and how many blocks."""

    settings: tuple[str, ...]
    calls: int | None
    repeat: int


def short_form(scenario: Scenario) -> Short | None:
    """The scenario's `[short]`; None where it has none."""
    if "short" not in scenario.document.data:
        return None
    wire = wire_at(scenario.document, {p.name: p.default for p in scenario.parameters}).short
    assert wire is not None
    settings = (f"{name}={'|'.join(map(spelled, _listed(given)))}" for name, given in wire.parameters.items())
    return Short(tuple(settings), wire.calls, wire.repeat)


def check_short(wire: ScenarioWire, document: Document, parameters: Sequence[Parameter]) -> None:
    """InputError where `[short]` sets what is no parameter, or to what that cannot be."""
    known = {parameter.name: parameter for parameter in parameters}
    for name, given in (wire.short.parameters if wire.short is not None else {}).items():
        place = ("short", "parameters", name)
        if name not in known:
            raise document.error(f"{name} is no parameter", *place, hint=suggestion(name, known))
        for value in _listed(given):
            try:
                known[name].read(spelled(value))
            except InputError as error:
                raise document.error(str(error), *place, hint=error.hint) from None


def _listed(given: Scalar | list[Scalar]) -> list[Scalar]:
    return given if isinstance(given, list) else [given]
