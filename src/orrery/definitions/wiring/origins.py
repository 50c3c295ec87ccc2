"""Where what is published comes from: the loads that a topic's samples are made by, at once or through others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from orrery.definitions.wiring.ports import Ports


def origins(ports: Iterable[Ports]) -> dict[str, tuple[str, ...]]:
    """Every operation that publishes a topic -> those that loads call or publish and that lead to it, in their order.

    Operations are `Interface::operation`. Reactions are followed by operation, whoever serves or takes it in.
    """
    every = list(ports)
    reached: dict[str, dict[str, None]] = defaultdict(dict)
    for load in dict.fromkeys(load for found in every for load in _loads(found)):
        for operation in _reach(load, every):
            reached[operation][load] = None
    published = dict.fromkeys(port.operation.key for found in every for port in found.publish)
    return {operation: tuple(reached[operation]) for operation in published}


def _loads(ports: Ports) -> Iterator[str]:
    """What one kind of object calls or publishes by itself."""
    yield from (operation.key for port in ports.call if port.threads for operation, _ in port.operations)
    yield from (port.operation.key for port in ports.publish if port.loads)


def _reach(load: str, every: list[Ports]) -> Iterator[str]:
    """The operation itself, and all that reactions to it bring about."""
    reached, further = {load}, [load]
    while further:
        operation = further.pop()
        yield operation
        fresh = _caused(operation, every) - reached
        reached |= fresh
        further += sorted(fresh)


def _caused(operation: str, every: list[Ports]) -> set[str]:
    """What is called or published in reaction to an operation."""
    return {
        caused.key
        for ports in every
        for reaction in ports.reactions
        if reaction.operation.key == operation
        for call in reaction.calls
        for caused in call.operations
    }
