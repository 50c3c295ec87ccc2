"""corba-cxx: the OMG C++ language mapping, for every ORB that has it; an ORB's own ways stand in profiles/."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.corba_cxx.glue import CorbaGlue

from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """Three files for an interface: the glue, its dynamic half, and what the build must know."""

    def files(self, model: Model) -> dict[str, str]:
        """`STEM.hpp`, `STEM.dynamic.hpp` (requests built by hand) and `STEM.corba.cmake`."""
        glue = CorbaGlue(model)
        return {
            f"{model.stem}.hpp": glue.render("corba.hpp.j2", FOLDER, model),
            f"{model.stem}.dynamic.hpp": glue.render("dynamic.hpp.j2", FOLDER, model),
            f"{model.stem}.corba.cmake": glue.render("corba.cmake.j2", FOLDER, model),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Interfaces are written in IDL, and this is IDL's first mapping: it can express everything."""
        return {}
