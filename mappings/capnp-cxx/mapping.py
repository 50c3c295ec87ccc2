"""capnp-cxx: Cap'n Proto schemas and interfaces. README.md says what becomes of each IDL type."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.capnp_cxx.definitions import PACKAGE, Definitions
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.anys import is_as_any
from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model, Operation

FOLDER = Path(__file__).parent
ALL_ANY = "calls whose every value is an any have no schema yet"


class Mapping(PlainGlue):
    """`STEM.capnp` for capnp, the plain values (`STEM.plain.hpp`), and `STEM.hpp`, which moves one into the other."""

    name = "capnp-cxx"
    headers = ("orrery/capnproto/forwarder.hpp",)
    forwarder = "orrery::capnproto::Forwarder"

    def files(self, model: Model) -> dict[str, str]:
        """The three texts."""
        left_out = self.unsupported(model)
        values = {"schema": Definitions(model, left_out), "package": PACKAGE, "left_out": left_out}
        return {
            f"{model.stem}.capnp": self.render("definitions.capnp.j2", FOLDER, model, **values),
            f"{model.stem}.plain.hpp": self.header(model),
            f"{model.stem}.hpp": self.render("glue.hpp.j2", FOLDER, model, **values),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations whose every value is an `any`."""
        return inexpressible(model, _reason)


def _reason(model: Model, operation: Operation) -> str | None:
    return ALL_ANY if is_as_any(operation.interface) else None
