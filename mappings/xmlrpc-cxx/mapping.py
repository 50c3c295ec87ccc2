"""xmlrpc-cxx: plain C++ values as xmlrpc-c's values, which travel as XML (include/orrery/xmlrpc/values.hpp)."""

from __future__ import annotations

from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.cxx.glue import carried_types
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Basic, Model, Named, Operation


class Mapping(PlainGlue):
    """The plain glue; XML-RPC has no interface language."""

    name = "xmlrpc-cxx"
    headers = ("orrery/xmlrpc/values.hpp",)

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations that carry a double, which would not arrive as it was sent."""
        return inexpressible(model, _reason)


def _reason(model: Model, operation: Operation) -> str | None:
    """Whether a double may travel in an operation, also in the struct that its `any` may hold."""
    types = set(carried_types(model, operation))
    if Basic("any") in types and (struct := any_struct(model)):
        types.update(model.types_used(Named(struct)))
    return LOSSY if Basic("double") in types else None


LOSSY = "it carries a double, and xmlrpc-c writes its text with too few digits for the last bits"
