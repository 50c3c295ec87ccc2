"""protobuf-cxx: protobuf messages and gRPC services. README.md says what becomes of each IDL type."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.protobuf_cxx.definitions import PACKAGE, Definitions
from orrery_mappings.protobuf_cxx.expressible import reason
from orrery_mappings.protobuf_cxx.proto_file import proto_text
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping(PlainGlue):
    """`STEM.proto` for protoc, the plain values (`STEM.plain.hpp`), and `STEM.hpp`, which moves one into the other.

    `STEM.handlers.cpp` has gRPC's classes for each method, which would else be compiled in each part of a program.
    """

    name = "protobuf-cxx"

    def files(self, model: Model) -> dict[str, str]:
        """The four texts."""
        left_out = self.unsupported(model)
        proto = Definitions(model, left_out)
        values = {"proto": proto, "package": PACKAGE, "left_out": left_out}
        return {
            f"{model.stem}.proto": proto_text(model, proto),
            f"{model.stem}.plain.hpp": self.header(model),
            f"{model.stem}.hpp": self.render("glue.hpp.j2", FOLDER, model, **values),
            f"{model.stem}.handlers.cpp": self.render("handlers.cpp.j2", FOLDER, model, **values),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations whose messages would be nested too deep, and those whose every value is an `any`."""
        return inexpressible(model, reason)
