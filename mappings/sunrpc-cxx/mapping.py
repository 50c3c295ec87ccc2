"""sunrpc-cxx: types and programs in the RPC language, for rpcgen. README.md says what becomes of each IDL type."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.shared.cxx.glue import carried_types
from orrery_mappings.shared.cxx.plain import PlainGlue
from orrery_mappings.sunrpc_cxx.definitions import Definitions

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Basic, Model, Named, Operation, Union

FOLDER = Path(__file__).parent
TOO_WIDE = {Basic("longlong"): "long long", Basic("ulonglong"): "unsigned long long"}
"""What IDL can switch over and XDR cannot."""


class Mapping(PlainGlue):
    """`STEM_rpc.x` for rpcgen, the plain values (`STEM.plain.hpp`), and `STEM.hpp`, which moves one into the other."""

    name = "sunrpc-cxx"

    def files(self, model: Model) -> dict[str, str]:
        """The three texts."""
        values = {"xdr": Definitions(model, self.unsupported(model))}
        return {
            f"{model.stem}_rpc.x": self.render("definitions.x.j2", FOLDER, model, **values),
            f"{model.stem}.plain.hpp": self.header(model),
            f"{model.stem}.hpp": self.render("glue.hpp.j2", FOLDER, model, **values),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations that carry an any, or a union over 64 bits."""
        return inexpressible(model, _reason)


def _reason(model: Model, operation: Operation) -> str | None:
    """Why XDR cannot express an operation; None when it can."""
    for type_ in carried_types(model, operation):
        if type_ == Basic("any"):
            return "XDR has no any"
        declared = model[type_.name] if isinstance(type_, Named) else None
        if isinstance(declared, Union) and (over := model.unalias(declared.discriminator)) in TOO_WIDE:
            return f"{declared.name} is a union over {TOO_WIDE[over]}, and XDR switches over 32 bits"
    return None
