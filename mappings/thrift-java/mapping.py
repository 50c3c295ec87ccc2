"""thrift-java: Apache Thrift's definitions and its Java code. README.md says what becomes of each IDL type."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.thrift_cxx.expressible import reason
from orrery_mappings.thrift_java.glue import ThriftGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """`STEM.thrift` for Thrift's compiler, and the glue that binds what it makes of it to the kit."""

    def files(self, model: Model) -> dict[str, str]:
        """The definitions, and a Java file for each type, operation, interface, servant and forwarder."""
        return ThriftGlue(model, self.unsupported(model), "thrift-java").files(FOLDER)

    def unsupported(self, model: Model) -> dict[str, str]:
        """What Thrift cannot carry, in whatever language."""
        return inexpressible(model, reason)
