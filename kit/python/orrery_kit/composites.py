"""Sequences, arrays, structs, unions, values that tell their type, and references."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from orrery_kit.shapes import LONG, STRING, Scalar, Shape
from orrery_kit.values import GOLDEN, M64, Values

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DEPTH = 3
"""So many sequences of the same element type stand in each other at most."""


class Elements(Shape):
    """Many values of one type; `make` gathers them: into a list, a text, bytes."""

    def __init__(self, element: Shape, make: Callable[[Any], Any] = list) -> None:
        self._element, self._make = element, make

    @cached_property
    def _step(self) -> int:
        return max(1, 64 // self._element.minimum())

    def fold(self, checksum: int, value: Any) -> int:
        """One element in every 64 bytes."""
        fold = self._element.fold
        for element in value[:: self._step]:
            checksum = fold(checksum, element)
        return checksum

    def equal(self, one: Any, other: Any) -> bool:
        """Each element."""
        return len(one) == len(other) and all(map(self._element.equal, one, other))

    def cube(self, value: Any) -> Any:
        """Each element."""
        return self._make(map(self._element.cube, value))


class List(Elements):
    """A sequence of at most `bound` elements (0: any number)."""

    def __init__(self, element: Shape, bound: int = 0, make: Callable[[Any], Any] = list) -> None:
        super().__init__(element, make)
        self._bound = bound

    def minimum(self) -> int:
        """An empty one."""
        return 4

    def draw(self, values: Values, path: str) -> Any:
        """As many elements as the length at `path` says; none too deep inside itself."""
        length = values.lengths.at(path)
        if self._bound:
            length = min(length, self._bound)
        if sum(around is self._element for around in values.around) == DEPTH:
            length = 0
        values.around.append(self._element)
        draw, inside = self._element.draw, f"{path}[]"
        made = self._make([draw(values, inside) for _ in range(length)])
        values.around.pop()
        return made

    def fold(self, checksum: int, value: Any) -> int:
        """The length, then one element in every 64 bytes."""
        return super().fold(checksum * GOLDEN + len(value) & M64, value)

    def cube_first(self, value: Any) -> Any:
        """The first one."""
        return self._make([*map(self._element.cube, value[:1]), *value[1:]])


class Array(Elements):
    """An array of one dimension; of more it has arrays as elements."""

    def __init__(self, element: Shape, length: int, make: Callable[[Any], Any] = list) -> None:
        super().__init__(element, make)
        self._length = length

    def minimum(self) -> int:
        """All its elements."""
        return self._length * self._element.minimum()

    def draw(self, values: Values, path: str) -> Any:
        """Its elements in order."""
        return self._make([self._element.draw(values, path) for _ in range(self._length)])


class Record(Shape):
    """A struct: `make(*members)`, read by attributes. Its members are given later, for they may hold it themselves."""

    def __init__(self, make: Callable[..., Any]) -> None:
        self._make = make
        self._members: Sequence[tuple[str, str, Shape]] = ()

    def holds(self, *members: tuple[str, str, Shape]) -> None:
        """Its members: name, attribute, type."""
        self._members = members

    def minimum(self) -> int:
        """All its members."""
        return max(1, sum(shape.minimum() for _, _, shape in self._members))

    def draw(self, values: Values, path: str) -> Any:
        """Its members in order."""
        return self._make(*[shape.draw(values, f"{path}.{name}") for name, _, shape in self._members])

    def fold(self, checksum: int, value: Any) -> int:
        """Its members in order."""
        for _, attribute, shape in self._members:
            checksum = shape.fold(checksum, getattr(value, attribute))
        return checksum

    def equal(self, one: Any, other: Any) -> bool:
        """Each member."""
        return all(shape.equal(getattr(one, a), getattr(other, a)) for _, a, shape in self._members)

    def cube(self, value: Any) -> Any:
        """Each member."""
        return self._make(*[shape.cube(getattr(value, attribute)) for _, attribute, shape in self._members])


class Choice(Shape):
    """A union: `make(discriminator, value)`, read by `_d` and `_v`."""

    def __init__(self, make: Callable[..., Any], switch: Scalar) -> None:
        self._make, self._switch = make, switch
        self._cases: Sequence[tuple[str, tuple[Any, ...], Shape]] = ()
        self._numbers: dict[int, int] = {}
        self._otherwise = 0

    def holds(self, *cases: tuple[str, tuple[Any, ...], Shape]) -> None:
        """Its cases: name, labels (none: `default`), type."""
        self._cases = cases
        for number, (_, labels, _) in enumerate(cases):
            self._numbers |= {self._switch.scalar(label): number for label in labels}
        defaults = [number for number, (_, labels, _) in enumerate(cases) if not labels]
        self._otherwise = defaults[0] if defaults else len(cases)

    def minimum(self) -> int:
        """The discriminator and the smallest case, which is nothing where it can select none."""
        covered = self._otherwise < len(self._cases) or len(self._numbers) == self._switch.all_labels()
        return self._switch.minimum() + (min(shape.minimum() for _, _, shape in self._cases) if covered else 0)

    def _number(self, discriminator: Any) -> int:
        return self._numbers.get(self._switch.scalar(discriminator), self._otherwise)

    def _free(self) -> Any:
        return next(d for d in self._switch.candidates() if self._switch.scalar(d) not in self._numbers)

    def draw(self, values: Values, path: str) -> Any:
        """A case, by its first label."""
        name, labels, shape = self._cases[values.next() % len(self._cases)]
        return self._make(labels[0] if labels else self._free(), shape.draw(values, f"{path}.{name}"))

    def fold(self, checksum: int, value: Any) -> int:
        """The number of the case, then its value."""
        number = self._number(value._d)
        checksum = checksum * GOLDEN + number & M64
        return checksum if number == len(self._cases) else self._cases[number][2].fold(checksum, value._v)

    def equal(self, one: Any, other: Any) -> bool:
        """The discriminator, and the value where it selects one."""
        number = self._number(one._d)
        if self._switch.scalar(one._d) != self._switch.scalar(other._d):
            return False
        return number == len(self._cases) or self._cases[number][2].equal(one._v, other._v)

    def cube(self, value: Any) -> Any:
        """The value."""
        number = self._number(value._d)
        if number == len(self._cases):
            return value
        return self._make(value._d, self._cases[number][2].cube(value._v))


class Any_(Shape):
    """An any: a long, a string or the struct `record`, if there is one.

    `pack(kind, value)` makes one, `unpack(any)` gives both back; the kind is 0, 1 or 2.
    """

    def __init__(
        self, record: Shape | None, pack: Callable[[int, Any], Any], unpack: Callable[[Any], tuple[int, Any]]
    ) -> None:
        self._kinds = (LONG, STRING) if record is None else (LONG, STRING, record)
        self._pack, self._unpack = pack, unpack

    def minimum(self) -> int:
        """The number of its kind."""
        return 4

    def draw(self, values: Values, path: str) -> Any:
        """A kind, then a value of it."""
        kind = values.lengths.held(path, values.next() % len(self._kinds))
        return self._pack(kind, self._kinds[kind].draw(values, path))

    def fold(self, checksum: int, value: Any) -> int:
        """The kind, then the value."""
        kind, inside = self._unpack(value)
        return self._kinds[kind].fold(checksum * GOLDEN + kind & M64, inside)

    def equal(self, one: Any, other: Any) -> bool:
        """Kind and value."""
        (kind, inside), (other_kind, other_inside) = self._unpack(one), self._unpack(other)
        return kind == other_kind and self._kinds[kind].equal(inside, other_inside)

    def cube(self, value: Any) -> Any:
        """The value."""
        kind, inside = self._unpack(value)
        return self._pack(kind, self._kinds[kind].cube(inside))


class Reference(Shape):
    """A reference to the servant itself, or nil, which is None; `resolve(text)` makes one of its text."""

    def __init__(self, resolve: Callable[[str], Any]) -> None:
        self._resolve = resolve

    def minimum(self) -> int:
        """The text of nil."""
        return 5

    def draw(self, values: Values, path: str) -> Any:
        """Itself or nil."""
        return self._resolve(values.self_reference) if values.next() & 1 else None

    def fold(self, checksum: int, value: Any) -> int:
        """0 nil, 1 anything else."""
        return checksum * GOLDEN + (value is not None) & M64

    def equal(self, one: Any, other: Any) -> bool:
        """Behind a relay the servant is another than the client's peer: which one it is cannot be asked."""
        return (one is None) == (other is None)
