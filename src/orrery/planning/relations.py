"""Who is bound to whom: the selectors of a scenario resolved for every object."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from orrery.definitions.scenario.model import ObjectKind
from orrery.definitions.scenario.names import object_names
from orrery.definitions.scenario.target import Target
from orrery.definitions.wiring.ports import CallPort, Ports

Peer = tuple[str, str]
"""An object and its serving port."""


@dataclass(frozen=True)
class End:
    """The calling end of a relation: a call port of one object. `number` is the caller's."""

    object: str
    port: str
    number: int
    target: Target
    interface: str


class Relations:
    """The relations of an arrangement; the same seed resolves them in the same way."""

    def __init__(self, objects: Mapping[str, ObjectKind], ports: Mapping[str, Ports], seed: int) -> None:
        self.objects = objects
        self.ports = ports
        self.seed = seed
        self._known: dict[tuple[str, str], tuple[End, ...]] = {}
        self._own: dict[tuple[str, str], dict[str, list[tuple[int, End]]]] = {}
        self._callers: dict[tuple[str, str], dict[int, list[int]]] = {}

    def of(self, kind: str, index: int, port: CallPort) -> list[tuple[str, tuple[Peer, ...]]]:
        """The call ports that `port` becomes on object `index` of `kind`, each with its peers.

        One, but for a forwarder with `[caller]`: it has one for each caller that is bound to this very object, and none
        of an interface that nobody calls there.
        """
        target = self._target(kind, index, port).kind
        own = self._by_object(target, port.interface).get(f"{kind}[{index}]", [])
        return [
            (end.port, self._peers(end, ordinal)) for ordinal, end in own if end.port.partition("[")[0] == port.name
        ]

    def callers(self, kind: str, index: int, interface: str) -> list[int]:
        """The ordinals of the ends that are bound to object `index` of `kind`."""
        return self._by_peer(kind, interface).get(index, [])

    def connections(self, kind: str, index: int, interface: str) -> int:
        """How many threads of others call object `index` of `kind`; those of a handler count as one for each end."""
        ends = self.ends(kind, interface)
        return sum(self._threads(ends[ordinal]) for ordinal in self.callers(kind, index, interface))

    def _threads(self, end: End) -> int:
        ports = self.ports[end.object.partition("[")[0]].call
        return max(1, *(port.threads for port in ports if port.name == end.port.partition("[")[0]))

    def parts_callers(self, kind: str) -> bool:
        """Has this kind a reference of its own for each of its callers?"""
        onward = self.objects[kind].forwards
        return onward is not None and onward.selector == "caller"

    def ends(self, kind: str, interface: str) -> tuple[End, ...]:
        """Every end that calls `interface` of `kind`, in the order of the scenario."""
        key = (kind, interface)
        if key not in self._known:
            self._known[key] = tuple(self._ends(kind, interface))
        return self._known[key]

    def _by_object(self, kind: str, interface: str) -> dict[str, list[tuple[int, End]]]:
        """The ends that call `interface` of `kind`, with their ordinals, by the object that calls."""
        found = self._own.setdefault((kind, interface), {})
        if not found:
            for ordinal, end in enumerate(self.ends(kind, interface)):
                found.setdefault(end.object, []).append((ordinal, end))
        return found

    def _by_peer(self, kind: str, interface: str) -> dict[int, list[int]]:
        """The ordinals of the ends that call `interface` of `kind`, by the number of the object that is called."""
        found = self._callers.setdefault((kind, interface), {})
        if not found:
            for ordinal, end in enumerate(self.ends(kind, interface)):
                for index in self._chosen(end, ordinal):
                    found.setdefault(index, []).append(ordinal)
        return found

    def _ends(self, kind: str, interface: str) -> Iterator[End]:
        for name, index, port in self._calling.get((kind, interface), ()):
            yield from self._ends_of(name, index, port)

    @cached_property
    def _calling(self) -> dict[tuple[str, str], list[tuple[str, int, CallPort]]]:
        """The kind and interface that are called -> who calls, with the number of the object and its port: all are gone
        through once, for there may be hundreds of kinds."""
        found: dict[tuple[str, str], list[tuple[str, int, CallPort]]] = {}
        for name, ports in self.ports.items():
            for port in ports.call:
                for index in range(self.objects[name].count):
                    called = self._target(name, index, port).kind, port.interface
                    found.setdefault(called, []).append((name, index, port))
        return found

    def _ends_of(self, kind: str, index: int, port: CallPort) -> Iterator[End]:
        name, target = f"{kind}[{index}]", self._target(kind, index, port)
        if not self.parts_callers(kind):
            yield End(name, port.name, index, target, port.interface)
            return
        for ordinal in self.callers(kind, index, port.interface):
            yield End(name, f"{port.name}[{ordinal}]", ordinal, target, port.interface)

    def _target(self, kind: str, index: int, port: CallPort) -> Target:
        return port.peer.of(index, self.objects[kind].count)

    def _peers(self, end: End, ordinal: int) -> tuple[Peer, ...]:
        kind = end.target.kind
        port = f"{end.interface}[{ordinal}]" if self.parts_callers(kind) else end.interface
        if end.target.selector == "*":
            return _all_of(kind, self.objects[kind].count, port)
        return tuple((f"{kind}[{index}]", port) for index in self._chosen(end, ordinal))

    def _chosen(self, end: End, ordinal: int) -> tuple[int, ...]:
        """The numbers of the objects that the end's selector means."""
        count = self.objects[end.target.kind].count
        match end.target.selector:
            case "*":
                return tuple(range(count))
            case "next":
                return (ordinal % count,)
            case "random":
                return (random.Random(f"{self.seed} {end.object} {end.port}").randrange(count),)
            case _:
                index = end.target.index
                return (end.number % count if index is None else index,)


@lru_cache(maxsize=64)
def _all_of(kind: str, count: int, port: str) -> tuple[Peer, ...]:
    """The same port of every object of a kind: made once, for each end that calls them all and each plan has it."""
    return tuple((name, port) for name in object_names(kind, count))
