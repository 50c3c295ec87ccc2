"""Which operations an ORB's requests (DII) do not carry: where its type codes are wrong, what comes back is misread."""

from __future__ import annotations

from orrery_mappings.corba_cxx.profile import Profile

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model, Named, Operation, Union

BY_REQUEST = ("dii", "deferred")
"""The choices of the option `invocation` by which calls are requests that are put together by hand."""

APART = "dsi"
"""The choice of the option `dispatch` by which servants take requests apart."""


def left_out(model: Model, profile: Profile, invocation: str | None, dispatch: str | None) -> dict[str, str]:
    """The operations, each with the reason, where calls are made and served by these choices."""
    if not profile.counts_branches:
        return {}
    # A client reads what comes back by its type code, a servant what comes in; one that hands it on reads both.
    reads_in = dispatch == APART
    reads_back = reads_in or invocation in BY_REQUEST
    return inexpressible(model, lambda model, operation: _misread(model, operation, reads_in, reads_back))


def _misread(model: Model, operation: Operation, reads_in: bool, reads_back: bool) -> str | None:
    """Why a value of the operation cannot be read by its type code."""
    read = [operation.result] if reads_back else []
    read += [p.type for p in operation.parameters if (reads_in if p.direction == "in" else reads_back)]
    for type_ in (used for one in read for used in model.types_used(one)):
        declared = model[type_.name] if isinstance(type_, Named) else None
        if isinstance(declared, Union) and _counts_wrongly(declared):
            return f"the type code of {declared.name}, by which it would be read, has another branch as the default"
    return None


def _counts_wrongly(union: Union) -> bool:
    """Has the branch by default another place among the branches than among their labels?"""
    labels = 0
    for place, case in enumerate(union.cases):
        labels += len(case.labels)
        if case.is_default:
            return labels != place
    return False
