"""What this mapping cannot carry, and why."""

from __future__ import annotations

from collections.abc import Iterator

from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.cxx.glue import carried_types, carried_with_anys

from orrery.codegen.model import Array, Basic, InAny, Model, Named, Operation, Sequence, Type, Union

METHODS = ("constructor", "destructor", "cget", "configure")
"""Methods that a class of Itcl has for other purposes."""
NAME = "a servant of Combat is an object of Itcl, in which a method called {} means something else"
WIDE = "it carries wide characters in a row, which Combat writes and does not read again"
SWITCHED = "it carries in an any a union with a default that is switched by {}, whose type code Combat writes wrongly"

UNREAD = {
    "char": "a character",
    "wchar": "a wide character",
    "longlong": "a long long",
    "ulonglong": "an unsigned long long",
}
"""Discriminators for whose default Combat writes four bytes into a type code, whatever their size."""


def reason(model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be carried; None when it can."""
    if operation.name in METHODS:
        return NAME.format(operation.name)
    if any(_is_wide_row(model, type_) for type_ in carried_with_anys(model, operation)):
        return WIDE
    switch = next(filter(None, (_switch(model, type_) for type_ in _in_anys(model, operation))), None)
    return SWITCHED.format(UNREAD[switch]) if switch else None


def _in_anys(model: Model, operation: Operation) -> Iterator[Type]:
    """Every type whose type code travels."""
    types = set(carried_types(model, operation))
    if Basic("any") in types and (struct := any_struct(model)):
        yield from model.types_used(Named(struct))
    for type_ in (operation.result, *(parameter.type for parameter in operation.parameters)):
        if isinstance(type_, InAny):
            yield from model.types_used(type_.type)


def _is_wide_row(model: Model, type_: Type) -> bool:
    return isinstance(type_, Sequence | Array) and model.unalias(type_.element) == Basic("wchar")


def _switch(model: Model, type_: Type) -> str | None:
    """The discriminator of a union whose type code is written wrongly."""
    found = model[type_.name] if isinstance(type_, Named) else None
    if not isinstance(found, Union) or not any(case.is_default for case in found.cases):
        return None
    switch = model.unalias(found.discriminator)
    return switch.name if isinstance(switch, Basic) and switch.name in UNREAD else None
