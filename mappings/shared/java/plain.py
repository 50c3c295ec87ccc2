"""Plain values in Java: a class for each struct, union and enum, for every mapping that brings no types of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from orrery_mappings.shared.java.glue import JavaGlue
from orrery_mappings.shared.java.names import VALUES, escaped, path_of, value_class
from orrery_mappings.shared.java.native import Native

from orrery.codegen.model import Enum, Model, Named, Struct, Type, Union


class PlainGlue(JavaGlue):
    """The glue with the classes of its values."""

    def __init__(
        self,
        model: Model,
        left_out: Collection[str],
        name: str,
        native: Native | None = None,
        beside: Iterable[Type] = (),
    ) -> None:
        super().__init__(model, left_out, native or Native(), name, beside)

    def files(self, folder: Path) -> dict[str, str]:
        """A class more for each declared type that travels, and one for an `any`."""
        found = super().files(folder)
        for shape in self.shapes.all:
            if shape.kind == "any":
                found[path_of(VALUES, "Idl_Any")] = self.render(folder, "any.java.j2")
            elif isinstance(shape.type, Named):
                found[path_of(VALUES, value_class(shape.type.name))] = self._value(folder, shape.type.name)
        return found

    def _value(self, folder: Path, name: str) -> str:
        declared = self.model[name]
        assert isinstance(declared, Struct | Union | Enum)
        return self.render(folder, "value.java.j2", declared=declared, class_=value_class(name), escaped=escaped)
