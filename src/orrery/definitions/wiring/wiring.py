"""Ports: an arrangement's relations resolved against the interfaces that its objects speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from orrery.codegen.anys import any_copy_name, is_as_any, with_anys
from orrery.codegen.model import Model, Operation
from orrery.definitions.reading.toml import Document, Step
from orrery.definitions.scenario.model import Arrangement, Call, Carried, ObjectKind
from orrery.definitions.scenario.target import Target
from orrery.definitions.wiring.channels import Channels, check_heard, scoped_name
from orrery.definitions.wiring.endless import check_endless
from orrery.definitions.wiring.held import check_held
from orrery.definitions.wiring.passing import taken
from orrery.definitions.wiring.ports import CallPort, Ports, ReactionCall, ServePort, WiredReaction
from orrery.definitions.wiring.referral import INTERFACE, ROUTING
from orrery.definitions.wiring.routes import WiredRoute, wired_routes
from orrery.text import suggestion

EVERY = "*"

T = TypeVar("T")


class Wiring:
    """Resolves the names in one scenario; mistakes are told with the scenario's file and line.

    `only` narrows `serves = "*"` to one interface.
    """

    def __init__(
        self, document: Document, arrangement: Arrangement, models: Sequence[Model], only: str | None = None
    ) -> None:
        self.document = document
        self.arrangement = arrangement
        if arrangement.carries_anys:
            models = [with_anys(model) for model in models]
        self.known = {interface.name: (model, interface) for model in models for interface in model.interfaces}
        self.topics = {topic.struct: topic for model in models for topic in model.topics}
        self.callable = [
            name
            for name, (model, _) in self.known.items()
            if model.topic_of(name) is None and name not in (INTERFACE, ROUTING) and not is_as_any(name)
        ]
        self.only = only
        ways = taken(arrangement.objects)
        self.served = {name: self._served(kind, ways[name]) for name, kind in arrangement.objects.items()}

    @property
    def lengths(self) -> tuple[tuple[str, int], ...]:
        """Lengths by path; those of a whole name count for its twin too, which carries the same values."""
        lengths = tuple((path, length) for path, length in self.arrangement.values if isinstance(length, int))
        return (*lengths, *self._of_copies(lengths))

    @property
    def held(self) -> tuple[tuple[str, str], ...]:
        """What an `any` holds, by path as lengths are."""
        held = tuple((path, kind) for path, kind in self.arrangement.values if isinstance(kind, str))
        return (*held, *self._of_copies(held))

    def _of_copies(self, values: Iterable[tuple[str, T]]) -> Iterator[tuple[str, T]]:
        if self.arrangement.carries_anys:
            yield from ((any_copy_name(path), value) for path, value in values if "::" in path)

    def ports(self) -> dict[str, Ports]:
        """The ports of every kind of object, by its name; InputError for calls that would never end."""
        ports = {name: self._ports(kind) for name, kind in self.arrangement.objects.items()}
        check_heard(self.arrangement.objects, ports)
        check_endless(self.arrangement.objects, ports)
        return ports

    def routes(self, ports: Mapping[str, Ports]) -> tuple[WiredRoute, ...]:
        """The paths whose time is measured; InputError where one cannot be followed."""
        topics = {topic.interface: topic for topic in self.topics.values()}
        return tuple(wired_routes(self.arrangement.paths, self.arrangement.objects, ports, topics))

    def operations(self, interface: str) -> tuple[Operation, ...]:
        """Every operation of an interface, inherited ones first."""
        model, found = self.known[interface]
        return model.all_operations(found)

    def model(self, interface: str) -> Model:
        """The model that declares an interface."""
        return self.known[interface][0]

    def check_values(self) -> None:
        """InputError for a path of `[values]` that names no parameter, or no `any` that holds what it says."""
        operations = [(self.model(name), op) for name in self.known for op in self.operations(name)]
        for path, value in self.arrangement.values:
            if path != EVERY:
                self._check_value(path, [op for _, op in operations])
            if isinstance(value, str):
                meant = [(model, op) for model, op in operations if path.partition(".")[0] in (op.name, op.key, EVERY)]
                check_held(self.document, path, value, meant)

    def _check_value(self, path: str, operations: Iterable[Operation]) -> None:
        operation, _, inner = path.partition(".")
        found = [op for op in operations if operation in (op.name, op.key, EVERY)]
        if not found:
            names = {op.name for op in operations}
            hint = suggestion(operation, names)
            raise self.document.error(f"{path}: no operation {operation}", "values", path, hint=hint)
        parameter = inner.partition(".")[0].partition("[")[0]
        known = {p.name for op in found for p in op.parameters} | {"result", EVERY}
        if inner and parameter not in known:
            hint = suggestion(parameter, known)
            raise self.document.error(f"{path}: {operation} has no parameter {parameter}", "values", path, hint=hint)

    def _served(self, kind: ObjectKind, ways: frozenset[Carried]) -> tuple[str, ...]:
        names = dict.fromkeys(name for word in kind.serves for name in self._interfaces(word, kind))
        return (*(names if "typed" in ways else ()), *(any_copy_name(name) for name in names if "any" in ways))

    def _offered(self, peer: str) -> tuple[str, ...]:
        """The interfaces of `peer` that others call: their twins only where there is nothing else."""
        return tuple(name for name in self.served[peer] if not is_as_any(name)) or self.served[peer]

    def _interfaces(self, word: str, kind: ObjectKind) -> list[str]:
        if word == EVERY:
            return [self._interface(self.only, kind)] if self.only else self.callable
        return [self._interface(word, kind)]

    def _interface(self, word: str, kind: ObjectKind) -> str:
        """The scoped name that `word` means: itself, or the only one that ends with it."""
        return scoped_name(word, self.callable, "interface", kind.place, ("serves",))

    def _ports(self, kind: ObjectKind) -> Ports:
        call: list[CallPort] = []
        onward = kind.forwards
        if onward is not None:
            call += [self._forwarded(kind, onward, name) for name in self.served[kind.name]]
        for index, relation in enumerate(kind.calls):
            call += self._calls(kind, relation, ("calls", index))
        self._check_twice(kind, call)
        serve = [
            ServePort(name, name, self._port_name(onward.kind, name) if onward else None)
            for name in self.served[kind.name]
        ]
        channels = Channels(kind, self.topics, lambda topic: self.operations(topic.interface)[0])
        reactions, called = self._reactions(kind, channels)
        return Ports(tuple(serve), (*call, *called), tuple(reactions), channels.publish(), channels.subscribe())

    def _forwarded(self, kind: ObjectKind, to: Target, interface: str) -> CallPort:
        for name in to.kinds:
            if interface not in self.served[name]:
                hint = f"{name} serves {', '.join(self.served[name])}"
                raise kind.place.error(f"{name} does not serve {interface}", "forwards", hint=hint)
        return CallPort(self._port_name(to.kind, interface), interface, to)

    def _calls(self, kind: ObjectKind, call: Call, place: tuple[Step, ...]) -> list[CallPort]:
        """A port for each interface of the peer that has one of the operations."""
        for last in call.to.kinds[1:]:
            if missing := [name for name in self.served[call.to.kind] if name not in self.served[last]]:
                hint = f"it serves {', '.join(self.served[last])}"
                raise kind.place.error(f"{last} does not serve {missing[0]}", *place, hint=hint)
        chosen: dict[str, dict[str, tuple[Operation, int]]] = {}
        for word, weight in call.operations:
            offered = self._offered(call.to.kind)
            for interface, operation in self._meant(kind, call.to.kind, offered, word, (*place, "operations")):
                chosen.setdefault(interface, {})[operation.key] = operation, weight
        return [
            CallPort(
                name=self._port_name(call.to.kind, name),
                interface=name,
                peer=call.to,
                operations=tuple(operations.values()),
                order=call.order,
                threads=call.threads,
            )
            for name in self.served[call.to.kind]
            if (operations := chosen.get(name))
        ]

    def _meant(
        self, kind: ObjectKind, peer: str, interfaces: Iterable[str], word: str, place: tuple[Step, ...]
    ) -> list[tuple[str, Operation]]:
        """The (interface, operation) pairs of `peer` that `word` means; InputError if there are none."""
        offered = [(name, operation) for name in interfaces for operation in self.operations(name)]
        found = [(name, operation) for name, operation in offered if _means(word, name, operation)]
        if not found:
            hint = suggestion(word.rpartition("::")[2], {operation.name for _, operation in offered})
            raise kind.place.error(f"{peer} has no operation {word}", *place, hint=hint)
        return found

    def _reactions(self, kind: ObjectKind, channels: Channels) -> tuple[list[WiredReaction], list[CallPort]]:
        """What a kind does when it is called, and the ports that it needs for that."""
        wired: list[WiredReaction] = []
        ports: dict[str, CallPort] = {}
        for number, reaction in enumerate(kind.reactions):
            calls: list[ReactionCall] = []
            for index, call in enumerate(reaction.calls):
                for port in self._calls(kind, call, ("on", number, "calls", index)):
                    named = replace(port, name=f"on.{number}.{port.name}", threads=0)
                    ports[named.name] = named
                    calls.append(ReactionCall(named.name, tuple(operation for operation, _ in port.operations)))
            calls += channels.reaction(number)
            occasions = channels.occasions(reaction.operation)
            if not occasions or (reaction.operation == EVERY and kind.serves):
                own = self.served[kind.name]
                occasions += self._meant(kind, kind.name, own, reaction.operation, ("on", number, "operation"))
            wired += [WiredReaction(port, operation, reaction, tuple(calls)) for port, operation in occasions]
        return wired, list(ports.values())

    def _port_name(self, to: str, interface: str) -> str:
        """`server`, or `server.Basics` where the server has several interfaces."""
        offered = self._offered(to)
        if len(offered) == 1:
            return to
        short = interface.rpartition("::")[2]
        alone = len([name for name in offered if name.rpartition("::")[2] == short]) == 1
        return f"{to}.{short if alone else interface}"

    def _check_twice(self, kind: ObjectKind, ports: Iterable[CallPort]) -> None:
        seen: set[str] = set()
        for port in ports:
            if port.name in seen:
                hint = "name all its operations in one relation"
                raise kind.place.error(f"{kind.name} calls {port.name} twice", "calls", hint=hint)
            seen.add(port.name)


def _means(word: str, interface: str, operation: Operation) -> bool:
    """Whether `word` (`*`, `op`, `Interface::op`, `Interface::*`) means this operation of this interface."""
    if word in (EVERY, operation.name, operation.key):
        return True
    scope, _, name = word.rpartition("::")
    named = interface == scope or interface.endswith(f"::{scope}")
    return bool(scope) and named and name in (EVERY, operation.name)
