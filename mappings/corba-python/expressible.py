"""What this mapping cannot carry, and why."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.codegen.anys import is_as_any
from orrery.codegen.model import Basic, Model, Operation, Type

TWIN = "whole calls in values of any are not mapped to Python"
WCHAR = "it carries a wchar, which omniORB's Python binding writes so that no ORB can read the message"


def inexpressible(model: Model) -> dict[str, str]:
    """`Interface::operation` -> reason."""
    operations = [operation for interface in model.interfaces for operation in model.all_operations(interface)]
    reasons = {operation.key: _reason(model, operation) for operation in operations}
    return {key: reason for key, reason in reasons.items() if reason}


def _reason(model: Model, operation: Operation) -> str:
    """Empty where it can be carried."""
    if operation.refused or is_as_any(operation.interface):
        return operation.refused or TWIN
    return WCHAR if Basic("wchar") in _carried(model, operation) else ""


def _carried(model: Model, operation: Operation) -> Iterator[Type]:
    for type_ in (operation.result, *(parameter.type for parameter in operation.parameters)):
        yield from model.types_used(type_)
