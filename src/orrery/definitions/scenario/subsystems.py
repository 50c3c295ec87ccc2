"""Patterns made of patterns: the objects of a scenario and of its subsystems, each under one name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from orrery.definitions.conditions.resource_limits import UNLIMITED, ResourceLimits
from orrery.definitions.reading.place import Place
from orrery.definitions.scenario.model import Call, Location, ObjectKind, Reaction, Scenario
from orrery.definitions.scenario.object_wire import ObjectWire, ReactionWire
from orrery.definitions.scenario.parameters import Point, Scalar, points
from orrery.definitions.scenario.substitution import wire_at
from orrery.definitions.scenario.target import Target, read_target
from orrery.definitions.scenario.wire import ScenarioWire, UseWire
from orrery.errors import InputError
from orrery.text import suggestion


@dataclass(frozen=True)
class Layer:
    """A table of load keys and where it stands; a later layer says what is different."""

    place: Place
    table: Mapping[str, Any]


@dataclass(frozen=True)
class FlatScenario:
    """All objects of a scenario. `layers` are the load tables of each kind but its own, `own` its own."""

    interfaces: tuple[str, ...]
    objects: Mapping[str, ObjectKind]
    layers: Mapping[str, tuple[Layer, ...]]
    own: Mapping[str, Layer]
    values: tuple[tuple[str, int | str], ...]


def flatten(
    scenario: Scenario, point: Point, around: ResourceLimits = UNLIMITED, outside: Location | None = None
) -> FlatScenario:
    """The scenario at `point` with its subsystems taken apart; InputError for what does not fit.

    `around` are the limits of the scenario whose subsystem it is, `outside` is that one's `location`, if it says any:
    they count more than its own, and less than what one of its objects says.
    """
    document = scenario.document
    wire = wire_at(document, point)
    top = Layer(Place(document, ("load",)), wire.load)
    limits = around.over(wire.resource_limits.trusted)
    location = outside or wire.location
    objects = {n: _object(Place(document, ("object", n)), n, kind, limits, location) for n, kind in wire.object.items()}
    layers: dict[str, tuple[Layer, ...]] = dict.fromkeys(objects, (top,))
    own = {name: Layer(Place(document, ("object", name, "load")), kind.load) for name, kind in wire.object.items()}
    interfaces = list(wire.interface)
    values: dict[str, int | str] = {}
    for name, use in wire.use.items():
        part = _subsystem(scenario, name, use, limits, location)
        inner = _Names(name, use, set(part.objects), Place(document, ("use", name)))
        inner.check_replacements(wire)
        for kind in part.objects.values():
            if kind.name not in use.replace:
                renamed = inner.kind(kind)
                objects[renamed.name] = renamed
                layers[renamed.name] = (*part.layers[kind.name], top)
                own[renamed.name] = part.own[kind.name]
        interfaces += part.interfaces
        values |= dict(part.values)
    values |= wire.values
    return FlatScenario(tuple(dict.fromkeys(interfaces)), objects, layers, own, tuple(values.items()))


def _subsystem(
    scenario: Scenario, name: str, use: UseWire, limits: ResourceLimits, location: Location | None
) -> FlatScenario:
    """The subsystem's own flat at the point that `use` asks for."""
    place = Place(scenario.document, ("use", name))
    try:
        subsystem = scenario.find(use.pattern)
    except InputError as error:
        raise error if error.file else place.error(str(error), "pattern", hint=error.hint) from None
    if subsystem.document.data.get("step"):
        hint = "give this scenario the steps"
        raise place.error(f"{use.pattern} has a schedule of its own, so it is no subsystem", "pattern", hint=hint)
    if subsystem.document.data.get("capacity"):
        raise place.error(
            f"{use.pattern} grows, so it is no subsystem", "pattern", hint="give this scenario [capacity]"
        )
    if subsystem.document.data.get("fault"):
        raise place.error(
            f"{use.pattern} has a fault, so it is no subsystem", "pattern", hint="give this scenario [fault]"
        )
    return flatten(subsystem, _point(subsystem, use, place), limits, location)


def _point(subsystem: Scenario, use: UseWire, place: Place) -> dict[str, Scalar]:
    known = {parameter.name: parameter for parameter in subsystem.parameters}
    for name, value in use.parameters.items():
        if name not in known:
            hint = suggestion(name, known)
            raise place.error(f"{use.pattern} has no parameter {name}", "parameters", name, hint=hint)
        try:
            known[name].read(str(value).lower() if isinstance(value, bool) else str(value))
        except InputError as error:
            raise place.error(str(error), "parameters", name, hint=error.hint) from None
    default = {p.name: (p.default,) for p in subsystem.parameters}
    return points(subsystem.parameters, default | {n: (v,) for n, v in use.parameters.items()})[0]


@dataclass(frozen=True)
class _Names:
    """What the names inside a subsystem are called outside of it."""

    subsystem: str
    use: UseWire
    inside: set[str]
    place: Place

    def check_replacements(self, wire: ScenarioWire) -> None:
        for inner, outer in self.use.replace.items():
            if inner not in self.inside:
                hint = suggestion(inner, self.inside)
                raise self.place.error(f"{self.use.pattern} has no object {inner}", "replace", inner, hint=hint)
            if outer not in wire.object and outer.partition(".")[0] not in wire.use:
                hint = suggestion(outer, wire.object)
                raise self.place.error(f"there is no object {outer} to take its place", "replace", inner, hint=hint)

    def kind(self, kind: ObjectKind) -> ObjectKind:
        """The kind of object with its name and all names in it as they are outside."""
        return replace(
            kind,
            name=self._name(kind.name),
            calls=tuple(self._call(call) for call in kind.calls),
            forwards=self._target(kind.forwards) if kind.forwards else None,
            reactions=tuple(replace(r, calls=tuple(self._call(c) for c in r.calls)) for r in kind.reactions),
            process=f"{self.subsystem}.{kind.process}" if kind.process else None,
        )

    def _call(self, call: Call) -> Call:
        return replace(call, to=self._target(call.to))

    def _target(self, target: Target) -> Target:
        last = self._target(target.last) if target.last else None
        return replace(target, kind=self._name(target.kind), last=last)

    def _name(self, name: str) -> str:
        return self.use.replace.get(name, f"{self.subsystem}.{name}")


MOST_PROCESSES = 10_000
"""Of a kind: a plan of so many takes minutes and 2 GB, and no machine of today runs them all."""


def _object(place: Place, name: str, wire: ObjectWire, limits: ResourceLimits, location: Location | None) -> ObjectKind:
    if wire.count > MOST_PROCESSES and wire.process is None:
        hint = f'process = "{name}" puts them all into one'
        raise place.error(f"{wire.count:,} objects are more than {MOST_PROCESSES:,} processes", "count", hint=hint)
    calls = tuple(
        Call(read_target(call.to), tuple(call.operations.items()), call.order, call.threads) for call in wire.calls
    )
    return ObjectKind(
        name=name,
        count=wire.count,
        place=place,
        serves=tuple(wire.serves),
        calls=calls,
        forwards=read_target(wire.forwards.to) if wire.forwards else None,
        mode=wire.forwards.mode if wire.forwards else "chaining",
        chosen_by=wire.forwards.chosen_by if wire.forwards else "plan",
        values=wire.forwards.values if wire.forwards else "typed",
        reactions=tuple(_reaction(reaction) for reaction in wire.on),
        process=wire.process,
        publishes=tuple(wire.publishes),
        subscribes=tuple(wire.subscribes),
        resource_limits=wire.resource_limits.trusted.over(limits),
        location=wire.location or location or "reference",
        priority=wire.priority,
        host=wire.host,
        driver=wire.driver,
    )


def _reaction(wire: ReactionWire) -> Reaction:
    calls = tuple(Call(read_target(call.to), tuple((op, 1) for op in call.operations)) for call in wire.calls)
    return Reaction(wire.operation, wire.chance, wire.work, wire.how, calls, wire.at_once, tuple(wire.publishes))
