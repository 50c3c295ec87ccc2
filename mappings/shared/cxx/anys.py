"""What an `any` holds besides a long or a string, and the numbers by which it tells that in plain CDR."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.codegen.anys import any_struct, is_as_any
from orrery.codegen.model import Basic, InAny, Model, Named, String, Type

__all__ = ["any_struct", "type_number"]


def type_number(model: Model, type_: Type) -> int:
    """The number by which an any of plain CDR tells that it holds `type_`: 0 a long, 1 a string, 2 the file's struct.

    The types that travel in twins of interfaces follow, from 3 on, in the order of the file.
    """
    first = [Basic("long"), String(), Named(any_struct(model) or "")]
    types = [*first, *dict.fromkeys(t for t in _carried(model) if t not in first)]
    return types.index(model.unalias(type_))


def _carried(model: Model) -> Iterator[Type]:
    for interface in model.interfaces:
        for operation in interface.operations if is_as_any(interface.name) else ():
            for type_ in (operation.result, *(parameter.type for parameter in operation.parameters)):
                if isinstance(type_, InAny):
                    yield model.unalias(type_.type)
