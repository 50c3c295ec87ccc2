"""Operations as the loops and the servants need them: what is sent, what comes back, what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orrery_kit.errors import ConfigurationError
from orrery_kit.shapes import Shape
from orrery_kit.values import ARGUMENTS, RESULTS, Lengths, Values

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Sent = tuple[str, Shape]
"""An in or inout parameter: its name and type."""
Returned = tuple[str, Shape, int]
"""The result, an inout or an out parameter: name, type, and the place among those sent of an inout, else -1."""
MADE = -1


class Source:
    """What both sides of a port draw from."""

    __slots__ = ("lengths", "seed", "self_reference")

    def __init__(self, lengths: Lengths, seed: int, self_reference: str = "") -> None:
        self.lengths, self.seed, self.self_reference = lengths, seed, self_reference

    def values(self, operation: str, slot: int, part: int) -> Values:
        """The stream of one part of an operation."""
        return Values(self.lengths, self.seed, operation, slot, part, self.self_reference)


class Operation:
    """One operation: `name` is `Interface::operation`, `method` what it is called on stubs and servants.

    What comes back of a stub, and what a servant returns, is nothing, a value, or a tuple of them: the result, then
    inout and out parameters in their order. `meaning` is empty, `cube` or `cube_first`: what each result is of the
    argument in its place.
    """

    def __init__(
        self,
        name: str,
        method: str,
        sent: Sequence[Sent],
        returned: Sequence[Returned],
        meaning: str = "",
        oneway: bool = False,
    ) -> None:
        self.name, self.method, self.oneway = name, method, oneway
        self._sent = tuple(sent)
        self._returned = tuple(returned)
        self._meaning = meaning
        self.consume: Callable[[Any], int] = _consuming_all([shape for _, shape in sent])
        """The checksum of the arguments, a tuple."""
        self.consume_reply: Callable[[Any], int] = _consuming([shape for _, shape, _ in returned])
        """The checksum of what came back."""
        self.is_fixed = not meaning and all(place == MADE for _, _, place in returned)
        """Whether what comes back is the same for all arguments."""

    def arguments(self, source: Source, slot: int) -> tuple[Any, ...]:
        """The arguments of a slot of the pool."""
        values = source.values(self.name, slot, ARGUMENTS)
        return tuple(shape.draw(values, f"{self.name}.{name}") for name, shape in self._sent)

    def generated(self, source: Source) -> tuple[Any, ...]:
        """What a servant makes up, always that of slot 0: the result, then the out parameters."""
        values = source.values(self.name, 0, RESULTS)
        made = ((name, shape) for name, shape, place in self._returned if place == MADE)
        return tuple(shape.draw(values, f"{self.name}.{name}") for name, shape in made)

    def reply(self, arguments: tuple[Any, ...], generated: tuple[Any, ...]) -> Any:
        """What is returned for these arguments."""
        made = iter(self._derived(arguments) if self._meaning else generated)
        found = tuple(next(made) if place == MADE else arguments[place] for _, _, place in self._returned)
        return found if len(found) > 1 else found[0] if found else None

    def _derived(self, arguments: tuple[Any, ...]) -> list[Any]:
        return [getattr(shape, self._meaning)(value) for (_, shape), value in zip(self._sent, arguments, strict=True)]

    def equal(self, one: Any, other: Any) -> bool:
        """Whether two replies are the same as a whole."""
        # A single value comes back as it is, and not in a tuple of one.
        if len(self._returned) < 2:
            return all(shape.equal(one, other) for _, shape, _ in self._returned)
        return all(shape.equal(a, b) for (_, shape, _), a, b in zip(self._returned, one, other, strict=True))


def _consuming(shapes: list[Shape]) -> Callable[[Any], int]:
    """Reads what comes as nothing, as a value, or as a tuple of them."""
    if not shapes:
        return lambda _: 0
    if len(shapes) > 1:
        return _consuming_all(shapes)
    fold = shapes[0].fold
    return lambda value: fold(0, value)


def _consuming_all(shapes: list[Shape]) -> Callable[[Any], int]:
    """Reads a tuple of values."""
    folds = tuple(shape.fold for shape in shapes)

    def consume(values: Any) -> int:
        checksum = 0
        for fold, value in zip(folds, values, strict=False):
            checksum = fold(checksum, value)
        return checksum

    return consume


class Interface:
    """An interface by its scoped name; `stub` and `skeleton` are the middleware's own classes for it."""

    def __init__(self, name: str, stub: Any, skeleton: Any, *operations: Operation) -> None:
        self.name, self.stub, self.skeleton = name, stub, skeleton
        self.operations = {operation.name: operation for operation in operations}

    def operation(self, name: str) -> Operation:
        """The operation of this name; ConfigurationError where there is none."""
        if name not in self.operations:
            raise ConfigurationError(f"interface {self.name} has no operation {name}")
        return self.operations[name]
