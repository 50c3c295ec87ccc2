"""cdr-java: plain Java values as plain CDR (kit/vectors/README.md) over any transport that moves bytes."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.cdr_java.glue import CdrGlue

from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """Plain values, and for each type and operation the code that writes and reads it (java/orrery/cdr)."""

    def files(self, model: Model) -> dict[str, str]:
        """A Java file for each type, operation and interface."""
        return CdrGlue(model, self.unsupported(model), "cdr-java").files(FOLDER)

    def unsupported(self, model: Model) -> dict[str, str]:
        """Plain values can carry everything that is measured at all."""
        return model.refusals()
