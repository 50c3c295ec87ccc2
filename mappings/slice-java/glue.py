"""What the templates ask beside the shared glue: proxies, methods and their results, and the Slice definitions."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from orrery_mappings.shared.java.glue import JavaGlue
from orrery_mappings.shared.java.operations import Field, OperationGlue
from orrery_mappings.slice_cxx.definitions import Definitions, definitions_text
from orrery_mappings.slice_java.native import SliceNative, java_name

from orrery.codegen.model import Interface, Model

CURRENT = "com.zeroc.Ice.Current current"
"""The last parameter of every servant's method."""


class SliceGlue(JavaGlue):
    """The glue of values as slice2java has them."""

    def __init__(self, model: Model, left_out: Collection[str], name: str) -> None:
        self._slice = Definitions(model)
        self._native = SliceNative(self._slice)
        super().__init__(model, left_out, self._native, name)

    def files(self, folder: Path) -> dict[str, str]:
        """A servant and a forwarder more for each interface, and the Slice definitions."""
        found = super().files(folder) | self.of_interfaces(folder, ("Servant", "Forwarder"))
        return {**found, f"{self.model.stem}.ice": definitions_text(self._slice)}

    # --- asked by the templates -----------------------------------------------------------------------------------

    def proxy(self, interface: Interface) -> str:
        """The class of an interface's proxies."""
        return self._native.proxy(interface.name)

    def interface_type(self, interface: Interface) -> str:
        """The interface of Java that servants have."""
        return self._native.declared(interface.name)

    def method(self, operation: OperationGlue) -> str:
        """What proxies and servants call an operation."""
        return java_name(self._slice.operation(operation.operation))

    def has_reply(self, operation: OperationGlue) -> bool:
        """Does more than one value come back? Then an object of its own carries them."""
        return len(operation.outputs) > 1

    def result(self, interface: Interface, operation: OperationGlue) -> str:
        """The type that the method returns."""
        if self.has_reply(operation):
            name = self._slice.operation(operation.operation)
            return f"{self.interface_type(interface)}.{name[0].upper()}{name[1:]}Result"
        return self.shapes.spell(operation.outputs[0].type) if operation.outputs else "void"

    def reply_member(self, operation: OperationGlue, field: Field) -> str:
        """The field of such an object that has a value."""
        if field.direction == "result":
            return "returnValue"
        outs = [(p, name) for p, out, name in self._slice.parameters(operation.operation) if out]
        return next(java_name(name) for p, name in outs if p.name == field.name)

    def parameters(self, operation: OperationGlue) -> str:
        """The parameters of a servant's method."""
        given = [f"{self.shapes.spell(field.type)} {field.field}" for field in operation.inputs]
        return ", ".join([*given, CURRENT])

    def thrown(self, operation: OperationGlue) -> str:
        """The exceptions of the user that a method may throw."""
        names = ", ".join(self._native.declared(name) for name in operation.operation.raises)
        return f" throws {names}" if names else ""
