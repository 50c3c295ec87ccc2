"""A scenario's file at a point: every `{parameter}` replaced, blocks laid under objects, then read as its tables."""

from __future__ import annotations

from typing import Any

from orrery.definitions.reading.toml import Document, Step
from orrery.definitions.reading.wire import read_wire
from orrery.definitions.scenario.parameter_blocks import with_parameter_blocks
from orrery.definitions.scenario.parameters import Point, substitute
from orrery.definitions.scenario.wire import ScenarioWire
from orrery.text import suggestion

_AS_WRITTEN = ("analysis", "parameters")
"""Prose, and the parameters themselves."""


def wire_at(document: Document, point: Point) -> ScenarioWire:
    """The scenario's tables at `point`; InputError for the first mistake in them."""
    data = {key: _substituted(document, value, point, key) for key, value in document.data.items()}
    return read_wire(ScenarioWire, document, with_parameter_blocks(document, data))


def _substituted(document: Document, value: Any, point: Point, *place: Step) -> Any:
    if place[0] in _AS_WRITTEN:
        return value
    if isinstance(value, dict):
        return {key: _substituted(document, inner, point, *place, key) for key, inner in value.items()}
    try:
        return substitute(value, point)
    except KeyError as error:
        name = error.args[0]
        raise document.error(f"{{{name}}} is no parameter", *place, hint=suggestion(name, point)) from None
