"""What cannot lie in a chunk of shared memory: everything whose size is not known before it is there."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.codegen.model import Basic, Interface, Model, Named, Operation, Sequence, String, Struct, Type, Union


def reason(model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be expressed: the part without a fixed size, and where it is; None when all have one."""
    parts = [("its result", operation.result), *((p.name, p.type) for p in operation.parameters)]
    return next((f"{where} {why}" for where, type_ in parts for why in _obstacles(model, type_)), None)


def _obstacles(model: Model, type_: Type) -> Iterator[str]:
    for used in model.types_used(type_):
        if (what := _of_no_size(model, used)) is not None:
            yield f"{'is' if model.unalias(type_) == used else 'holds'} {what}, which has no fixed size"


def _of_no_size(model: Model, type_: Type) -> str | None:
    match type_:
        case Basic(name="any"):
            return "an any"
        case Basic(name="Object"):
            return "an object reference"
        case String():
            return "a string"
        case Sequence():
            return "a sequence"
        case Named(name=name):
            declared = model[name]
            if isinstance(declared, Interface):
                return f"a reference to {name}"
            if isinstance(declared, Struct | Union) and declared.recursive:
                return f"the recursive {name}"
    return None
