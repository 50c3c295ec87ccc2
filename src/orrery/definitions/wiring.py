"""Ports: an arrangement's relations resolved against the interfaces that its objects speak."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orrery.codegen.model import Model, Operation
from orrery.definitions.scenario import Arrangement, Call, ObjectKind
from orrery.definitions.toml import Document, Step
from orrery.text import suggestion

EVERY = "*"


@dataclass(frozen=True)
class ServePort:
    """A kind of object serves `interface`; `to` is its call port when it only hands calls on."""

    name: str
    interface: str
    to: str | None = None


@dataclass(frozen=True)
class CallPort:
    """A kind of object calls `interface` of objects `peer`. No `operations`: a forwarder's port, without own load."""

    name: str
    interface: str
    peer: str
    operations: tuple[Operation, ...] = ()
    threads: int = 0


@dataclass(frozen=True)
class Ports:
    """The ports of one kind of object."""

    serve: tuple[ServePort, ...]
    call: tuple[CallPort, ...]


class Wiring:
    """Resolves the names in one scenario; mistakes are told with the scenario's file and line.

    `only` narrows `serves = "*"` to one interface.
    """

    def __init__(
        self, document: Document, arrangement: Arrangement, models: Sequence[Model], only: str | None = None
    ) -> None:
        self.document = document
        self.arrangement = arrangement
        self.known = {interface.name: (model, interface) for model in models for interface in model.interfaces}
        self.only = only
        self.served = {name: self._served(kind) for name, kind in arrangement.objects.items()}

    def ports(self) -> dict[str, Ports]:
        """The ports of every kind of object, by its name."""
        return {name: self._ports(kind) for name, kind in self.arrangement.objects.items()}

    def operations(self, interface: str) -> tuple[Operation, ...]:
        """Every operation of an interface, inherited ones first."""
        model, found = self.known[interface]
        return model.all_operations(found)

    def model(self, interface: str) -> Model:
        """The model that declares an interface."""
        return self.known[interface][0]

    def check_values(self) -> None:
        """InputError for a path of `[values]` that names no parameter of any operation."""
        operations = [op for name in self.known for op in self.operations(name)]
        for path, _ in self.arrangement.values:
            if path != EVERY:
                self._check_value(path, operations)

    def _check_value(self, path: str, operations: Iterable[Operation]) -> None:
        operation, _, inner = path.partition(".")
        found = [op for op in operations if operation in (op.name, op.key, EVERY)]
        if not found:
            names = {op.name for op in operations}
            raise self._error(f"{path}: no operation {operation}", "values", path, hint=suggestion(operation, names))
        parameter = inner.partition(".")[0].partition("[")[0]
        known = {p.name for op in found for p in op.parameters} | {"result", EVERY}
        if inner and parameter not in known:
            hint = suggestion(parameter, known)
            raise self._error(f"{path}: {operation} has no parameter {parameter}", "values", path, hint=hint)

    def _served(self, kind: ObjectKind) -> tuple[str, ...]:
        place = ("object", kind.name, "serves")
        names = [name for word in kind.serves for name in self._interfaces(word, place)]
        return tuple(dict.fromkeys(names))

    def _interfaces(self, word: str, place: tuple[Step, ...]) -> list[str]:
        if word == EVERY:
            return [self._interface(self.only, place)] if self.only else list(self.known)
        return [self._interface(word, place)]

    def _interface(self, word: str, place: tuple[Step, ...]) -> str:
        """The scoped name that `word` means: itself, or the only one that ends with it."""
        if word in self.known:
            return word
        ending = [name for name in self.known if name.endswith(f"::{word}")]
        if len(ending) == 1:
            return ending[0]
        if ending:
            raise self._error(f"{word} may be {' or '.join(ending)}", *place, hint="write the whole name")
        names = {*self.known, *(name.rpartition("::")[2] for name in self.known)}
        raise self._error(f"no interface {word} in the IDL", *place, hint=suggestion(word, names))

    def _ports(self, kind: ObjectKind) -> Ports:
        onward = kind.forwards
        serve = [
            ServePort(name, name, self._port_name(onward, name) if onward else None) for name in self.served[kind.name]
        ]
        call: list[CallPort] = []
        if onward is not None:
            call += [self._forwarded(kind, onward, name) for name in self.served[kind.name]]
        for index, relation in enumerate(kind.calls):
            call += self._calls(kind, relation, index)
        self._check_twice(kind, call)
        return Ports(tuple(serve), tuple(call))

    def _forwarded(self, kind: ObjectKind, to: str, interface: str) -> CallPort:
        if interface not in self.served[to]:
            hint = f"{to} serves {', '.join(self.served[to])}"
            raise self._error(f"{to} does not serve {interface}", "object", kind.name, "forwards", hint=hint)
        return CallPort(self._port_name(to, interface), interface, to)

    def _calls(self, kind: ObjectKind, call: Call, index: int) -> list[CallPort]:
        """A port for each interface of the peer that has one of the operations."""
        place = ("object", kind.name, "calls", index, "operations")
        offered = {name: self.operations(name) for name in self.served[call.to]}
        chosen: dict[str, dict[str, Operation]] = {name: {} for name in offered}
        for word in call.operations:
            matches = [(name, op) for name, ops in offered.items() for op in ops if _means(word, name, op)]
            if not matches:
                names = {op.name for ops in offered.values() for op in ops}
                last = word.rpartition("::")[2]
                raise self._error(f"{call.to} has no operation {word}", *place, hint=suggestion(last, names))
            for name, op in matches:
                chosen[name][op.key] = op
        return [
            CallPort(self._port_name(call.to, name), name, call.to, tuple(operations.values()), call.threads)
            for name, operations in chosen.items()
            if operations
        ]

    def _port_name(self, to: str, interface: str) -> str:
        """`server`, or `server.Basics` where the server has several interfaces."""
        if len(self.served[to]) == 1:
            return to
        short = interface.rpartition("::")[2]
        alone = [name for name in self.served[to] if name.rpartition("::")[2] == short] == [interface]
        return f"{to}.{short if alone else interface}"

    def _check_twice(self, kind: ObjectKind, ports: Iterable[CallPort]) -> None:
        seen: set[str] = set()
        for port in ports:
            if port.name in seen:
                hint = "name all its operations in one relation"
                raise self._error(f"{kind.name} calls {port.name} twice", "object", kind.name, "calls", hint=hint)
            seen.add(port.name)

    def _error(self, message: str, *place: Step, hint: str) -> Exception:
        return self.document.error(message, *place, hint=hint)


def _means(word: str, interface: str, operation: Operation) -> bool:
    """Whether `word` (`*`, `op`, `Interface::op`, `Interface::*`) means this operation of this interface."""
    if word in (EVERY, operation.name, operation.key):
        return True
    scope, _, name = word.rpartition("::")
    named = interface == scope or interface.endswith(f"::{scope}")
    return bool(scope) and named and name in (EVERY, operation.name)
