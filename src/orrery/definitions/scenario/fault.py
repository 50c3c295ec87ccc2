"""A scenario with a fault: one client calls one server, something fails on purpose, and calls are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.definitions.reading.place import Place
from orrery.definitions.reading.toml import Document
from orrery.definitions.scenario.injected_fault import InjectedFault
from orrery.definitions.scenario.model import Load, ObjectKind, Reaction, ScheduleStep

if TYPE_CHECKING:
    from orrery.definitions.scenario.subsystems import FlatScenario
    from orrery.definitions.scenario.wire import ScenarioWire

FAULT = "fault"
"""The only step of a scenario with a fault, and the kind of its load."""
ONE_CLIENT = 'one object calls, the other serves: calls = { to = "server", operations = "op" }'
ONE_SERVER = 'serves = "*", and [[object.NAME.on]] with work alone'
EXCLUDED = (("load", "load"), ("step", "steps"), ("path", "paths"), ("capacity", "[capacity]"))
"""Tables that a scenario with a fault must not have."""


def fault_of(wire: ScenarioWire, document: Document, flat: FlatScenario) -> InjectedFault | None:
    """What fails in the scenario, if anything is to; InputError where its objects, loads or steps do not fit that."""
    if wire.fault is None:
        return None
    place = Place(document, ("fault",))
    for key, what in EXCLUDED:
        if key in document.data:
            message = f"a scenario with a fault makes a load of its own: no {what} beside it"
            raise document.error(message, key, hint=f"leave {key} out; calls and interval stand in [fault]")
    client, server = _client_and_server(place, flat)
    for kind in (client, server):
        if flat.own[kind.name].table:
            message = f"a scenario with a fault makes a load of its own, and {kind.name} has another"
            raise flat.own[kind.name].place.error(message, hint="leave load out; calls and interval stand in [fault]")
    return InjectedFault(
        wire.fault.of, client.name, server.name, wire.fault.calls, wire.fault.after, wire.fault.interval, place
    )


def fault_steps(fault: InjectedFault) -> tuple[ScheduleStep, ...]:
    """The step of a scenario with a fault: so many calls, one after the other, of which nothing is timed."""
    return (ScheduleStep(FAULT, {fault.client: Load(calls=fault.calls, warm=0, interval=fault.interval)}),)


def _client_and_server(place: Place, flat: FlatScenario) -> tuple[ObjectKind, ObjectKind]:
    """Who calls and who serves; InputError where there are others, or either does something else."""
    kinds = list(flat.objects.values())
    callers = [kind for kind in kinds if kind.calls]
    servers = [kind for kind in kinds if kind.serves and not kind.calls]
    if len(kinds) != 2 or len(callers) != 1 or len(servers) != 1:
        raise place.error("a scenario with a fault has two objects: a client and a server", hint=ONE_CLIENT)
    (client,), (server,) = callers, servers
    for kind in (client, server):
        if kind.count != 1 or kind.process is not None:
            hint = "leave count and process out"
            raise kind.place.error(f"a scenario with a fault has one {kind.name}, in a process of its own", hint=hint)
    if client.serves or client.publishes or client.subscribes or len(client.calls) != 1 or client.calls[0].threads != 1:
        raise client.place.error(f"{client.name} calls {server.name} from one thread, and does nothing else")
    works_only = all(reaction.work is not None and not _calls_or_publishes(reaction) for reaction in server.reactions)
    if server.forwards or server.publishes or server.subscribes or not works_only:
        raise server.place.error(f"{server.name} serves, works, and does nothing else", hint=ONE_SERVER)
    return client, server


def _calls_or_publishes(reaction: Reaction) -> bool:
    """Does a reaction call others, or publish?"""
    return bool(reaction.calls or reaction.publishes)
