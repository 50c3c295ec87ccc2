"""slice-java: ZeroC Ice's Slice and its Java mapping. README.md says what becomes of each IDL type."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.slice_cxx.expressible import reason
from orrery_mappings.slice_java.glue import SliceGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """`STEM.ice` for slice2java, and the glue that binds what it makes to the kit."""

    def files(self, model: Model) -> dict[str, str]:
        """The Slice definitions, and a Java file for each type, operation, interface, servant and forwarder."""
        return SliceGlue(model, self.unsupported(model), "slice-java").files(FOLDER)

    def unsupported(self, model: Model) -> dict[str, str]:
        """What Slice cannot say, in whatever language."""
        return inexpressible(model, reason)
