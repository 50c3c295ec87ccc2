"""protobuf-java: protobuf messages and gRPC services in Java. README.md says what becomes of each IDL type."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.protobuf_cxx.expressible import reason
from orrery_mappings.protobuf_java.glue import GrpcGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """`STEM.proto` for protoc, plain values, and the glue that moves them into messages and binds stubs to the kit."""

    def files(self, model: Model) -> dict[str, str]:
        """The definitions, and a Java file for each type, operation, interface, servant and forwarder."""
        return GrpcGlue(model, self.unsupported(model), "protobuf-java").files(FOLDER)

    def unsupported(self, model: Model) -> dict[str, str]:
        """What protobuf and gRPC cannot carry, in whatever language."""
        return inexpressible(model, reason)
