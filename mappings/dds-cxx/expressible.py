"""What DDS types cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orrery_mappings.cxx.glue import carried_types

from orrery.codegen.model import Basic, Model, Named, Operation, Type, Union

WIDE_DISCRIMINATORS = (Basic("longlong"), Basic("ulonglong"), Basic("wchar"))


def reason(model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be expressed in DDS types; None when it can."""
    return next(_obstacles(model, carried_types(model, operation)), None)


def _obstacles(model: Model, types: Iterable[Type]) -> Iterator[str]:
    for type_ in types:
        match type_:
            case Basic(name="any"):
                yield "DDS has no any"
            case Named(name=name):
                declared = model[name]
                if isinstance(declared, Union) and model.unalias(declared.discriminator) in WIDE_DISCRIMINATORS:
                    yield f"{name} is a union over a type that idlc takes for none"
