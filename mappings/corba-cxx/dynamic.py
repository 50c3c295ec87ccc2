"""Which operations an ORB's requests (DII) do not carry: where its type codes are wrong, what comes back is misread."""

from __future__ import annotations

from orrery_mappings.corba_cxx.profile import Profile

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model, Named, Operation, Union

BY_REQUEST = ("dii", "deferred")
"""The choices of the option `invocation` by which calls are requests that are put together by hand."""


def left_out(model: Model, profile: Profile) -> dict[str, str]:
    """The operations, each with the reason."""
    return inexpressible(model, _misread) if profile.counts_branches else {}


def _misread(model: Model, operation: Operation) -> str | None:
    """Why what comes back cannot be read by its type code."""
    back = [operation.result, *(p.type for p in operation.parameters if p.direction != "in")]
    for type_ in (used for one in back for used in model.types_used(one)):
        declared = model[type_.name] if isinstance(type_, Named) else None
        if isinstance(declared, Union) and _counts_wrongly(declared):
            return f"the type code of {declared.name}, by which it would come back, has another branch as the default"
    return None


def _counts_wrongly(union: Union) -> bool:
    """Has the branch by default another place among the branches than among their labels?"""
    labels = 0
    for place, case in enumerate(union.cases):
        labels += len(case.labels)
        if case.is_default:
            return labels != place
    return False
