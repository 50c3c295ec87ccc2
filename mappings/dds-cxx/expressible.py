"""What DDS types cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orrery_mappings.cxx.glue import carried_types

from orrery.codegen.model import Basic, Model, Named, Operation, Type, Union

NO_DISCRIMINATORS = {
    Basic("longlong"): "long long",
    Basic("ulonglong"): "unsigned long long",
    Basic("wchar"): "wchar",
}
"""What IDL can switch over and Cyclone DDS cannot: its serialiser aborts on the first two, idlc on the third."""


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
                over = model.unalias(declared.discriminator) if isinstance(declared, Union) else None
                if over in NO_DISCRIMINATORS:
                    yield f"{name} is a union over {NO_DISCRIMINATORS[over]}, and Cyclone DDS has none of these"
