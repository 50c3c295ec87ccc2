"""How values are written and read in plain CDR: expressions on the writer and the reader of java/orrery/cdr."""

from __future__ import annotations

from orrery_mappings.shared.cxx.anys import type_number
from orrery_mappings.shared.java.kinds import METHODS, NUMBERS, dissolved, is_reference, is_scalar
from orrery_mappings.shared.java.native import discriminator_number
from orrery_mappings.shared.java.plain import PlainGlue

from orrery.codegen.model import Basic, Model, String, Type, Union


class CdrGlue(PlainGlue):
    """The glue of plain values, with what stands in messages."""

    def put(self, type_: Type, writer: str, value: str) -> str:
        """The expression that writes a value."""
        plain = dissolved(self.model, type_)
        if (method := _method(self.model, plain)) is not None:
            return f"{writer}.{method}({value})"
        return f"{self.shapes.of(plain)}.put({writer}, {value})"

    def get(self, type_: Type, reader: str) -> str:
        """The expression that reads a value."""
        plain = dissolved(self.model, type_)
        if (method := _method(self.model, plain)) is not None:
            return f"{reader}.{method}()"
        return f"{self.shapes.of(plain)}.get({reader})"

    def block(self, element: Type) -> str | None:
        """The reader's method for so many elements at once; None for those that are not a block of numbers."""
        plain = dissolved(self.model, element)
        return METHODS[plain.name] if isinstance(plain, Basic) and plain.name in NUMBERS else None

    def type_number(self, carried: Type) -> int:
        """The number by which an any says that it holds a value of this type."""
        return type_number(self.model, carried)

    def selected(self, union: Union, discriminator: str) -> str:
        """The expression of the case that a discriminator of its own type selects."""
        return f"selected({discriminator_number(self.model, self.native, union, discriminator)})"

    def write_none(self, union: Union) -> str:
        """The statement that lets the union `made` have no branch."""
        return self.native.write_none(self.model, union)


def _method(model: Model, plain: Type) -> str | None:
    """The method of writer and reader for a type; None where the type's own class has it."""
    match plain:
        case Basic(name=name) if is_scalar(plain):
            return METHODS[name]
        case String(wide=wide):
            return "wstrings" if wide else "strings"
        case other if is_reference(model, other):
            return "strings"
    return None
