"""What an `any` holds besides a long or a string, decided once for every C++ mapping: values are the same in all."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.codegen.anys import is_twin
from orrery.codegen.model import Basic, InAny, Interface, Model, Named, String, Struct, Type


def any_struct(model: Model) -> str | None:
    """The struct that an `any` may hold: the file's first that holds neither an any nor a reference."""
    for declaration in model.declarations:
        if isinstance(declaration, Struct) and not _holds_any_or_reference(model, declaration):
            return declaration.name
    return None


def type_number(model: Model, type_: Type) -> int:
    """The number by which an any of plain CDR tells that it holds `type_`: 0 a long, 1 a string, 2 the file's struct.

    The types that travel in twins of interfaces follow, from 3 on, in the order of the file.
    """
    first = [Basic("long"), String(), Named(any_struct(model) or "")]
    types = [*first, *dict.fromkeys(t for t in _carried(model) if t not in first)]
    return types.index(model.unalias(type_))


def _carried(model: Model) -> Iterator[Type]:
    for interface in model.interfaces:
        for operation in interface.operations if is_twin(interface.name) else ():
            for type_ in (operation.result, *(parameter.type for parameter in operation.parameters)):
                if isinstance(type_, InAny):
                    yield model.unalias(type_.type)


def _holds_any_or_reference(model: Model, struct: Struct) -> bool:
    inside = model.types_used(Named(struct.name))
    return any(t in (Basic("any"), Basic("Object")) or _is_reference(model, t) for t in inside)


def _is_reference(model: Model, type_: Type) -> bool:
    return isinstance(type_, Named) and isinstance(model[type_.name], Interface)
