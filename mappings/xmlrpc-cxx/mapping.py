"""xmlrpc-cxx: plain C++ values as xmlrpc-c's values, which travel as XML (include/orrery/xmlrpc/values.hpp)."""

from __future__ import annotations

from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.cxx.glue import carried_types
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.model import Basic, Model, Named, Operation


class Mapping(PlainGlue):
    """The plain glue; XML-RPC has no interface language."""

    name = "xmlrpc-cxx"
    headers = ("orrery/xmlrpc/values.hpp",)

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations that carry a double, which would not arrive as it was sent."""
        operations = [o for interface in model.interfaces for o in model.all_operations(interface)]
        return {**{o.key: LOSSY for o in operations if _carries_double(model, o)}, **model.refusals()}


def _carries_double(model: Model, operation: Operation) -> bool:
    """Whether a double may travel in an operation, also in the struct that its `any` may hold."""
    types = set(carried_types(model, operation))
    if Basic("any") in types and (struct := any_struct(model)):
        types.update(model.types_used(Named(struct)))
    return Basic("double") in types


LOSSY = "it carries a double, and xmlrpc-c writes its text with too few digits for the last bits"
