"""What this mapping cannot carry, and why."""

from __future__ import annotations

from orrery.codegen.anys import is_as_any
from orrery.codegen.model import Basic, Model, Named, Operation, Union

TWIN = "whole calls in values of any are not mapped to Java"
CHARS = "it carries a union over chars with a default, for which JacORB's compiler has a label of its own"
QUOTED = "it carries a union over chars with a label that JacORB's compiler cannot read"


def reason(model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be carried; None when it can."""
    if is_as_any(operation.interface):
        return TWIN
    for type_ in (operation.result, *(parameter.type for parameter in operation.parameters)):
        for used in model.types_used(type_):
            if isinstance(used, Named) and (why := _union(model, model[used.name])):
                return why
    return None


def _union(model: Model, declared: object) -> str | None:
    if not isinstance(declared, Union) or model.unalias(declared.discriminator) != Basic("char"):
        return None
    if any(case.is_default for case in declared.cases):
        return CHARS
    return QUOTED if any(label in ("'", "\\") for case in declared.cases for label in case.labels) else None
