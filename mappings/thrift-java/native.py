"""How Thrift's Java code has values."""

from __future__ import annotations

from collections.abc import Mapping

from orrery_mappings.shared.cxx.labels import drawn_label
from orrery_mappings.shared.cxx.parts import BYTES
from orrery_mappings.shared.java.native import Native
from orrery_mappings.shared.java.several import Listed, Several
from orrery_mappings.thrift_cxx.definitions import DISCRIMINATOR, PACKAGE, Definitions
from orrery_mappings.thrift_cxx.names import Fields

from orrery.codegen.model import Array, Case, Enum, Model, Sequence, String, Type, Union

BUFFER = "java.nio.ByteBuffer"
"""The type of `binary`."""


class Buffered(Several):
    """Bytes in a buffer, of which those count that remain."""

    @property
    def spelled(self) -> str:
        """The type."""
        return BUFFER

    def room(self, count: str) -> str:
        """The expression of a new one for so many bytes."""
        return f"{BUFFER}.allocate({count})"

    def length(self, value: str) -> str:
        """How many bytes it has."""
        return f"{value}.remaining()"

    def at(self, value: str, index: str) -> str:
        """The expression of a byte."""
        return f"{value}.get({value}.position() + {index})"

    def fill(self, made: str, index: str, value: str) -> str:
        """The statement that lets it have a byte; its position stays."""
        return f"{made}.put({index}, {value});"

    def copy(self, value: str) -> str:
        """The expression of another one with the same bytes."""
        return f"Bytes.copy({value})"


class ThriftNative(Native):
    """Classes with public fields, lists, bytes in buffers; characters and floats stand in what Thrift has for them."""

    holds_all = False
    narrow: Mapping[str, str] = {"char": "byte", "wchar": "short", "float": "double"}

    def __init__(self, definitions: Definitions) -> None:
        self._definitions = definitions
        self.any = f"{PACKAGE}.{definitions.any}"

    def spell(self, model: Model, type_: Type) -> str:
        """The Java type of a dissolved type."""
        return BUFFER if isinstance(type_, String) and type_.wide else super().spell(model, type_)

    def several(self, model: Model, type_: Sequence | Array) -> Several:
        """A list, or a buffer of what is one byte by itself."""
        kind = Buffered if type_.element in BYTES else Listed
        return kind(self.spell(model, type_.element))

    def declared(self, name: str) -> str:
        """The class that Thrift's compiler writes."""
        return f"{PACKAGE}.{self._definitions.name(name)}"

    def member(self, name: str) -> str:
        """The field of a member."""
        return Fields().spelled(name)

    def seen(self, name: str, value: str) -> str:
        """A number as what it stands for."""
        match name:
            case "wchar":
                return f"(char) {value}"
            case "float":
                return f"(float) {value}"
            case _:
                return super().seen(name, value)

    def drawn_text(self, wide: bool, value: str) -> str:
        """A wide text is bytes."""
        return f"WideText.put({value})" if wide else value

    def seen_text(self, wide: bool, value: str) -> str:
        """The other way round."""
        return f"WideText.get({value})" if wide else value

    # --- enums and unions -------------------------------------------------------------------------------------

    def number(self, value: str) -> str:
        """An enumerator's number."""
        return f"{value}.getValue()"

    def enumerator(self, name: str, number: str) -> str:
        """The enumerator of a number; null where there is none, as Thrift has it."""
        return f"{self.declared(name)}.findByValue({number})"

    def constant(self, model: Model, name: str, number: int) -> str:
        """One enumerator."""
        enum = model[name]
        assert isinstance(enum, Enum)
        return f"{self.declared(name)}.{self._definitions.enumerators[name][enum.enumerators[number]]}"

    def read_discriminator(self, value: str) -> str:
        """The field that says which branch counts."""
        return f"{value}.{DISCRIMINATOR}"

    def write_branch(self, model: Model, union: Union, case: Case, value: str) -> str:
        """By the setters, which note that an optional field is there."""
        label = drawn_label(model, union, case)
        assert label is not None
        head = f"made.{setter(DISCRIMINATOR)}({self.label(model, union, label)});"
        return f"{head}\nmade.{setter(self.member(case.name))}({value});"


def setter(field: str) -> str:
    """The method that sets a field."""
    return f"set{field[0].upper()}{field[1:]}"
