"""The largest request and reply of an operation, in bytes of plain CDR: what a driver's largest message must hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from orrery.codegen.extent import Extent, TooMany
from orrery.codegen.model import Basic, Operation, OperationParameter, Type
from orrery.codegen.stream import ARGUMENTS, RESULTS, Stream, stream

HEADER = 16
"""Bytes before the body of each message."""


@dataclass(frozen=True)
class MessageSize:
    """A message of an operation that is longer than a driver's largest: `what` (request or reply), `size` in bytes.

    `exact` is False where there are too many values to draw: it has at most so many then, and perhaps fewer.
    """

    what: str
    size: int
    exact: bool = True


@dataclass(frozen=True)
class _Value:
    """One value of a message: its type, its path, and the stream from where it is drawn."""

    type: Type
    path: str
    numbers: Stream


def longer_than(largest: int, extent: Extent, operation: Operation, seed: int, slots: int) -> MessageSize | None:
    """The first message of `operation` that takes more than `largest` bytes in any of its `slots`; None if none does.

    `seed` is that of the scenario's values, `slots` counts the sets of arguments.
    """
    room = largest - HEADER
    for what, most in _bounds(extent, operation):
        if most > room:
            try:
                size = _largest(extent, operation, seed, slots, what)
            except TooMany:
                return MessageSize(what, HEADER + most, exact=False)
            if size > room:
                return MessageSize(what, HEADER + size)
    return None


def bound(extent: Extent, operation: Operation) -> int:
    """Bytes that no message of `operation` exceeds, whatever values are drawn."""
    return HEADER + max(most for _, most in _bounds(extent, operation))


def _bounds(extent: Extent, operation: Operation) -> Iterator[tuple[str, int]]:
    """For each message what its body takes at most."""
    yield "request", _most(extent, operation, operation.inputs)
    if not operation.oneway:
        # What is made of an argument has the argument's length.
        back = operation.parameters if operation.key in extent.model.meanings else operation.outputs
        yield "reply", _most(extent, operation, back) + extent.most(operation.result, f"{operation.key}.result")


def _most(extent: Extent, operation: Operation, parameters: Iterable[OperationParameter]) -> int:
    return sum(extent.most(p.type, f"{operation.key}.{p.name}") for p in parameters)


def _largest(extent: Extent, operation: Operation, seed: int, slots: int, what: str) -> int:
    """Bytes of the largest body: the same in each slot where no size is drawn."""
    types = (operation.result, *(p.type for p in operation.parameters))
    drawn = not all(extent.is_certain(type_) for type_ in types)
    message = _request if what == "request" else _reply
    bodies = (message(extent, operation, seed, slot) for slot in range(slots if drawn else 1))
    return max(_end(extent, body) for body in bodies)


def _end(extent: Extent, values: list[_Value]) -> int:
    at = 0
    for value in values:
        at = extent.after(value.type, value.path, at, value.numbers)
    return at


def _request(extent: Extent, operation: Operation, seed: int, slot: int) -> list[_Value]:
    sent = [(p.type, f"{operation.key}.{p.name}") for p in operation.inputs]
    return _drawn(extent, sent, stream(seed, operation.key, slot, ARGUMENTS))


def _reply(extent: Extent, operation: Operation, seed: int, slot: int) -> list[_Value]:
    """The result, then inout and out parameters in their order."""
    sent = _request(extent, operation, seed, slot)
    arguments = dict(zip((p.name for p in operation.inputs), sent, strict=True))
    out = [p.name for p in operation.parameters if p.direction == "out"]
    made = ["result"] if operation.result != Basic("void") else []
    if operation.key in extent.model.meanings:
        results = dict(zip([*made, *out], sent, strict=False))  # each is made of the argument in its place
    else:
        types = {"result": operation.result} | {p.name: p.type for p in operation.parameters}
        fresh = [(types[name], f"{operation.key}.{name}") for name in [*made, *out]]
        drawn = _drawn(extent, fresh, stream(seed, operation.key, 0, RESULTS))
        results = dict(zip([*made, *out], drawn, strict=True))
    back = [arguments[p.name] if p.direction == "inout" else results[p.name] for p in operation.outputs]
    return [*(results[name] for name in made), *back]


def _drawn(extent: Extent, values: list[tuple[Type, str]], numbers: Stream) -> list[_Value]:
    """Where in the stream each of the values begins."""
    found = []
    for type_, path in values:
        found.append(_Value(type_, path, numbers.copy()))
        extent.after(type_, path, 0, numbers)
    return found
