"""What this mapping cannot carry, and why."""

from __future__ import annotations

from orrery.codegen.anys import is_as_any
from orrery.codegen.model import Model, Operation

TWIN = "whole calls in values of any are not mapped to Java"
ONEWAY = "RMI has no calls that no reply follows"


def reason(model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be carried; None when it can."""
    if is_as_any(operation.interface):
        return TWIN
    return ONEWAY if operation.oneway else None
