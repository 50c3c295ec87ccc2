"""What protobuf and gRPC cannot carry, in whatever language."""

from __future__ import annotations

from orrery_mappings.protobuf_cxx.depth import too_deep

from orrery.codegen.anys import is_as_any
from orrery.codegen.model import Model, Operation

ALL_ANY = "calls whose every value is an any have no messages yet"


def reason(model: Model, operation: Operation) -> str | None:
    """Why an operation cannot be carried; None when it can."""
    return ALL_ANY if is_as_any(operation.interface) else too_deep(model, operation)
