"""xmlrpc-cxx: plain C++ values as xmlrpc-c's values, which travel as XML (include/orrery/xmlrpc/values.hpp)."""

from __future__ import annotations

from orrery_mappings.shared.cxx.glue import carried_with_anys
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Basic, Model, Operation


class Mapping(PlainGlue):
    """The plain glue; XML-RPC has no interface language."""

    name = "xmlrpc-cxx"
    headers = ("orrery/xmlrpc/values.hpp",)

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations that carry a double, which would not arrive as it was sent."""
        return inexpressible(model, _reason)


def _reason(model: Model, operation: Operation) -> str | None:
    """Whether a double may travel in an operation, also in the struct that its `any` may hold."""
    return LOSSY if Basic("double") in carried_with_anys(model, operation) else None


LOSSY = "it carries a double, and xmlrpc-c writes its text with too few digits for the last bits"
