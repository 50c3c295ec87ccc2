"""How many bytes a value takes in plain CDR, before it is made: by type, lengths and the numbers drawn for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import prod
from typing import TypeVar

from orrery.codegen.anys import HELD, any_struct
from orrery.codegen.model import (
    Array,
    Basic,
    Enum,
    InAny,
    Interface,
    Model,
    Named,
    Sequence,
    String,
    Struct,
    Type,
    Union,
)
from orrery.codegen.stream import M64, Stream
from orrery.codegen.wire import BASIC_SIZES, COUNT

T = TypeVar("T")

USUAL_LENGTH = 16
"""Of a string and a sequence whose path has none."""
DEEPEST = 3
"""So many sequences of the same element type stand in each other at most."""
REFERENCE_TEXT = 128
"""Letters of a reference: it is made when its servant is there, and a place in a trial's folder is no longer."""
LARGEST_ALIGNMENT = 8
"""That of the longest basic types in CDR."""
MOST_STEPS = 500_000
"""So many elements are drawn one by one, which takes a second or two."""

Around = tuple[Type, ...]


class TooMany(Exception):
    """More elements whose size is drawn than anybody would wait for."""


class Extent:
    """The values of a model with these lengths, and anys that hold that (by path, as `[values]` gives them)."""

    def __init__(self, model: Model, lengths: Mapping[str, int], holds: Mapping[str, str] | None = None) -> None:
        self.model = model
        self._lengths, self._holds = lengths, holds or {}
        record = any_struct(model)
        text: tuple[Type, ...] = (Basic("long"), String())
        self._held = text if record is None else (*text, Named(record))
        self._steps = 0
        self.is_certain = cache(self._is_certain)

    def length(self, path: str, bound: int = 0) -> int:
        """The length by the whole path, by what follows its last `::`, by `*`, or the usual one; cut to `bound`."""
        length = _at(self._lengths, path)
        length = USUAL_LENGTH if length is None else length
        return min(length, bound) if bound else length

    def _may_hold(self, path: str) -> tuple[Type, ...]:
        """What the `any` at `path` may hold: the one type that is asked for, or all of them."""
        asked = _at(self._holds, path)
        return self._held if asked is None else (self._held[HELD.index(asked)],)

    def most(self, type_: Type, path: str, around: Around = ()) -> int:
        """No value of `type_` at `path` takes more bytes, wherever it begins: a bound that costs nothing."""
        match self.model.unalias(type_):
            case Basic(name="any"):
                # To be aligned 3, and 4 for the number of the type.
                return 7 + max(self.most(held, path, around) for held in self._may_hold(path))
            case Basic(name="Object"):
                return 8 + REFERENCE_TEXT
            case Basic(name=name):
                # Its size, and before it up to that less one to be aligned.
                return max(0, 2 * BASIC_SIZES[name] - 1)
            case String(wide=wide, bound=bound):
                # To be aligned 3, the count 4, and the NUL.
                return 8 + self.length(path, bound) * (2 if wide else 1)
            case Sequence(element=element) as found:
                inside = self._inside(found, around)
                count = self._count(found, path, around)
                return 7 + (count * self.most(element, f"{path}[]", inside) if count else 0)
            case Array(element=element) as found:
                return prod(found.dimensions) * self.most(element, path, around)
            case InAny(type=inside):
                return 7 + self.most(inside, path, around)
            case Named(name=name):
                return self._most_declared(name, path, around)
        raise TypeError(type_)

    def _most_declared(self, name: str, path: str, around: Around) -> int:
        match self.model[name]:
            case Struct(members=members):
                return sum(self.most(member.type, f"{path}.{member.name}", around) for member in members)
            case Union(discriminator=discriminator, cases=cases):
                largest = max(self.most(case.type, f"{path}.{case.name}", around) for case in cases)
                return self.most(discriminator, path, around) + largest
            case Enum():
                return 7
            case _:
                return 8 + REFERENCE_TEXT

    def after(self, type_: Type, path: str, at: int, numbers: Stream, around: Around = ()) -> int:
        """Where a value of `type_` ends that is written at the byte `at` of a body; it is drawn meanwhile."""
        match self.model.unalias(type_):
            case Basic(name="any"):
                drawn, may = numbers.next() % len(self._held), self._may_hold(path)
                held = may[0] if len(may) == 1 else may[drawn]
                return self.after(held, path, _aligned(at, COUNT) + COUNT, numbers, around)
            case Basic(name="Object"):
                return _reference(at, numbers)
            case Basic(name="void"):
                return at
            case Basic(name=name):
                numbers.skip(1)
                return _aligned(at, BASIC_SIZES[name]) + BASIC_SIZES[name]
            case String(wide=wide, bound=bound):
                letters = self.length(path, bound)
                numbers.skip(letters)
                return _aligned(at, COUNT) + COUNT + (2 * letters if wide else letters + 1)
            case Sequence(element=element) as found:
                count, inside = self._count(found, path, around), self._inside(found, around)
                return self._elements(element, f"{path}[]", count, _aligned(at, COUNT) + COUNT, numbers, inside)
            case Array(element=element) as found:
                return self._elements(element, path, prod(found.dimensions), at, numbers, around)
            case InAny(type=inside):
                return self.after(inside, path, _aligned(at, COUNT) + COUNT, numbers, around)
            case Named(name=name):
                return self._after_declared(name, path, at, numbers, around)
        raise TypeError(type_)

    def _after_declared(self, name: str, path: str, at: int, numbers: Stream, around: Around) -> int:
        match self.model[name]:
            case Struct(members=members):
                for member in members:
                    at = self.after(member.type, f"{path}.{member.name}", at, numbers, around)
                return at
            case Union(discriminator=discriminator, cases=cases):
                case = cases[numbers.next() % len(cases)]
                at = self.after(discriminator, path, at, numbers.copy(), around)  # a label: nothing is drawn for it
                return self.after(case.type, f"{path}.{case.name}", at, numbers, around)
            case Enum():
                numbers.skip(1)
                return _aligned(at, 4) + 4
            case _:
                return _reference(at, numbers)

    def _count(self, found: Sequence, path: str, around: Around) -> int:
        deep = around.count(self.model.unalias(found.element)) >= DEEPEST
        return 0 if deep else self.length(path, found.bound)

    def _inside(self, found: Sequence, around: Around) -> Around:
        return (*around, self.model.unalias(found.element))

    def _elements(self, element: Type, path: str, count: int, at: int, numbers: Stream, around: Around) -> int:
        """Where `count` elements end. Of certain size they come again in the same places, and are not gone through."""
        certain, done = self.is_certain(element), 0
        seen: dict[int, tuple[int, int, int]] = {}
        while done < count:
            before = seen.get(at % LARGEST_ALIGNMENT) if certain else None
            if before is not None and (times := (count - done) // (done - before[0])):
                numbers.state = numbers.state + times * (numbers.state - before[2]) & M64
                at, done = at + times * (at - before[1]), done + times * (done - before[0])
                continue
            seen[at % LARGEST_ALIGNMENT] = (done, at, numbers.state)
            at, done = self.after(element, path, at, numbers, around), done + 1
            self._steps += not certain
            if self._steps > MOST_STEPS:
                raise TooMany
        return at

    def _is_certain(self, type_: Type) -> bool:
        """Whether all values of the type with the same lengths have the same size: no choice is drawn in it."""
        chosen = (Basic("any"), Basic("Object"))
        inside = list(self.model.types_used(type_.type if isinstance(type_, InAny) else type_))
        named = (self.model[t.name] for t in inside if isinstance(t, Named))
        return not any(t in chosen for t in inside) and not any(isinstance(d, Union | Interface) for d in named)


def _at(found: Mapping[str, T], path: str) -> T | None:
    """What stands at a whole path: by it, by what follows its last `::`, or by `*`."""
    return found.get(path, found.get(path.rpartition("::")[2], found.get("*")))


def _reference(at: int, numbers: Stream) -> int:
    """A reference is a string; nil is an empty one."""
    return _aligned(at, COUNT) + COUNT + 1 + (REFERENCE_TEXT if numbers.next() & 1 else 0)


def _aligned(at: int, size: int) -> int:
    return at + -at % size
