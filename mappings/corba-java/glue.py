"""What the templates ask beside the shared glue: holders, methods, and the files of servants and forwarders."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from orrery_mappings.corba_java.compilers import Compiler
from orrery_mappings.corba_java.native import STUBS, CorbaNative
from orrery_mappings.corba_java.stubs import Stubs
from orrery_mappings.shared.java.glue import JavaGlue
from orrery_mappings.shared.java.kinds import dissolved, is_reference
from orrery_mappings.shared.java.operations import Field, OperationGlue

from orrery.codegen.model import Array, Basic, Interface, Model, Named, Sequence, String, Type

_HOLDERS = {
    "boolean": "Boolean",
    "octet": "Byte",
    "char": "Char",
    "wchar": "Char",
    "short": "Short",
    "ushort": "Short",
    "long": "Int",
    "ulong": "Int",
    "longlong": "Long",
    "ulonglong": "Long",
    "float": "Float",
    "double": "Double",
    "any": "Any",
}
_HELD = ("inout", "out")
"""What travels back in a holder."""


class CorbaGlue(JavaGlue):
    """The glue of values as the ORB has them."""

    def __init__(self, model: Model, left_out: Collection[str], name: str, compiler: Compiler) -> None:
        super().__init__(model, left_out, CorbaNative(compiler), name)
        self._compiler = compiler
        self._stubs = Stubs(model, self.interfaces, [shape.type for shape in self.shapes.all], compiler)

    def files(self, folder: Path) -> dict[str, str]:
        """A servant and a forwarder more for each interface, and the IDL of the stubs."""
        found = super().files(folder) | self.of_interfaces(folder, ("Servant", "Forwarder"))
        return {**found, "stubs.idl": self._stubs.text()}

    def declare(self, field: Field) -> str:
        """An argument set has the holders of what travels back."""
        if field.direction in _HELD:
            holder = self.holder(field.type)
            return f"final {holder} {field.field} = new {holder}()"
        return super().declare(field)

    def place(self, field: Field, arguments: str = "a") -> str:
        """A value that travels back stands in its holder."""
        plain = super().place(field, arguments)
        return f"{plain}.value" if field.direction in _HELD else plain

    def holder(self, type_: Type) -> str:
        """The class that holds an inout or out parameter of a type."""
        match dissolved(self.model, type_):
            case String():
                return "org.omg.CORBA.StringHolder"
            case reference if is_reference(self.model, reference):
                return "org.omg.CORBA.ObjectHolder"
            case Basic(name=name):
                return f"org.omg.CORBA.{_HOLDERS[name]}Holder"
            case Named(name=name):
                return f"{self.native.declared(name)}Holder"
            case Sequence() | Array() as several:
                return f"{STUBS}.{self._stubs.lists[several]}Holder"
        raise AssertionError(type_)

    # --- asked by the templates -----------------------------------------------------------------------------------

    def interface_type(self, interface: Interface) -> str:
        """The interface of Java that stubs and servants have."""
        return self.native.declared(interface.name)

    def method(self, operation: OperationGlue) -> str:
        """What stubs and servants call an operation; an attribute is read and written by one name."""
        return self._compiler.java(operation.operation.attribute or operation.operation.name)

    def result(self, operation: OperationGlue) -> str:
        """The type that the method returns."""
        return self.shapes.spell(operation.operation.result)

    def parameters(self, operation: OperationGlue) -> str:
        """The method's parameters."""
        return ", ".join(self._parameter(field) for field in operation.fields if field.direction != "result")

    def handed(self, operation: OperationGlue) -> str:
        """The same, handed on."""
        return ", ".join(self.held(field) for field in operation.fields if field.direction != "result")

    def held(self, field: Field) -> str:
        """The name of a parameter: of a holder another one than that of its value."""
        return f"hold_{field.name}" if field.direction in _HELD else field.field

    def thrown(self, operation: OperationGlue) -> str:
        """The exceptions of the user that the method may throw."""
        names = ", ".join(self.native.declared(name) for name in operation.operation.raises)
        return f" throws {names}" if names else ""

    def _parameter(self, field: Field) -> str:
        spelled = self.holder(field.type) if field.direction in _HELD else self.shapes.spell(field.type)
        return f"{spelled} {self.held(field)}"
