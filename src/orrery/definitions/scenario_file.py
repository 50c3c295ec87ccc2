"""Reads a scenario: every mistake, and everything that is not there yet, is named with file and line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from orrery.definitions.parameters import Parameter, Point, points, substitute
from orrery.definitions.scenario import Arrangement, Call, Load, ObjectKind, Scenario
from orrery.definitions.scenario_wire import LoadWire, ObjectWire, ParameterWire, ScenarioWire
from orrery.definitions.toml import Document, Step, read_toml
from orrery.definitions.wire import read_wire
from orrery.text import suggestion

_NOT_YET = {
    "limits": "limits",
    "step": "schedules of steps",
    "steps": "schedules of steps",
    "schedule": "schedules of steps",
    "use": "patterns as components",
    "component": "patterns as components",
    "binding": "bindings of single objects",
}
_NOT_YET_OF_OBJECTS = {
    "publishes": "topics",
    "subscribes": "topics",
    "on": "reactions",
    "reacts": "reactions",
    "works": "reactions",
    "pattern": "patterns as components",
}
_NOT_YET_LOADS = ("poisson", "sparse")


def load_scenario(file: Path, name: str) -> Scenario:
    """The scenario in `file`, checked at its default point; InputError for the first mistake."""
    document = read_toml(file)
    _refuse_not_yet(document)
    parameters = _parameters(document)
    default = points(parameters, {p.name: (p.default,) for p in parameters})[0]
    wire = _wire(document, default)
    _check_relations(document, wire)
    return Scenario(name, wire.title, wire.analysis, tuple(wire.interface), parameters, document)


def arrange(scenario: Scenario, point: Point) -> Arrangement:
    """The scenario at `point`; InputError where a value makes it wrong (a count of 0)."""
    wire = _wire(scenario.document, point)
    _check_relations(scenario.document, wire)
    objects = {name: _object(name, kind) for name, kind in wire.object.items()}
    return Arrangement(tuple(wire.interface), objects, _load(wire.load), tuple(wire.values.items()), dict(point))


def _parameters(document: Document) -> tuple[Parameter, ...]:
    """The parameters alone: they must be known before the rest can be read."""
    tables = document.data.get("parameters", {})
    if not isinstance(tables, dict):
        raise document.error("parameters: a table is wanted here", "parameters")
    return tuple(_parameter(document, name, table) for name, table in tables.items())


def _parameter(document: Document, name: str, table: Any) -> Parameter:
    data = table if isinstance(table, dict) else {"default": table}
    wire = read_wire(ParameterWire, document, data, ("parameters", name))
    return Parameter(name, wire.default, tuple(wire.choices), tuple(wire.sweep), wire.help)


def _wire(document: Document, point: Point) -> ScenarioWire:
    data = {key: _substituted(document, value, point, key) for key, value in document.data.items()}
    return read_wire(ScenarioWire, document, data)


def _substituted(document: Document, value: Any, point: Point, *place: Step) -> Any:
    """`value` with its parameters filled in; prose and the parameters themselves stay as they are."""
    if place[0] in ("analysis", "parameters"):
        return value
    if isinstance(value, dict):
        return {key: _substituted(document, inner, point, *place, key) for key, inner in value.items()}
    try:
        return substitute(value, point)
    except KeyError as error:
        name = error.args[0]
        raise document.error(f"{{{name}}} is no parameter", *place, hint=suggestion(name, point)) from None


def _refuse_not_yet(document: Document) -> None:
    """What the design has and this version has not."""
    data = document.data
    for key, what in _NOT_YET.items():
        if key in data:
            raise document.error(f"{key}: {what} are not yet supported", key, hint=f"leave {key} out")
    for name, kind in _tables(data.get("object")):
        for key, what in _NOT_YET_OF_OBJECTS.items():
            if key in kind:
                place = ("object", name, key)
                raise document.error(f"{key}: {what} are not yet supported", *place, hint=f"leave {key} out")
    load = data.get("load")
    if isinstance(load, dict) and load.get("kind") in _NOT_YET_LOADS:
        hint = "closed, burst and paced loads are"
        raise document.error(f"a {load['kind']} load is not yet supported", "load", "kind", hint=hint)


def _tables(value: Any) -> list[tuple[str, dict[str, Any]]]:
    """The tables inside a table; what has another shape is left to the model to complain about."""
    return [(k, v) for k, v in value.items() if isinstance(v, dict)] if isinstance(value, dict) else []


def _check_relations(document: Document, wire: ScenarioWire) -> None:
    """Every object that is named exists and serves; no circle of forwarders."""
    for name, kind in wire.object.items():
        for call in kind.calls:
            _check_target(document, wire.object, call.to, name, "calls")
            if call.order != "each":
                place = ("object", name, "calls", "order")
                raise document.error(f'order = "{call.order}" is not yet supported', *place, hint='order = "each" is')
        if kind.forwards is not None:
            _check_forwarder(document, wire.object, name, kind)


def _check_target(document: Document, objects: Mapping[str, ObjectWire], to: str, name: str, key: str) -> None:
    place = ("object", name, key)
    if "[" in to:
        hint = f'write "{to.partition("[")[0]}": the i-th object calls the i-th, in turn'
        raise document.error(f"{to}: selectors are not yet supported", *place, hint=hint)
    if to not in objects:
        raise document.error(f"{name} {key} {to}, which is no object", *place, hint=suggestion(to, objects))
    if not objects[to].serves:
        hint = f'give it an interface: [object.{to}] serves = "..."'
        raise document.error(f"{name} {key} {to}, which serves nothing", *place, hint=hint)


def _check_forwarder(document: Document, objects: Mapping[str, ObjectWire], name: str, kind: ObjectWire) -> None:
    _check_target(document, objects, str(kind.forwards), name, "forwards")
    place = ("object", name, "forwards")
    if not kind.serves:
        raise document.error(f"{name} forwards and serves nothing", *place, hint='say what it takes: serves = "..."')
    seen = [name]
    while (onward := objects[seen[-1]].forwards) is not None and onward in objects:
        if onward in seen:
            raise document.error(f"forwarders in a circle: {' -> '.join([*seen, onward])}", *place)
        seen.append(onward)


def _object(name: str, wire: ObjectWire) -> ObjectKind:
    calls = tuple(Call(call.to, tuple(call.operations), call.threads) for call in wire.calls)
    return ObjectKind(name, wire.count, tuple(wire.serves), calls, wire.forwards, wire.process)


def _load(wire: LoadWire) -> Load:
    fields = wire.model_dump()
    if wire.calls is None and wire.time is None:
        fields["calls"] = Load.calls
    return Load(**fields)
