"""Whether `[values]` asks of an `any` what it can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orrery.codegen.anys import any_struct
from orrery.codegen.model import Array, Basic, Case, Member, Model, Named, Operation, Sequence, Struct, Type, Union
from orrery.definitions.reading.toml import Document

EVERY = "*"
STRUCT = "struct"


def check_held(document: Document, path: str, kind: str, operations: Iterable[tuple[Model, Operation]]) -> None:
    """InputError where `path` names no `any` of these operations, or one whose file has no struct for it to hold."""
    inner = EVERY if path == EVERY else path.partition(".")[2]
    holders = [(model, operation) for model, operation in operations if _names_any(model, operation, inner)]
    if not holders:
        what = "there is no any" if path == EVERY else f"{path} is no any"
        hint = "write a length: a whole number" if path != EVERY else "leave it out"
        raise document.error(f"{what}, and nothing else holds a {kind}", "values", path, hint=hint)
    for model, operation in holders if kind == STRUCT else ():
        if any_struct(model) is None:
            message = f"{path}: an any of {operation.key} cannot hold a struct, for its IDL file has none that it may"
            raise document.error(message, "values", path, hint="long and string are in every file")


def _names_any(model: Model, operation: Operation, inner: str) -> bool:
    """Whether `inner`, a parameter with what is inside of it, or `*`, is an `any` of the operation."""
    values = {p.name: p.type for p in operation.parameters} | {"result": operation.result}
    if inner == EVERY:
        return any(t == Basic("any") for type_ in values.values() for t in model.types_used(type_))
    name, *members = inner.replace("[]", ".[]").split(".")
    return name in values and any(t == Basic("any") for t in _inside(model, values[name], members))


def _inside(model: Model, type_: Type, members: list[str]) -> Iterator[Type]:
    """What stands at the end of a path: arrays add nothing to it, sequences `[]`, structs and unions a name."""
    found = model.unalias(type_)
    if isinstance(found, Array):
        yield from _inside(model, found.element, members)
    elif not members:
        yield found
    elif isinstance(found, Sequence):
        if members[0] == "[]":
            yield from _inside(model, found.element, members[1:])
    elif isinstance(found, Named):
        for part in _parts(model[found.name]):
            if part.name == members[0]:
                yield from _inside(model, part.type, members[1:])


def _parts(declared: object) -> tuple[Member | Case, ...]:
    """The members of a struct, the cases of a union."""
    if isinstance(declared, Struct):
        return declared.members
    return declared.cases if isinstance(declared, Union) else ()
