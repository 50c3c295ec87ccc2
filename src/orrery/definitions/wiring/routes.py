"""Paths through several objects: where they begin and end, and whether the cause can travel all the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orrery.codegen.model import Topic
from orrery.definitions.scenario.model import ObjectKind, Route
from orrery.definitions.wiring.ports import Ports, PublishPort, SubscribePort
from orrery.text import suggestion


@dataclass(frozen=True)
class WiredRoute:
    """A path between two kinds of object: the ports at its ends, and the operation that carries the last topic."""

    route: Route
    source: PublishPort
    target: SubscribePort
    operation: str


def wired_routes(
    routes: tuple[Route, ...],
    objects: Mapping[str, ObjectKind],
    ports: Mapping[str, Ports],
    topics: Mapping[str, Topic],
) -> Iterator[WiredRoute]:
    """Every path with its ports; InputError where it does not begin, does not end, or loses the cause on the way.

    `topics` by the interface that carries them.
    """
    for route in routes:
        for key, name in (("from", route.source), ("to", route.target)):
            if name not in objects:
                raise route.place.error(f"there is no object {name}", key, hint=suggestion(name, objects))
        source = _source(route, ports[route.source], topics)
        last = _last(route, source, ports)
        _check_cause(route, source, last, topics)
        yield WiredRoute(route, source, last, topics[last.interface].operation)


def _source(route: Route, ports: Ports, topics: Mapping[str, Topic]) -> PublishPort:
    own = [port for port in ports.publish if port.loads]
    if len(own) != 1:
        found = "publishes nothing by itself" if not own else "publishes several topics"
        raise route.place.error(f"{route.source} {found}, so no path begins there", "from")
    if topics[own[0].interface].sequence is None:
        struct = topics[own[0].interface].struct
        hint = f"#pragma orrery sequence {struct}.member"
        raise route.place.error(f"the samples of {struct} carry no number that could be followed", "from", hint=hint)
    return own[0]


def _last(route: Route, source: PublishPort, ports: Mapping[str, Ports]) -> SubscribePort:
    """The port of the target that the source's samples reach, by way of others or at once."""
    reached = {source.interface}
    while True:
        further = {
            publish.interface
            for found in ports.values()
            for reaction in found.reactions
            if any(port.name == reaction.port and port.interface in reached for port in found.subscribe)
            for call in reaction.calls
            for publish in found.publish
            if publish.name == call.port
        }
        if further <= reached:
            break
        reached |= further
    ends = [port for port in ports[route.target].subscribe if port.interface in reached]
    if not ends:
        raise route.place.error(f"nothing that {route.source} publishes leads to {route.target}", "to")
    return ends[-1]


def _check_cause(route: Route, source: PublishPort, last: SubscribePort, topics: Mapping[str, Topic]) -> None:
    topic = topics[last.interface]
    if last.interface != source.interface and topic.correlation is None:
        raise route.place.error(
            f"{topic.struct} has no room for what caused it, so the path cannot be followed",
            hint=f"#pragma orrery correlation {topic.struct}.member",
        )
