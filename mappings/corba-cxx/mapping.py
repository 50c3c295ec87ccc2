"""corba-cxx: the OMG C++ language mapping, for every ORB that has it; an ORB's own ways stand in profiles/."""

from __future__ import annotations

import re
from pathlib import Path

from orrery_mappings.corba_cxx.glue import CorbaGlue
from orrery_mappings.corba_cxx.names import identifier

from orrery.codegen.cxx_names import check_flat
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """Four files for an interface: the glue, its dynamic half, and what the build and the ORB's compiler must know."""

    def files(self, model: Model) -> dict[str, str]:
        """`STEM.hpp`, `STEM.dynamic.hpp` (requests built by hand), `STEM.corba.cmake` and `STEM.advice`."""
        check_flat([interface.name for interface in model.interfaces], model.source)
        glue = CorbaGlue(model)
        return {
            f"{model.stem}.hpp": glue.render("corba.hpp.j2", FOLDER, model),
            f"{model.stem}.dynamic.hpp": glue.render("dynamic.hpp.j2", FOLDER, model),
            f"{model.stem}.corba.cmake": glue.render("corba.cmake.j2", FOLDER, model),
            f"{model.stem}.advice": advice(model),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Interfaces are written in IDL, and this is IDL's first mapping: it can express all that is measured."""
        return model.refusals()


def advice(model: Model) -> str:
    """For the ORB's compiler: identifiers that it must escape, and what it must leave out of the stubs."""
    words = sorted({word for word in re.findall(r"\w+", model.text) if identifier(word) != word})
    lines = [*(f"escape {word}" for word in words), *(f"leave_out {name}" for name in model.left_out)]
    return "".join(f"{line}\n" for line in lines)
