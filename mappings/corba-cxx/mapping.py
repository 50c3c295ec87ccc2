"""corba-cxx: the OMG C++ language mapping, for every ORB that has it; an ORB's own ways stand in profiles/."""

from __future__ import annotations

import re
from collections.abc import Mapping as Table
from pathlib import Path

from orrery_mappings.corba_cxx.asynchronous import CALLBACK, POLLING, AsynchronousGlue
from orrery_mappings.corba_cxx.dynamic import left_out
from orrery_mappings.corba_cxx.expressible import reason, writable
from orrery_mappings.corba_cxx.glue import CorbaGlue
from orrery_mappings.corba_cxx.idl import idl_text
from orrery_mappings.corba_cxx.names import Names
from orrery_mappings.corba_cxx.profile import OMNIORB, PROFILES
from orrery_mappings.corba_cxx.remainder import remainder
from orrery_mappings.corba_cxx.responses import ResponseGlue

from orrery.codegen.cxx_names import check_flat
from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Model

FOLDER = Path(__file__).parent


class Mapping:
    """The glue, its dynamic halves, and what the build and the ORB's compiler of IDL must know."""

    def __init__(self, profile: str = OMNIORB.name) -> None:
        self._profile = PROFILES[profile]

    def files(self, model: Model) -> dict[str, str]:
        """`STEM.hpp`, `STEM.corba.cmake`, and what some options need besides.

        That is `STEM.dynamic.hpp` (requests built by hand), `STEM.dsi.hpp` (taken apart), `STEM.amh.hpp` (replied to
        through a response handler) and `STEM.ami.hpp` (asynchronous calls). The ORB's compiler of IDL is given
        `STEM.advice`, or `PROFILE/STEM.idl` where it takes none; then `STEM.names.hpp` keeps macros away from what it
        makes.
        """
        check_flat([interface.name for interface in model.interfaces], model.source)
        if self._profile.is_told:
            return {**self._glue(model), f"{model.stem}.advice": advice(model)}
        interfaces = [interface.name for interface in model.interfaces if writable(model, interface)]
        left = remainder(model, self.unsupported(model), interfaces)
        text = idl_text(left)
        names = CorbaGlue(left, self._profile).render("names.hpp.j2", FOLDER, left, capitals=capitals(text))
        return {
            **self._glue(left),
            f"{left.stem}.names.hpp": names,
            f"{self._profile.name}/{left.stem}.idl": text,
        }

    def _glue(self, model: Model) -> dict[str, str]:
        glue = CorbaGlue(model, self._profile)
        return {
            f"{model.stem}.hpp": glue.render("corba.hpp.j2", FOLDER, model),
            f"{model.stem}.dynamic.hpp": glue.render("dynamic.hpp.j2", FOLDER, model),
            f"{model.stem}.dsi.hpp": glue.render("dsi.hpp.j2", FOLDER, model),
            f"{model.stem}.amh.hpp": ResponseGlue(model, self._profile).render("amh.hpp.j2", FOLDER, model),
            f"{model.stem}.ami.hpp": AsynchronousGlue(model, self._profile).render("ami.hpp.j2", FOLDER, model),
            f"{model.stem}.corba.cmake": glue.render("corba.cmake.j2", FOLDER, model),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """Interfaces are written in IDL, and this is IDL's first mapping: it can express all that is measured.

        An ORB's own compiler may not.
        """
        if self._profile.is_told:
            return model.refusals()
        return inexpressible(model, lambda model, operation: reason(model, operation, self._profile))

    def unsupported_with(self, model: Model, options: Table[str, str]) -> dict[str, str]:
        """What requests, those that servants take apart, and asynchronous calls leave out."""
        invocation = options.get("invocation")
        found = left_out(model, self._profile, invocation, options.get("dispatch"))
        if invocation in (CALLBACK, POLLING):
            found |= AsynchronousGlue(model, self._profile).left_out(invocation)
        return found


def advice(model: Model) -> str:
    """For the ORB's compiler: identifiers that it must escape, and what it must leave out of the stubs."""
    names = Names()
    words = sorted({word for word in re.findall(r"\w+", model.text) if names.identifier(word) != word})
    lines = [*(f"escape {word}" for word in words), *(f"leave_out {name}" for name in model.left_out)]
    return "".join(f"{line}\n" for line in lines)


def capitals(text: str) -> list[str]:
    """The identifiers in a text of IDL that may be macros of C's headers, as every name in capitals may."""
    return sorted(set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", text)) - {"TRUE", "FALSE", "ID"})
