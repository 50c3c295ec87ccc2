"""Kinds of values: how they are drawn, read by `consume`, compared and cubed (kit/vectors/README.md).

Values are Python's own: int, float, bool, str, bytes, lists, and objects with attributes. Composed ones stand in
composites.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from struct import Struct as Packing

from orrery_kit.values import GOLDEN, M64, Values

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Shape:
    """One type. `minimum()` is the smallest size of a value in plain CDR, in bytes."""

    def minimum(self) -> int:
        """Bytes of the smallest value."""
        raise NotImplementedError

    def draw(self, values: Values, path: str) -> Any:
        """A new value; `path` says where its lengths are looked up."""
        raise NotImplementedError

    def fold(self, checksum: int, value: Any) -> int:
        """The checksum after what `consume` reads of `value`."""
        raise NotImplementedError

    def equal(self, one: Any, other: Any) -> bool:
        """Whether two values are the same."""
        return bool(one == other)

    def cube(self, value: Any) -> Any:
        """The cube of a value, member by member; what is no number stays."""
        return value

    def cube_first(self, value: Any) -> Any:
        """Of a sequence the first element alone is cubed; anything else whole."""
        return self.cube(value)


class Scalar(Shape):
    """What is folded as one number; `size` in bytes."""

    def __init__(self, size: int) -> None:
        self._size = size

    def minimum(self) -> int:
        """Its size."""
        return self._size

    def scalar(self, value: Any) -> int:
        """The number that `consume` reads."""
        raise NotImplementedError

    def fold(self, checksum: int, value: Any) -> int:
        """One number."""
        return checksum * GOLDEN + self.scalar(value) & M64

    def candidates(self) -> Iterable[Any]:
        """As a discriminator: the values among which one is looked for that no case has."""
        raise NotImplementedError

    def all_labels(self) -> float:
        """As a discriminator: how many values it has."""
        return float("inf")


class Integer(Scalar):
    """An integer of `bits` bits."""

    def __init__(self, bits: int, signed: bool = True) -> None:
        super().__init__(bits // 8)
        self._mask = (1 << bits) - 1
        self._half = 1 << bits - 1 if signed else 0

    def _within(self, value: int) -> int:
        return (value + self._half & self._mask) - self._half

    def draw(self, values: Values, path: str) -> int:
        """The low bits of a number."""
        return (values.next() + self._half & self._mask) - self._half

    def scalar(self, value: int) -> int:
        """Its bits, without sign."""
        return value & self._mask

    def fold(self, checksum: int, value: int) -> int:
        """As of every scalar, without a further call: most that is read is an integer."""
        return checksum * GOLDEN + (value & self._mask) & M64

    def cube(self, value: int) -> int:
        """As it overflows."""
        return self._within(value * value * value)

    def candidates(self) -> Iterable[int]:
        """From 0 on."""
        return count()


class Boolean(Scalar):
    """False or true."""

    def draw(self, values: Values, path: str) -> bool:
        """The lowest bit."""
        return bool(values.next() & 1)

    def scalar(self, value: bool) -> int:
        """0 or 1."""
        return 1 if value else 0

    def candidates(self) -> Iterable[bool]:
        """False before true."""
        return (False, True)

    def all_labels(self) -> float:
        """Two."""
        return 2


class Character(Scalar):
    """A text of one character."""

    def draw(self, values: Values, path: str) -> str:
        """Printable ASCII."""
        return chr(0x20 + values.next() % 95)

    def scalar(self, value: str) -> int:
        """Its code."""
        return ord(value)

    def candidates(self) -> Iterable[str]:
        """From the end of ASCII."""
        return "~}|{zyx"


class Floating(Scalar):
    """A float or a double: the packings of its value and of its bits, and the bits of its fraction."""

    def __init__(self, value: str, bits: str, fraction: int) -> None:
        self._value, self._bits, self._fraction = Packing(value), Packing(bits), fraction
        super().__init__(self._value.size)

    def draw(self, values: Values, path: str) -> float:
        """At least 0, below 1."""
        return (values.next() >> 64 - self._fraction) / 2.0**self._fraction

    def scalar(self, value: float) -> int:
        """Its bits."""
        return int(self._bits.unpack(self._value.pack(value))[0])

    def _rounded(self, value: float) -> float:
        return float(self._value.unpack(self._value.pack(value))[0])

    def cube(self, value: float) -> float:
        """Rounded to its own precision after each multiplication."""
        return self._rounded(self._rounded(value * value) * value)


class Enum(Scalar):
    """An enum: its values in order, and how the number of one is told."""

    def __init__(self, items: list[Any], number: Any) -> None:
        super().__init__(4)
        self._items, self._number = items, number

    def draw(self, values: Values, path: str) -> Any:
        """One of them."""
        return self._items[values.next() % len(self._items)]

    def scalar(self, value: Any) -> int:
        """Its number."""
        return int(self._number(value))

    def candidates(self) -> Iterable[Any]:
        """From the first on."""
        return self._items

    def all_labels(self) -> float:
        """As many as it has."""
        return len(self._items)


class Text(Shape):
    """A string of at most `bound` characters (0: any number)."""

    # kit/vectors/README.md: an empty one in plain CDR, and one character in every 64 bytes.
    least, step = 5, 64

    def __init__(self, bound: int = 0) -> None:
        self._bound = bound

    def minimum(self) -> int:
        """An empty one."""
        return self.least

    def draw(self, values: Values, path: str) -> str:
        """As many characters as the length at `path` says."""
        length = values.lengths.at(path)
        number = values.next
        return "".join([chr(0x20 + number() % 95) for _ in range(min(length, self._bound or length))])

    def fold(self, checksum: int, value: str) -> int:
        """The length, then one character in every 64 bytes."""
        checksum = checksum * GOLDEN + len(value) & M64
        for character in value[:: self.step]:
            checksum = checksum * GOLDEN + ord(character) & M64
        return checksum


class WideText(Text):
    """A wstring."""

    # The same of characters of two bytes, without a closing zero.
    least, step = 4, 32


BOOLEAN = Boolean(1)
OCTET = Integer(8, signed=False)
CHAR, WCHAR = Character(1), Character(2)
SHORT, LONG, LONGLONG = Integer(16), Integer(32), Integer(64)
USHORT, ULONG, ULONGLONG = (Integer(bits, signed=False) for bits in (16, 32, 64))
FLOAT, DOUBLE = Floating("<f", "<I", 24), Floating("<d", "<Q", 53)
STRING, WSTRING = Text(), WideText()
