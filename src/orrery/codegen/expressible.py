"""Which operations a mapping cannot express, for all mappings in one shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from orrery.codegen.model import Model, Operation

Reason: TypeAlias = Callable[[Model, Operation], str | None]
"""Why a mapping cannot express an operation; None, or nothing, when it can."""


def inexpressible(model: Model, reason: Reason) -> dict[str, str]:
    """`Interface::operation` -> why it is left out: what `reason` says, and what is measured on no driver.

    An operation that is refused everywhere is not asked about, for its types are not to be trusted.
    """
    operations = [o for interface in model.interfaces for o in model.all_operations(interface)]
    found = {o.key: why for o in operations if not o.refused and (why := reason(model, o))}
    return {**found, **model.refusals()}
