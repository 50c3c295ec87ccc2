"""IDL's types as generated Java has them: typedefs dissolved, and arrays of one dimension in each other."""

from __future__ import annotations

from collections.abc import Iterator

from orrery_mappings.shared.cxx.anys import any_struct

from orrery.codegen.model import (
    Array,
    Basic,
    Enum,
    InAny,
    Interface,
    Model,
    Named,
    Sequence,
    Struct,
    Type,
    Union,
)

SPELLED = {
    "boolean": "boolean",
    "octet": "byte",
    "char": "char",
    "wchar": "char",
    "short": "short",
    "ushort": "short",
    "long": "int",
    "ulong": "int",
    "longlong": "long",
    "ulonglong": "long",
    "float": "float",
    "double": "double",
}
"""Java's own type of each scalar: numbers without sign have their bits in one with a sign."""

METHODS = {
    "boolean": "booleans",
    "octet": "octets",
    "char": "chars",
    "wchar": "wchars",
    "short": "shorts",
    "ushort": "shorts",
    "long": "longs",
    "ulong": "longs",
    "longlong": "longlongs",
    "ulonglong": "longlongs",
    "float": "floats",
    "double": "doubles",
}
"""What the kit's methods for each of them are called."""

NUMBERS = frozenset(METHODS) - {"boolean", "char", "wchar"}
"""Those that have cubes."""

MASKS = {"octet": "0xffL", "ushort": "0xffffL", "ulong": "0xffffffffL"}
"""What makes a long without sign of one with its bits."""


def dissolved(model: Model, type_: Type) -> Type:
    """A type without any typedef in it, each dimension of an array an array of its own."""
    match model.unalias(type_):
        case Sequence(element=element, bound=bound):
            return Sequence(dissolved(model, element), bound)
        case Array(element=element, dimensions=dimensions):
            inside = dissolved(model, element)
            for dimension in reversed(dimensions):
                inside = Array(inside, (dimension,))
            return inside
        case InAny(type=carried):
            return InAny(model.unalias(carried))  # by which it has its number (shared/cxx/anys.py)
        case other:
            return other


def is_scalar(type_: Type) -> bool:
    """Has it a primitive type in Java?"""
    return isinstance(type_, Basic) and type_.name in SPELLED


def is_reference(model: Model, type_: Type) -> bool:
    """Is a dissolved type a reference, typed or not?"""
    return type_ == Basic("Object") or (isinstance(type_, Named) and isinstance(model[type_.name], Interface))


def is_enum(model: Model, type_: Type) -> bool:
    """Is a dissolved type an enum?"""
    return isinstance(type_, Named) and isinstance(model[type_.name], Enum)


def inside(model: Model, type_: Type) -> Iterator[Type]:
    """The dissolved types that stand in a dissolved one, one level deep."""
    match type_:
        case Sequence(element=element) | Array(element=element):
            yield element
        case InAny(type=carried):
            yield dissolved(model, carried)
        case Basic(name="any"):
            if (name := any_struct(model)) is not None:
                yield Named(name)
        case Named(name=name):
            match model[name]:
                case Struct(members=members):
                    yield from (dissolved(model, member.type) for member in members)
                case Union(discriminator=discriminator, cases=cases):
                    yield dissolved(model, discriminator)
                    yield from (dissolved(model, case.type) for case in cases)


def holds_reference(model: Model, type_: Type) -> bool:
    """May a value of a type hold a reference?"""
    return any(is_reference(model, dissolved(model, used)) for used in model.types_used(type_))
