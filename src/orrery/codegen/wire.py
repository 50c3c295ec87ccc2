"""Sizes on the wire of plain CDR: pure functions on the model."""

from __future__ import annotations

from math import prod

from orrery.codegen.model import (
    Array,
    Basic,
    Enum,
    Exception_,
    InAny,
    Interface,
    Model,
    Named,
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
    Union,
)

BASIC_SIZES = {
    "void": 0,
    "boolean": 1,
    "octet": 1,
    "char": 1,
    "wchar": 2,
    "short": 2,
    "ushort": 2,
    "long": 4,
    "ulong": 4,
    "float": 4,
    "longlong": 8,
    "ulonglong": 8,
    "double": 8,
    "any": 4,
    "Object": 5,
}
"""Bytes of each basic type: an any is at least its type number, a reference at least an empty string."""

COUNT = 4
"""Bytes of the count in front of a sequence, a string and a wstring."""

REFERENCE = BASIC_SIZES["Object"]


def minimum_size(model: Model, type_: Type) -> int:
    """The smallest size in bytes of a value of `type_` in plain CDR, alignment left out.

    Sequences are empty, strings too (a string keeps its NUL), and a union holds its smallest case. Each element of
    a sequence that arrives takes at least this much, which bounds the count that a reader may believe.
    """
    match type_:
        case Basic(name=name):
            return BASIC_SIZES[name]
        case String(wide=wide):
            return COUNT if wide else COUNT + 1
        case Sequence():
            return COUNT
        case Array(element=element, dimensions=dimensions):
            return prod(dimensions) * minimum_size(model, element)
        case Named(name=name):
            return _declared_size(model, name)
        case InAny():
            return BASIC_SIZES["any"]


def _declared_size(model: Model, name: str) -> int:
    """The smallest size of a value of the declared type `name`."""
    match model[name]:
        case Typedef(type=target):
            return minimum_size(model, target)
        case Struct(members=members) | Exception_(members=members):
            return sum(minimum_size(model, member.type) for member in members)
        case Union(discriminator=discriminator) as union:
            return minimum_size(model, discriminator) + _smallest_case(model, union)
        case Enum():
            return 4
        case Interface():
            return REFERENCE
        case other:
            raise TypeError(f"{name} is a {type(other).__name__}, not a type")


def _smallest_case(model: Model, union: Union) -> int:
    """The size of the smallest case; 0 where a label may stand for none, for then no case follows."""
    sizes = [minimum_size(model, case.type) for case in union.cases]
    return min(sizes) if _covers_all(model, union) else 0


def _covers_all(model: Model, union: Union) -> bool:
    """Whether every value of the discriminator has a case."""
    if any(case.is_default for case in union.cases):
        return True
    labels = sum(len(case.labels) for case in union.cases)
    discriminator = model.unalias(union.discriminator)
    if isinstance(discriminator, Named):
        enum = model[discriminator.name]
        return isinstance(enum, Enum) and labels == len(enum.enumerators)
    return discriminator == Basic("boolean") and labels == 2
