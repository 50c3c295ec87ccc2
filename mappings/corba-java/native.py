"""How the OMG's Java mapping has values, as the ORB's compiler writes them of the stubs' own IDL (stubs.py)."""

from __future__ import annotations

from orrery_mappings.corba_java.compilers import Compiler
from orrery_mappings.shared.cxx.labels import drawn_label
from orrery_mappings.shared.java.names import flat
from orrery_mappings.shared.java.native import Native

from orrery.codegen.model import Case, Model, Union

STUBS = "orrery_stubs"
"""The only module of the stubs' IDL, and so the package of what the compiler writes."""

_DERIVED = ("Helper", "Holder", "Operations", "Package", "POA", "POATie")
"""Endings of the classes that the compiler derives from a name."""


def declared_name(name: str) -> str:
    """What a declared type is called in the stubs' IDL: its scopes joined, and no name that the compiler derives."""
    whole = flat(name)
    return f"{whole}_" if whole.endswith(_DERIVED) else whole


class CorbaNative(Native):
    """Classes with public fields, enums by `from_int`, unions by their methods, references and anys as the ORB has."""

    reference = "org.omg.CORBA.Object"
    references = "CorbaReferences"
    any = "org.omg.CORBA.Any"
    holds_all = False

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler

    def declared(self, name: str) -> str:
        """The class that the compiler writes."""
        return f"{STUBS}.{self.compiler.java(declared_name(name))}"

    def member(self, name: str) -> str:
        """The field of a member, the method of a branch or of an operation."""
        return self.compiler.java(name)

    def number(self, value: str) -> str:
        """An enumerator's number."""
        return f"{value}.value()"

    def enumerator(self, name: str, number: str) -> str:
        """The enumerator of a number."""
        return f"{self.declared(name)}.from_int({number})"

    def constant(self, model: Model, name: str, number: int) -> str:
        """The same of a number that is known."""
        return self.enumerator(name, str(number))

    def read_discriminator(self, value: str) -> str:
        """A union's discriminator."""
        return f"{value}.discriminator()"

    def read_branch(self, value: str, case: Case) -> str:
        """A branch's value."""
        return f"{value}.{self.member(case.name)}()"

    def write_branch(self, model: Model, union: Union, case: Case, value: str) -> str:
        """The modifier, which takes the case's first label; for the default the label is given."""
        label = drawn_label(model, union, case)
        assert label is not None
        given = f"{self.label(model, union, label)}, " if case.is_default else ""
        return f"made.{self.member(case.name)}({given}{value});"
