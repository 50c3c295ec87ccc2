"""corba-c: the OMG's C language mapping, called and served from C++. README.md says what becomes of each IDL type."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.corba_c.definitions import Definitions
from orrery_mappings.corba_c.reasons import reason
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Basic, Interface, Model, Named, Type

FOLDER = Path(__file__).parent
REFERENCE = "orrery::corba_c::Reference"
ANY = "orrery_idl::Any"
"""With its namespace: the glue stands in another one, where `Any` alone is the template behind it."""


class Mapping(PlainGlue):
    """`STEM_orbit.idl` for the ORB's compiler and `STEM_orbit.c` around what it makes; the plain values
    (`STEM.plain.hpp`), and `STEM.hpp`, which moves one into the other, calls the stubs and is called by the skeletons.
    """

    name = "corba-c"
    headers = ("orrery/corba_c/reference.hpp",)

    def __init__(self, profile: str = "orbit2") -> None:
        """For an ORB with this profile: what is its own stands in headers, and in nothing that is generated."""

    def files(self, model: Model) -> dict[str, str]:
        """The four texts."""
        definitions = Definitions(model, self.unsupported(model))
        carried = {self.spell(model, type_): in_c for type_, in_c in definitions.carried.items()}
        values = {"c": definitions, "carried": carried}
        return {
            f"{model.stem}_orbit.idl": self.render("definitions.idl.j2", FOLDER, model, **values),
            f"{model.stem}_orbit.c": self.render("sources.c.j2", FOLDER, model, **values),
            f"{model.stem}.plain.hpp": self.header(model),
            f"{model.stem}.hpp": self.render("glue.hpp.j2", FOLDER, model, **values),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations that the ORB or its compiler cannot express."""
        return inexpressible(model, reason)

    def spell(self, model: Model, type_: Type) -> str:
        """The plain C++ type; a reference is one of the ORB's."""
        match model.unalias(type_):
            case Basic(name="Object"):
                return REFERENCE
            case Basic(name="any"):
                return ANY
            case Named(name=name) if isinstance(model[name], Interface):
                return REFERENCE
        return super().spell(model, type_)
