"""Calls that would never end: a reaction that leads, through others and through forwarders, back to itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.definitions.scenario.model import ObjectKind
from orrery.definitions.wiring.ports import Ports

Node = tuple[str, str, str]
"""A kind of object, the interface and the key of the operation that is called there."""


def check_endless(objects: Mapping[str, ObjectKind], ports: Mapping[str, Ports]) -> None:
    """InputError, with the way round, for the first call that would never end."""
    walk = _Descent(objects, ports)
    for name, found in ports.items():
        for reaction in found.reactions:
            walk.follow((name, reaction.port, reaction.operation.key), [])


class _Descent:
    """Follows calls depth first; what was followed once leads nowhere new."""

    def __init__(self, objects: Mapping[str, ObjectKind], ports: Mapping[str, Ports]) -> None:
        self.objects = objects
        self.ports = ports
        self.followed: set[Node] = set()

    def follow(self, node: Node, path: list[Node]) -> None:
        if node in path:
            circle = " -> ".join(f"{name}.{key.rpartition('::')[2]}" for name, _, key in [*path, node])
            place = self.objects[path[0][0]].place
            raise place.error(f"this call would never end: {circle}", "on", hint="cut the circle somewhere")
        if node in self.followed:
            return
        for onward in self._leads_to(node):
            self.follow(onward, [*path, node])
        self.followed.add(node)

    def _leads_to(self, node: Node) -> Iterator[Node]:
        name, interface, key = node
        onward = self.objects[name].forwards
        if onward is not None:
            yield (onward.last or onward).kind, interface, key
        ports = {port.name: port for port in self.ports[name].call}
        topics = {port.name: port.interface for port in self.ports[name].publish}
        for reaction in self.ports[name].reactions:
            if (reaction.port, reaction.operation.key) == (interface, key):
                for call in reaction.calls:
                    if call.port in topics:
                        yield from self._takers(topics[call.port], call.operations[0].key)
                        continue
                    port = ports[call.port]
                    peer = (port.peer.last or port.peer).kind
                    yield from ((peer, port.interface, operation.key) for operation in call.operations)

    def _takers(self, interface: str, key: str) -> Iterator[Node]:
        """Everyone whom a sample of a topic reaches."""
        for name, ports in self.ports.items():
            yield from ((name, port.name, key) for port in ports.subscribe if port.interface == interface)
