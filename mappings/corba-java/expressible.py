"""What this mapping cannot carry, and why."""

from __future__ import annotations

from orrery_mappings.corba_java.compilers import Compiler

from orrery.codegen.anys import is_as_any
from orrery.codegen.model import Basic, Model, Named, Operation, Union

TWIN = "whole calls in values of any are not mapped to Java"
CHARS = "it carries a union over chars with a default, for which JacORB's compiler has a label of its own"
QUOTED = "it carries a union over chars with a label that JacORB's compiler cannot read"
BEYOND = "it carries a union over unsigned numbers with a label that Java's signed ones have not"
SIGNED_BITS = {"ushort": 15, "ulong": 31, "ulonglong": 63}
"""Of unsigned discriminators: what is beyond is negative in Java, and compilers write it as it stands."""


def reason(model: Model, operation: Operation, compiler: Compiler) -> str | None:
    """Why an operation cannot be carried by stubs of a compiler; None when it can."""
    if is_as_any(operation.interface):
        return TWIN
    for type_ in (operation.result, *(parameter.type for parameter in operation.parameters)):
        for used in model.types_used(type_):
            if isinstance(used, Named) and (why := _union(model, model[used.name], compiler)):
                return why
    return None


def _union(model: Model, declared: object, compiler: Compiler) -> str | None:
    if not isinstance(declared, Union):
        return None
    over = model.unalias(declared.discriminator)
    if isinstance(over, Basic) and over.name in SIGNED_BITS:
        labels = [label for case in declared.cases for label in case.labels]
        return BEYOND if any(int(label) >> SIGNED_BITS[over.name] for label in labels) else None
    if over != Basic("char") or compiler.any_label:
        return None
    if any(case.is_default for case in declared.cases):
        return CHARS
    return QUOTED if any(label in ("'", "\\") for case in declared.cases for label in case.labels) else None
