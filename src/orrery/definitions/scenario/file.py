"""Reads a scenario: every mistake, and everything that is not there yet, is named with file and line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from orrery.definitions.reading.place import Place
from orrery.definitions.reading.toml import Document, read_toml
from orrery.definitions.reading.wire import read_wire
from orrery.definitions.scenario.capacity import capacity_of, capacity_steps
from orrery.definitions.scenario.fault import fault_of, fault_steps
from orrery.definitions.scenario.injected_fault import InjectedFault
from orrery.definitions.scenario.model import (
    CROSSED,
    Arrangement,
    CapacitySearch,
    Find,
    Route,
    Scenario,
    ScheduleStep,
)
from orrery.definitions.scenario.parameter_wire import ParameterWire
from orrery.definitions.scenario.parameters import Parameter, Point, points
from orrery.definitions.scenario.presets import check_presets
from orrery.definitions.scenario.rate_search import check_search
from orrery.definitions.scenario.schedule import schedule
from orrery.definitions.scenario.sharing import check_shared
from orrery.definitions.scenario.substitution import wire_at
from orrery.definitions.scenario.subsystems import FlatScenario, flatten
from orrery.definitions.scenario.wire import ScenarioWire
from orrery.definitions.wiring.passing import check_passing
from orrery.definitions.wiring.referral import REFERRAL, REFERRING, any_refers
from orrery.definitions.wiring.relations import check_relations
from orrery.errors import InputError
from orrery.text import suggestion

_NOT_YET = {"binding": "bindings of single objects"}


def alone(name: str) -> Scenario:
    """The `find` of a scenario that has no others beside it."""
    raise InputError(f"no scenario {name} can be found from here")


def load_scenario(file: Path, name: str, find: Find = alone) -> Scenario:
    """The scenario in `file`, checked at its default point; InputError for the first mistake."""
    document = read_toml(file)
    _refuse_not_yet(document)
    parameters = _parameters(document)
    _check_swept_with(document, parameters)
    default = points(parameters, {p.name: (p.default,) for p in parameters})[0]
    wire = wire_at(document, default)
    interfaces = _interfaces(wire, document, find)
    check_search(wire, document, parameters)
    check_presets(wire, document, parameters)
    page = wire.page.contents
    scenario = Scenario(name, wire.title, wire.analysis, interfaces, parameters, document, find, page=page)
    return replace(scenario, interfaces=interfaces_at(scenario, [default]))


def interfaces_at(scenario: Scenario, points: Iterable[Point]) -> tuple[str, ...]:
    """The interfaces that are spoken at the `points`: the scenario's, and that of referrals where there are any."""
    refers = [any_refers(arrange(scenario, point).objects.values()) for point in points]
    spoken = (*scenario.interfaces, *((REFERRAL,) if any(refers) else ()))
    return tuple(dict.fromkeys(spoken))


def arrange(scenario: Scenario, point: Point) -> Arrangement:
    """The scenario at `point`; InputError where a value makes it wrong (a count of 0)."""
    wire = wire_at(scenario.document, point)
    flat = flatten(scenario, point)
    check_relations(flat.objects, Place(scenario.document))
    check_passing(flat.objects)
    check_shared(flat.objects)
    _check_steps(wire, scenario.document, flat)
    _check_crossed(wire, scenario.document, flat)
    capacity, fault = capacity_of(wire, scenario.document, flat), fault_of(wire, scenario.document, flat)
    return Arrangement(
        interfaces=flat.interfaces,
        objects=flat.objects,
        steps=_steps(wire, scenario.document, flat, capacity, fault),
        together=_together(wire, flat),
        values=flat.values,
        point=dict(point),
        paths=tuple(_routes(wire, scenario.document)),
        capacity=capacity,
        fault=fault,
        machine=wire.machine.machine,
        scheduling=wire.scheduling,
        lock_memory=wire.lock_memory,
        lost=wire.expect.lost,
        containers=wire.containers,
    )


def _steps(
    wire: ScenarioWire,
    document: Document,
    flat: FlatScenario,
    capacity: CapacitySearch | None,
    fault: InjectedFault | None,
) -> tuple[ScheduleStep, ...]:
    """As written; a server-capacity search and a fault bring a step of their own."""
    if capacity is not None:
        return capacity_steps(capacity)
    return fault_steps(fault) if fault is not None else schedule(wire, document, flat)


def _routes(wire: ScenarioWire, document: Document) -> Iterable[Route]:
    for index, path in enumerate(wire.path):
        yield Route(path.name, path.source, path.target, Place(document, ("path", index)), path.deadline)


def _check_steps(wire: ScenarioWire, document: Document, flat: FlatScenario) -> None:
    """The step of the referrals has its name for itself."""
    for index, step in enumerate(wire.step):
        if step.name == REFERRING and any_refers(flat.objects.values()):
            message = f"the step {REFERRING} is that in which clients are referred"
            raise document.error(message, "step", index, "name", hint="give this one another name")


def _check_crossed(wire: ScenarioWire, document: Document, flat: FlatScenario) -> None:
    """Only clients and servers can be crossed: some objects make the load, and others make none."""
    loads = {kind.makes_load for kind in flat.objects.values()}
    if wire.containers == CROSSED and len(loads) == 1:
        message = f'containers = "{CROSSED}": the objects of this scenario are not clients and servers'
        raise document.error(message, "containers", hint='containers = "each" carries all of them alike')


def _together(wire: ScenarioWire, flat: FlatScenario) -> bool:
    """Whether all that call do so at the same time: as written, else where there is any sign of it."""
    if wire.together is not None:
        return wire.together
    mixed = any(call.order != "each" for kind in flat.objects.values() for call in kind.calls)
    return mixed or bool(wire.use) or any(kind.load for kind in wire.object.values())


def _interfaces(wire: ScenarioWire, document: Document, find: Find) -> tuple[str, ...]:
    """The interfaces of the scenario and of its subsystems, each once."""
    names = list(wire.interface)
    for name, use in wire.use.items():
        try:
            names += find(use.pattern).interfaces
        except InputError as error:
            if error.file is not None:
                raise
            raise document.error(str(error), "use", name, "pattern", hint=error.hint) from None
    return tuple(dict.fromkeys(names))


def _parameters(document: Document) -> tuple[Parameter, ...]:
    """The parameters alone: they must be known before the rest can be read."""
    tables = document.data.get("parameters", {})
    if not isinstance(tables, dict):
        raise document.error("parameters: a table is wanted here", "parameters")
    return tuple(_parameter(document, name, table) for name, table in tables.items())


def _parameter(document: Document, name: str, table: Any) -> Parameter:
    data = table if isinstance(table, dict) else {"default": table}
    wire = read_wire(ParameterWire, document, data, ("parameters", name))
    return Parameter(name, wire.default, tuple(wire.choices), tuple(wire.sweep), wire.help, wire.swept_with)


def _check_swept_with(document: Document, parameters: Sequence[Parameter]) -> None:
    """Parameters go in step with one that stands for itself, and has as many values."""
    alone = {p.name: p for p in parameters if not p.swept_with}
    for one in parameters:
        place = ("parameters", one.name, "swept_with")
        if not one.swept_with:
            continue
        if one.swept_with not in alone:
            hint = suggestion(one.swept_with, alone)
            raise document.error(f"{one.name} is swept with {one.swept_with}, which no parameter is", *place, hint=hint)
        here, there = len(one.sweep) or 1, len(alone[one.swept_with].sweep) or 1
        if here != there and 1 not in (here, there):
            message = f"{one.name} has {here} values, {one.swept_with}, with which it is swept, {there}"
            raise document.error(message, *place, hint="give both sweeps as many values")


def _refuse_not_yet(document: Document) -> None:
    """What the design has and this version has not."""
    for key, what in _NOT_YET.items():
        if key in document.data:
            raise document.error(f"{key}: {what} are not yet supported", key, hint=f"leave {key} out")
