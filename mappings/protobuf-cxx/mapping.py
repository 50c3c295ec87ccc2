"""protobuf-cxx: protobuf messages and gRPC services. README.md says what becomes of each IDL type."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.protobuf_cxx.definitions import PACKAGE, Definitions
from orrery_mappings.protobuf_cxx.depth import too_deep
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.anys import is_as_any
from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model, Operation

FOLDER = Path(__file__).parent
ALL_ANY = "calls whose every value is an any have no messages yet"


class Mapping(PlainGlue):
    """`STEM.proto` for protoc, the plain values (`STEM.plain.hpp`), and `STEM.hpp`, which moves one into the other.

    `STEM.handlers.cpp` has gRPC's classes for each method, which would else be compiled in each part of a program.
    """

    name = "protobuf-cxx"

    def files(self, model: Model) -> dict[str, str]:
        """The four texts."""
        left_out = self.unsupported(model)
        values = {"proto": Definitions(model, left_out), "package": PACKAGE, "left_out": left_out}
        return {
            f"{model.stem}.proto": self.render("definitions.proto.j2", FOLDER, model, **values),
            f"{model.stem}.plain.hpp": self.header(model),
            f"{model.stem}.hpp": self.render("glue.hpp.j2", FOLDER, model, **values),
            f"{model.stem}.handlers.cpp": self.render("handlers.cpp.j2", FOLDER, model, **values),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations whose messages would be nested too deep, and those whose every value is an `any`."""
        return inexpressible(model, _reason)


def _reason(model: Model, operation: Operation) -> str | None:
    return ALL_ANY if is_as_any(operation.interface) else too_deep(model, operation)
