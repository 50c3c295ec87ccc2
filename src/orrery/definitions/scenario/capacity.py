"""A scenario that grows: objects of one kind join one by one, until asking all of them takes too long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from orrery.definitions.reading.place import Place
from orrery.definitions.reading.toml import Document
from orrery.definitions.scenario.model import CapacitySearch, Load, ObjectKind, ScheduleStep
from orrery.text import suggestion

if TYPE_CHECKING:
    from orrery.definitions.scenario.subsystems import FlatScenario
    from orrery.definitions.scenario.wire import ScenarioWire

CAPACITY = "capacity"
"""The only step of a scenario that grows."""
ALL_AT_ONCE = 'calls = { to = "NAME[*]", operations = "op" } of one other object, and nothing else'


def capacity_of(wire: ScenarioWire, document: Document, flat: FlatScenario) -> CapacitySearch | None:
    """How the scenario grows, if it does; InputError where its objects, loads or steps do not fit that."""
    if wire.capacity is None:
        return None
    place = Place(document, ("capacity",))
    name, objects = wire.capacity.object, flat.objects
    if name not in objects:
        raise place.error(f"there is no object {name} that could grow", "object", hint=suggestion(name, objects))
    for message, hint in _mistakes_of_one(objects[name]):
        raise objects[name].place.error(message, hint=hint)
    caller = _caller(place, name, flat)
    for key, what in (("step", "steps"), ("path", "paths"), ("load", "a load")):
        if document.data.get(key):
            text = f"{name} grows, which makes a load of its own: no {what} beside it"
            raise document.error(text, key, hint=f"leave {key} out")
    if flat.own[caller].table:
        raise flat.own[caller].place.error(f"{name} grows, which makes a load of its own", hint="leave load out")
    return CapacitySearch(name, caller, wire.capacity.most, wire.capacity.latency, wire.capacity.rounds, place)


def capacity_steps(capacity: CapacitySearch) -> tuple[ScheduleStep, ...]:
    """The step of a scenario that grows: bursts of as many calls as there will be objects, each reply compared."""
    calls = capacity.most * capacity.rounds
    load = Load(kind="burst", burst=capacity.most, calls=calls, warm=0, verify_one_in=1)
    return (ScheduleStep(CAPACITY, {capacity.caller: load}),)


def _mistakes_of_one(kind: ObjectKind) -> Iterator[tuple[str, str]]:
    """Why objects of this kind cannot join one by one, and what would be right."""
    if kind.count != 1:
        yield f"{kind.name} grows: its number is no count", "leave count out; capacity.most is the largest number"
    if kind.process is not None:
        yield f"{kind.name} grows: each has a process of its own", "leave process out"
    if not kind.serves or kind.makes_load or kind.forwards or kind.subscribes or kind.reactions:
        yield f"{kind.name} grows, so it serves and does nothing else", 'serves = "*", and nothing beside it'


def _caller(place: Place, name: str, flat: FlatScenario) -> str:
    """The one who asks all of them; InputError where that is nobody, or others are there too."""
    others = [kind for kind in flat.objects.values() if kind.name != name]
    if len(others) != 1:
        text = ", ".join(kind.name for kind in others) or "nobody"
        raise place.error(f"{name} grows, and beside it there is {text}", hint=f"one object asks all: {ALL_AT_ONCE}")
    (one,) = others
    calls = one.calls
    fits = one.count == 1 and not (one.serves or one.publishes or one.subscribes or one.forwards)
    if not fits or len(calls) != 1 or (str(calls[0].to), calls[0].threads) != (f"{name}[*]", 1):
        hint = ALL_AT_ONCE.replace("NAME", name)
        raise one.place.error(f"{name} grows: {one.name} asks all of them, from one thread", hint=hint)
    return one.name
