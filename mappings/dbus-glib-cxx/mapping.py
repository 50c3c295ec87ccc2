"""dbus-glib-cxx: what dbus-cxx makes of IDL, without what dbus-glib cannot write, and stubs. README.md says why."""

from __future__ import annotations

from pathlib import Path

from orrery_mappings.dbus_cxx.mapping import Mapping as DBusMapping
from orrery_mappings.shared.cxx.glue import carried_with_anys

from orrery.codegen.model import Basic, Model, Operation, String, Type

SIXTEEN_BITS = {"short": "a short", "ushort": "an unsigned short", "wchar": "a wide character"}
"""The basic types that travel as `n` or `q`."""


FOLDER = Path(__file__).parent
STUBS = """
#ifdef ORRERY_BINDING_TOOL
#include "{stem}_stubs.hpp"
#endif
"""
"""Behind the plain values and the operations, which the stubs are for."""


class Mapping(DBusMapping):
    """The files of dbus-cxx, for operations that have no integer of 16 bits, and what dbus-binding-tool is given."""

    name = "dbus-glib-cxx"

    def files(self, model: Model) -> dict[str, str]:
        """Besides `STEM_stubs.xml` for dbus-binding-tool, and `STEM_stubs.hpp`: which of its functions is whose."""
        files, left_out = super().files(model), self.unsupported(model)
        files[f"{model.stem}.hpp"] += STUBS.format(stem=model.stem)
        for ending in ("xml", "hpp"):
            made = self.render(f"stubs.{ending}.j2", FOLDER, model, left_out=left_out)
            files[f"{model.stem}_stubs.{ending}"] = made
        return files

    def _reason(self, model: Model, operation: Operation) -> str | None:
        return super()._reason(model, operation) or _unwritten(model, operation)


def _unwritten(model: Model, operation: Operation) -> str | None:
    """Why dbus-glib cannot write an operation's messages, also the struct that its `any` may hold; None if it can."""
    found = next(filter(None, map(_sixteen_bits, carried_with_anys(model, operation))), None)
    return f"it carries {found}, and dbus-glib writes no integer of 16 bits" if found else None


def _sixteen_bits(type_: Type) -> str | None:
    """What a type is called that travels as `n`, `q` or an array of them; None for every other."""
    match type_:
        case String(wide=True):
            return "a wide string"
        case Basic(name=name):
            return SIXTEEN_BITS.get(name)
        case _:
            return None
