"""corba-cxx: the OMG C++ language mapping, for every ORB that has it; an ORB's own ways stand in profiles/."""

from __future__ import annotations

import re
from pathlib import Path

from orrery_mappings.corba_cxx.expressible import not_served
from orrery_mappings.corba_cxx.glue import CorbaGlue
from orrery_mappings.corba_cxx.names import Names
from orrery_mappings.corba_cxx.profiles import OMNIORB, PROFILES
from orrery_mappings.corba_cxx.text import for_compiler

from orrery.codegen.cxx_names import check_flat
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """Four files for an interface: the glue, its dynamic half, and what the build and the ORB's compiler must know."""

    def __init__(self, profile: str = OMNIORB.name) -> None:
        self._profile = PROFILES[profile]

    def files(self, model: Model) -> dict[str, str]:
        """`STEM.hpp`, `STEM.dynamic.hpp` (requests built by hand), `STEM.corba.cmake`.

        The ORB's compiler of IDL is given `STEM.advice`, or `PROFILE/STEM.idl` where it takes none.
        """
        check_flat([interface.name for interface in model.interfaces], model.source)
        glue = CorbaGlue(model, self._profile)
        told = {f"{model.stem}.advice": advice(model)}
        text = {f"{self._profile.name}/{model.stem}.idl": for_compiler(model.text)}
        return {
            f"{model.stem}.hpp": glue.render("corba.hpp.j2", FOLDER, model),
            f"{model.stem}.dynamic.hpp": glue.render("dynamic.hpp.j2", FOLDER, model),
            f"{model.stem}.corba.cmake": glue.render("corba.cmake.j2", FOLDER, model),
            **(told if self._profile.is_told else text),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Interfaces are written in IDL, and this is IDL's first mapping: it can express all that is measured.

        An ORB's own compiler may not.
        """
        refused = not_served(model, self._profile)
        missing = {
            operation.key: refused[interface.name]
            for interface in model.interfaces
            if interface.name in refused
            for operation in model.all_operations(interface)
        }
        return {**missing, **model.refusals()}


def advice(model: Model) -> str:
    """For the ORB's compiler: identifiers that it must escape, and what it must leave out of the stubs."""
    names = Names()
    words = sorted({word for word in re.findall(r"\w+", model.text) if names.identifier(word) != word})
    lines = [*(f"escape {word}" for word in words), *(f"leave_out {name}" for name in model.left_out)]
    return "".join(f"{line}\n" for line in lines)
