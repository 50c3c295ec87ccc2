"""The components that the objects of a scenario are in a container: no scenario is written for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.codegen.ccm.made import Hosted, check_distinct, identifier, made
from orrery.codegen.ccm.model import ComponentAttribute, ComponentPort
from orrery.codegen.model import Basic, String, Topic, Type
from orrery.definitions.scenario.model import ObjectKind
from orrery.definitions.scenario.parameters import Point, Scalar
from orrery.definitions.wiring.ports import CallPort, Ports
from orrery.definitions.wiring.wiring import Wiring


def made_components(wiring: Wiring) -> dict[str, Hosted]:
    """A component and its home for each kind of object, by its name.

    What it serves are facets, whom it calls receptacles, what it publishes and subscribes to sources and sinks; the
    scenario's parameters are attributes, set to their values at this point. InputError where two kinds of object, or
    two ports of one, would have the same name in IDL.
    """
    objects = wiring.arrangement.objects
    check_distinct(map(identifier, objects), "the components of the scenario's objects")
    ports = wiring.ports()
    topics = {topic.interface: topic for topic in wiring.topics.values()}
    attributes = tuple(component_attributes(wiring.arrangement.point))
    return {name: made(name, component_ports(kind, ports[name], topics), attributes) for name, kind in objects.items()}


def component_ports(kind: ObjectKind, ports: Ports, topics: Mapping[str, Topic]) -> Iterator[ComponentPort]:
    """The ports of a kind of object as those of a component; `topics` by the interfaces that carry them."""
    for serve in ports.serve:
        yield ComponentPort(_name("serve", serve.name), "provides", serve.interface, stands_for=serve.name)
    for call in ports.call:
        multiple = _has_several_peers(kind, call)
        yield ComponentPort(_name("call", call.name), "uses", call.interface, multiple, stands_for=call.name)
    # Their names say already what they do: publish.Reading, on.publish.Reading, subscribe.Reading.
    for publish in ports.publish:
        struct = topics[publish.interface].struct
        yield ComponentPort(identifier(publish.name), "publishes", struct, stands_for=publish.name)
    for subscribe in ports.subscribe:
        struct = topics[subscribe.interface].struct
        yield ComponentPort(identifier(subscribe.name), "consumes", struct, stands_for=subscribe.name)


def component_attributes(point: Point) -> Iterator[ComponentAttribute]:
    """The parameters of a scenario at a point."""
    for name, value in point.items():
        yield ComponentAttribute(identifier(name), _type(value), value=value)


def _has_several_peers(kind: ObjectKind, port: CallPort) -> bool:
    """May one object call several others through this port? A forwarder has a connection for each of its callers."""
    parts_callers = kind.forwards is not None and kind.forwards.selector == "caller"
    return port.peer.selector == "*" or parts_callers


def _name(verb: str, port: str) -> str:
    return f"{verb}_{identifier(port)}"


def _type(value: Scalar) -> Type:
    match value:
        # Before int, for a bool is one in Python.
        case bool():
            return Basic("boolean")
        case int():
            return Basic("longlong")
        case float():
            return Basic("double")
    return String()
