"""Presets: values for a scenario's parameters, its calls and how often it is repeated, under a name.

`[short]` takes little time with the question still the same; `[full]` has the parameters of the published original.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from orrery.definitions.conditions.placement import Placement
from orrery.definitions.reading.toml import Document
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.parameter_wire import PresetWire
from orrery.definitions.scenario.parameters import Parameter, Scalar, spelled
from orrery.definitions.scenario.substitution import wire_at
from orrery.definitions.scenario.wire import ScenarioWire
from orrery.errors import InputError
from orrery.text import suggestion

PresetName = Literal["short", "full"]
NAMES: tuple[PresetName, ...] = ("short", "full")


@dataclass(frozen=True)
class Preset:
    """`settings` as the command line would set them (`name=a|b`), calls of each client thread (None: as the load says),
    how many blocks (None: as `orrery run` has it), choices of `options` for the drivers that have them, whether
    `others` are run too, and the `placements` (none: it does not ask for any)."""

    settings: tuple[str, ...] = ()
    calls: int | None = None
    repeat: int | None = None
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    others: bool = True
    placements: tuple[Placement, ...] = ()


def preset(scenario: Scenario, name: PresetName) -> Preset | None:
    """The scenario's preset of that name; None where it has none."""
    if name not in scenario.document.data:
        return None
    wire = _wire(wire_at(scenario.document, {p.name: p.default for p in scenario.parameters}), name)
    assert wire is not None
    settings = (f"{key}={'|'.join(map(spelled, _listed(given)))}" for key, given in wire.parameters.items())
    options = {option: tuple(choices) for option, choices in wire.options.items()}
    return Preset(tuple(settings), wire.calls, wire.repeat, options, wire.others, tuple(wire.placements))


def check_presets(wire: ScenarioWire, document: Document, parameters: Sequence[Parameter]) -> None:
    """InputError where a preset sets what is no parameter, or to what that cannot be."""
    known = {parameter.name: parameter for parameter in parameters}
    for name, key, given in _settings(wire):
        place = (name, "parameters", key)
        if key not in known:
            raise document.error(f"{key} is no parameter", *place, hint=suggestion(key, known))
        for value in _listed(given):
            try:
                known[key].read(spelled(value))
            except InputError as error:
                raise document.error(str(error), *place, hint=error.hint) from None


def _settings(wire: ScenarioWire) -> Iterator[tuple[PresetName, str, Scalar | list[Scalar]]]:
    """Each (preset, parameter, values) of a scenario."""
    for name in NAMES:
        found = _wire(wire, name)
        for key, given in (found.parameters if found is not None else {}).items():
            yield name, key, given


def _wire(wire: ScenarioWire, name: PresetName) -> PresetWire | None:
    return wire.short if name == "short" else wire.full


def _listed(given: Scalar | list[Scalar]) -> list[Scalar]:
    return given if isinstance(given, list) else [given]
