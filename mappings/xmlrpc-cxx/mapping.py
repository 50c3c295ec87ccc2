"""xmlrpc-cxx: plain C++ values as xmlrpc-c's values, which travel as XML (include/orrery/xmlrpc/values.hpp)."""

from __future__ import annotations

from orrery_mappings.cxx.glue import carried_types
from orrery_mappings.cxx.plain import PlainGlue

from orrery.codegen.model import Basic, Model


class Mapping(PlainGlue):
    """The plain glue; XML-RPC has no interface language."""

    name = "xmlrpc-cxx"
    headers = ("orrery/xmlrpc/values.hpp",)

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations that carry a double, which would not arrive as it was sent."""
        operations = [o for interface in model.interfaces for o in model.all_operations(interface)]
        found = {o.key: LOSSY for o in operations if Basic("double") in carried_types(model, o)}
        return {**found, **model.refusals()}


LOSSY = "it carries a double, and xmlrpc-c writes its text with too few digits for the last bits"
