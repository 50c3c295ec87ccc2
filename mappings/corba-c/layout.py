"""Which unions ORBit2 lays out as the C compiler does: the ORB goes by the type code, and by rules of its own."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

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


@dataclass(frozen=True)
class Extent:
    """Bytes in C."""

    size: int
    alignment: int


POINTER = Extent(8, 8)
"""Of a 64-bit machine, as all of these."""
ANY = Extent(24, 8)
"""A type code, a pointer, a flag."""
SEQUENCE = Extent(24, 8)
"""Two lengths, a pointer, a flag."""
ENUM = Extent(4, 4)
_SIZES = {
    1: ("boolean", "octet", "char"),
    2: ("wchar", "short", "ushort"),
    4: ("long", "ulong", "float"),
    8: ("longlong", "ulonglong", "double"),
}
BASIC = {name: Extent(size, size) for size, names in _SIZES.items() for name in names} | {"any": ANY, "Object": POINTER}


def is_laid_out_alike(model: Model, union: Union) -> bool:
    """Does the ORB find the branches of a union, and its end, where C has put them?

    It places the branches without a look at the discriminator's own alignment, and takes the largest branch for the
    whole room, whose end it does not align.
    """
    branches = [extent(model, case.type) for case in union.cases]
    widest = max(branch.alignment for branch in branches)
    discriminator = extent(model, union.discriminator)
    return discriminator.alignment <= widest and max(branch.size for branch in branches) % widest == 0


def extent(model: Model, type_: Type) -> Extent:
    """A type's, as C has it."""
    match model.unalias(type_):
        case Basic(name=name):
            return BASIC[name]
        case String():
            return POINTER
        case Sequence():
            return SEQUENCE
        case InAny():
            return ANY
        case Array(element=element, dimensions=dimensions):
            each = extent(model, element)
            return Extent(each.size * prod(dimensions), each.alignment)
        case Named(name=name):
            return _declared(model, name)


def _declared(model: Model, name: str) -> Extent:
    match model[name]:
        case Enum():
            return ENUM
        case Interface():
            return POINTER
        case Struct(members=members):
            return _one_after_the_other([extent(model, member.type) for member in members])
        case Union(discriminator=discriminator, cases=cases):
            branches = [extent(model, case.type) for case in cases]
            widest = max(branch.alignment for branch in branches)
            room = Extent(_up(max(branch.size for branch in branches), widest), widest)
            return _one_after_the_other([extent(model, discriminator), room])
    raise TypeError(f"{name} is no type")


def _one_after_the_other(parts: list[Extent]) -> Extent:
    end = 0
    for part in parts:
        end = _up(end, part.alignment) + part.size
    widest = max(part.alignment for part in parts)
    return Extent(_up(end, widest), widest)


def _up(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment
