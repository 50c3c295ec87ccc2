"""How a mapping's values look in Java; a mapping derives from `Native` and says what is its own."""

from __future__ import annotations

from collections.abc import Mapping

from orrery_mappings.shared.cxx.labels import drawn_label, free_label
from orrery_mappings.shared.java.kinds import MASKS, SPELLED, dissolved, is_reference
from orrery_mappings.shared.java.names import VALUES, escaped, value_class
from orrery_mappings.shared.java.several import Several

from orrery.codegen.model import Array, Basic, Case, Enum, InAny, Model, Named, Sequence, String, Type, Union

_WIDTH = 64
"""Bits of the numbers that labels are compared in."""


class Native:
    """Plain Java: classes of its own, a union with its branches side by side, of which `_d` says which one counts."""

    reference = "String"
    """The type of a reference."""
    references = "References"
    """The class that draws, reads and compares references."""
    any = f"{VALUES}.Idl_Any"
    """The class of an `any`."""
    narrow: Mapping[str, str] = {}
    """Basic types that stand in a narrower one of Java's than the kit sees: a `char` in a `byte`."""
    holds_all = True
    """Does the class of an enum's shape hold all of its enumerators, in their order?"""

    def spell(self, model: Model, type_: Type) -> str:
        """The Java type of a dissolved type."""
        match type_:
            case Basic(name="any"):
                return self.any
            case String():
                return "String"
            case Sequence() | Array():
                return self.several(model, type_).spelled
            case InAny(type=carried):
                return self.spell(model, dissolved(model, carried))
            case reference if is_reference(model, reference):
                return self.reference_type(reference)
            case Named(name=name):
                return self.declared(name)
            case Basic(name=name):
                return "void" if name == "void" else self.narrow.get(name, SPELLED[name])
        raise AssertionError(type_)

    def several(self, model: Model, type_: Sequence | Array) -> Several:
        """How the elements of a sequence or of an array, dissolved, stand side by side."""
        return Several(self.spell(model, type_.element))

    def declared(self, name: str) -> str:
        """The class of a struct, a union or an enum."""
        return f"{VALUES}.{value_class(name)}"

    def member(self, name: str) -> str:
        """The field of a member."""
        return escaped(name)

    # --- references ---------------------------------------------------------------------------------------------

    def reference_type(self, type_: Type) -> str:
        """The type of a reference, dissolved: typed or not."""
        return self.reference

    def draw_reference(self, type_: Type) -> str:
        """The expression that draws one from `values`."""
        return f"{self.references}.draw(values)"

    # --- scalars ------------------------------------------------------------------------------------------------

    def drawn(self, name: str, value: str) -> str:
        """What the kit has drawn for a basic type, as it stands in a value."""
        return f"({self.narrow[name]}) {value}" if name in self.narrow else value

    def seen(self, name: str, value: str) -> str:
        """The same the other way round."""
        return f"({SPELLED[name]}) ({value} & 0xff)" if name in self.narrow else value

    def drawn_text(self, wide: bool, value: str) -> str:
        """What the kit has drawn for a string, as it stands in a value."""
        return value

    def seen_text(self, wide: bool, value: str) -> str:
        """The same the other way round."""
        return value

    # --- enums ------------------------------------------------------------------------------------------------

    def number(self, value: str) -> str:
        """The expression of an enumerator's number."""
        return f"{value}.ordinal()"

    def enumerator(self, name: str, number: str) -> str:
        """The expression of the enumerator of a number, in the class of the enum's shape."""
        return f"ALL[{number}]"

    def constant(self, model: Model, name: str, number: int) -> str:
        """The expression of one enumerator, anywhere."""
        enum = model[name]
        assert isinstance(enum, Enum)
        return f"{self.declared(name)}.{escaped(enum.enumerators[number])}"

    # --- unions -----------------------------------------------------------------------------------------------

    def read_discriminator(self, value: str) -> str:
        """The expression of a union's discriminator, in its own type."""
        return f"{value}._d"

    def read_branch(self, value: str, case: Case) -> str:
        """The expression of a branch's value."""
        return f"{value}.{self.member(case.name)}"

    def write_branch(self, model: Model, union: Union, case: Case, value: str) -> str:
        """The statements that let the union `made` have a branch."""
        label = drawn_label(model, union, case)
        assert label is not None
        return f"made._d = {self.label(model, union, label)};\nmade.{self.member(case.name)} = {value};"

    def write_none(self, model: Model, union: Union) -> str:
        """The statement that lets the union `made` have no branch; empty where none can have."""
        free = None if any(case.is_default for case in union.cases) else free_label(model, union)
        return "" if free is None else f"made._d = {self.label(model, union, free)};"

    def label(self, model: Model, union: Union, label: int | bool | str) -> str:
        """A discriminator as a constant of its own type."""
        match dissolved(model, union.discriminator):
            case Named(name=name):
                return self.constant(model, name, label_number(model, union, label))
            case Basic(name="boolean"):
                return "true" if label else "false"
            case other:
                return f"({self.spell(model, other)}) {label_constant(model, union, label)}"


def discriminator_number(model: Model, native: Native, union: Union, value: str) -> str:
    """The expression of a discriminator, an expression of its own type, as the long that labels are compared in."""
    match dissolved(model, union.discriminator):
        case Named():
            return native.number(value)
        case Basic(name="boolean"):
            return f"{value} ? 1 : 0"
        case Basic(name=name) if name in MASKS:
            return f"{value} & {MASKS[name]}"
        case Basic(name=name):
            return native.seen(name, value)
    raise AssertionError(union.discriminator)


def label_number(model: Model, union: Union, label: int | bool | str) -> int:
    """The number that stands for a label: that of the enumerator, of the character, 0 or 1, or the label itself."""
    if isinstance(label, str):
        discriminator = model.unalias(union.discriminator)
        if isinstance(discriminator, Named):
            enum = model[discriminator.name]
            assert isinstance(enum, Enum)
            return enum.enumerators.index(label.rsplit("::", 1)[-1])
        return ord(label)
    return int(label)


def label_constant(model: Model, union: Union, label: int | bool | str) -> str:
    """The same as a constant of Java, which has no numbers without sign."""
    number = label_number(model, union, label) % (1 << _WIDTH)
    return f"{number - (1 << _WIDTH) if number >> (_WIDTH - 1) else number}L"
