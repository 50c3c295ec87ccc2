"""What this mapping cannot carry, and why."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.codegen.anys import is_as_any
from orrery.codegen.model import Basic, Model, Operation, Type

TWIN = "whole calls in values of any are not mapped to Python"
WCHAR = "it carries a wchar, which omniORB's Python binding writes so that no ORB can read the message"


def reason(model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be carried; None when it can."""
    if is_as_any(operation.interface):
        return TWIN
    return WCHAR if Basic("wchar") in _carried(model, operation) else None


def _carried(model: Model, operation: Operation) -> Iterator[Type]:
    for type_ in (operation.result, *(parameter.type for parameter in operation.parameters)):
        yield from model.types_used(type_)
