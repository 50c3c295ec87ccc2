"""The steps of a trial: whose load is what in each of them, ramps taken apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from orrery.definitions.conditions.outage import Outage
from orrery.definitions.reading.durations import between
from orrery.definitions.reading.place import Place
from orrery.definitions.reading.toml import Document
from orrery.definitions.reading.wire import read_wire
from orrery.definitions.scenario.load_wire import LoadWire, overlaid
from orrery.definitions.scenario.model import STEADY, Load, ScheduleStep
from orrery.definitions.scenario.subsystems import FlatScenario, Layer
from orrery.definitions.scenario.wire import RampWire, ScenarioWire, StepWire
from orrery.text import suggestion


def schedule(wire: ScenarioWire, document: Document, flat: FlatScenario) -> tuple[ScheduleStep, ...]:
    """Every step with the load of each kind of object that calls in it; InputError for names that nothing has."""
    callers = [name for name, kind in flat.objects.items() if kind.makes_load]
    if not wire.step:
        return (ScheduleStep(STEADY, {name: _load(flat, name, ()) for name in callers}),)
    made: list[ScheduleStep] = []
    for index, step in enumerate(wire.step):
        place = Place(document, ("step", index))
        chosen = _callers(step, callers, place)
        for name, layers in _layers(step, place):
            loads = {kind: _load(flat, kind, layers) for kind in chosen}
            made.append(ScheduleStep(name, loads, _outage(step, flat, place)))
    _check_twice(made, Place(document, ("step",)))
    return tuple(made)


def _outage(step: StepWire, flat: FlatScenario, place: Place) -> Outage | None:
    """The link that goes down in a step; InputError for an object that there is not."""
    found = step.outage
    if found is None:
        return None
    if found.object is not None and found.object not in flat.objects:
        hint = suggestion(found.object, flat.objects)
        raise place.error(f"there is no object {found.object} whose link could go down", "outage", "object", hint=hint)
    return Outage(found.object, found.after, found.lasts, found.every)


def _callers(step: StepWire, callers: Sequence[str], place: Place) -> list[str]:
    """The kinds that call in this step: those named, and of a named subsystem all that do."""
    if not step.callers:
        return list(callers)
    chosen: list[str] = []
    for word in step.callers:
        found = [name for name in callers if name == word or name.startswith(f"{word}.")]
        if not found:
            raise place.error(f"no object {word} makes calls", "callers", hint=suggestion(word, callers))
        chosen += found
    return list(dict.fromkeys(chosen))


def _layers(step: StepWire, place: Place) -> Iterator[tuple[str, tuple[Layer, ...]]]:
    """The step's name and its own load; of a ramp one for each rate."""
    own = Layer(Place(place.document, (*place.steps, "load")), step.load)
    if step.ramp is None:
        yield step.name, (own,)
        return
    for number, rate in enumerate(_rates(step.ramp), start=1):
        yield f"{step.name}.{number}", (own, Layer(Place(place.document, (*place.steps, "ramp")), {"rate": rate}))


def _rates(ramp: RampWire) -> Iterator[float]:
    """Rates in calls a second from `start` to `end`, evenly spaced on the ramp's scale."""
    for index in range(ramp.steps):
        share = index / (ramp.steps - 1)
        if ramp.scale == "log":
            yield ramp.start * (ramp.end / ramp.start) ** share
        else:
            yield ramp.start + (ramp.end - ramp.start) * share


def _load(flat: FlatScenario, kind: str, of_step: Sequence[Layer]) -> Load:
    """The load of a kind: its scenario's, what is said outside of that, what the step says, what it says itself."""
    layers = [*flat.layers[kind], *of_step, flat.own[kind]]
    table: dict[str, Any] = {}
    for layer in layers:
        table = overlaid(table, dict(layer.table))
    place = _place_of(layers, flat, kind)
    wire = read_wire(LoadWire, place.document, table, place.steps)
    return _loaded(wire, place)


def _place_of(layers: Sequence[Layer], flat: FlatScenario, kind: str) -> Place:
    """Where a mistake is told: in the last table that says anything."""
    said = [layer.place for layer in layers if layer.table]
    return said[-1] if said else flat.objects[kind].place


def _loaded(wire: LoadWire, place: Place) -> Load:
    fields = wire.model_dump(exclude={"rate", "warm"}) | {"interval": wire.spacing}
    if wire.calls is None and wire.time is None:
        fields["calls"] = Load.calls
    if wire.cold:
        return Load(**fields, warm=0)
    if isinstance(wire.warm, int):
        return Load(**fields, warm=wire.warm)
    try:
        least, most = between(wire.warm)
        return Load(**fields, warm=0, warm_time=least, warm_time_most=most)
    except ValueError as error:
        message, _, hint = str(error).partition("; ")
        raise place.error(f"warm: {message}", "warm", hint=hint) from None


def _check_twice(steps: Sequence[ScheduleStep], place: Place) -> None:
    names = [step.name for step in steps]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise place.error(f"two steps are called {name}", hint="results are told apart by it")
