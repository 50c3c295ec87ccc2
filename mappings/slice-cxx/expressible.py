"""What Slice cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orrery_mappings.shared.cxx.glue import carried_types

from orrery.codegen.model import Basic, Exception_, Member, Model, Named, Operation, Struct, Type, Union


def reason(model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be expressed in Slice; None when it can."""
    if operation.refused:
        return operation.refused
    raised = (m.type for name in operation.raises for m in _members(model, name))
    types = [*carried_types(model, operation), *(t for type_ in raised for t in model.types_used(type_))]
    return next(_obstacles(model, types), None)


def obstacle(model: Model, name: str) -> str | None:
    """Why a struct or an exception cannot be expressed in Slice; None when it can."""
    types = [Named(name), *(t for m in _members(model, name) for t in model.types_used(m.type))]
    return next(_obstacles(model, types), None)


def _members(model: Model, name: str) -> Iterator[Member]:
    declaration = model[name]
    if isinstance(declaration, Struct | Exception_):
        yield from declaration.members


def _obstacles(model: Model, types: Iterable[Type]) -> Iterator[str]:
    for type_ in types:
        match type_:
            case Basic(name="any"):
                yield "Slice has no any"
            case Basic(name="wchar"):
                yield "Slice has no wide character"
            case Named(name=name):
                match model[name]:
                    case Union():
                        yield f"{name} is a union, and Slice has none"
                    case Struct(recursive=True):
                        yield f"{name} holds itself, and a Slice struct cannot"
