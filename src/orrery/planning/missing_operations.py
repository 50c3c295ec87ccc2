"""The operations that a driver cannot call, or a handler cannot answer: they are left out, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from orrery.codegen.model import Operation
from orrery.definitions.driver.model import Driver
from orrery.definitions.wiring.ports import Ports
from orrery.definitions.wiring.wiring import Wiring
from orrery.planning.messages import MessageBounds, Messages
from orrery.planning.requirements import OperationNeeds, inexpressible, not_locatable


@dataclass(frozen=True)
class MissingOperations:
    """What a driver with these options lacks of a scenario's operations.

    `unsupported` has the reasons of the mapping, by `Interface::operation`; `seed` is that of the values.
    """

    scenario: str
    wiring: Wiring
    bounds: MessageBounds
    needs: OperationNeeds
    driver: Driver
    options: Mapping[str, str]
    unsupported: Mapping[str, str]
    seed: int

    @cached_property
    def _capabilities(self) -> frozenset[str]:
        return self.driver.capabilities_with(self.options)

    def of(self, objects: Iterable[Ports]) -> dict[str, str]:
        """`Interface::operation` -> why it is left out, for what these objects would call or react to."""
        objects = tuple(objects)
        messages = Messages(self.driver, self.options, self.wiring, self.bounds, self.seed)
        found: dict[str, str] = {}
        for ports in objects:
            published = [(port.interface, (port.operation,), ()) for port in ports.publish]
            called = [
                (port.interface, tuple(operation for operation, _ in port.operations), port.peer.kinds)
                for port in ports.call
            ]
            reacted = [(wired.operation.interface, (wired.operation,), ()) for wired in ports.reactions]
            for interface, operations, peers in (*called, *published, *reacted):
                for operation in operations:
                    if reason := self._obstacle(interface, operation, peers) or messages.too_long(operation):
                        found[operation.key] = reason
        return found | _idle_reactions(objects, found)

    def _obstacle(self, interface: str, operation: Operation, peers: Iterable[str]) -> str | None:
        """Why an operation cannot be called, whatever its length; None if it can."""
        kinds = self.wiring.arrangement.objects
        return (
            self.unsupported.get(operation.key)
            or self.driver.exception_for(self.scenario, operation.key)
            or inexpressible(self.needs.of(self.wiring.model(interface), operation), self._capabilities)
            or not_locatable(operation, [kinds[peer] for peer in peers])
        )


def _idle_reactions(objects: Iterable[Ports], missing: Mapping[str, str]) -> dict[str, str]:
    """Operations whose handler would make calls of which none is left: without them they are not what was asked."""
    found: dict[str, str] = {}
    for wired in (wired for ports in objects for wired in ports.reactions):
        called = [operation.key for call in wired.calls for operation in call.operations]
        if called and missing.keys() >= set(called):
            found[wired.operation.key] = f"its handler calls {called[0]}: {missing[called[0]]}"
    return found
