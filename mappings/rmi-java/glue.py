"""What the templates ask beside the shared glue: remote interfaces, their replies, and exceptions of the user."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from orrery_mappings.shared.java.names import GLUE, VALUES, method, path_of, value_class
from orrery_mappings.shared.java.native import Native
from orrery_mappings.shared.java.operations import Field, OperationGlue
from orrery_mappings.shared.java.plain import PlainGlue

from orrery.codegen.model import Exception_, Model

BEANS = "orrery.beans"
"""The package of what containers make: some load it by itself, and apart from all else."""


class RmiNative(Native):
    """Plain values, but that a reference is a remote object's stub."""

    reference = "java.rmi.Remote"
    references = "RmiReferences"


class RmiGlue(PlainGlue):
    """The glue of plain values, as objects that Java serialises."""

    def __init__(self, model: Model, left_out: Collection[str], name: str) -> None:
        self._raised = _raised(model, left_out)
        members = [member.type for one in self._raised for member in one.members]
        super().__init__(model, left_out, name, RmiNative(), members)

    def files(self, folder: Path) -> dict[str, str]:
        """Remote interface, servant, forwarder and bean of each interface, replies of several values, exceptions."""
        found = super().files(folder) | self.of_interfaces(folder, ("Remote", "Servant", "Forwarder"))
        for one in self.interfaces:
            found[path_of(BEANS, f"{one.class_}_Bean")] = self.render(folder, "bean.java.j2", interface=one)
            for operation in one.operations:
                if self.has_reply(operation):
                    text = self.render(folder, "reply.java.j2", operation=operation)
                    found[path_of(GLUE, f"{operation.class_}_Reply")] = text
        for raised in self._raised:
            class_ = value_class(raised.name)
            text = self.render(folder, "exception.java.j2", declared=raised, class_=class_)
            found[path_of(VALUES, class_)] = text
        return found

    # --- asked by the templates -----------------------------------------------------------------------------------

    def has_reply(self, operation: OperationGlue) -> bool:
        """Do several values come back? Then an object of its own carries them."""
        return len(operation.outputs) > 1

    def returned(self, operation: OperationGlue) -> Field | None:
        """The only value that comes back, which the method returns: the result, or an out or inout parameter."""
        return operation.outputs[0] if len(operation.outputs) == 1 else None

    def result(self, operation: OperationGlue) -> str:
        """The type that the method returns."""
        if self.has_reply(operation):
            return f"{operation.class_}_Reply"
        only = self.returned(operation)
        return self.shapes.spell(only.type) if only is not None else "void"

    def method(self, operation: OperationGlue) -> str:
        """What the remote interface calls an operation."""
        return method(operation.operation.name)

    def parameters(self, operation: OperationGlue) -> str:
        """The method's parameters: what travels to the servant."""
        return ", ".join(f"{self.shapes.spell(field.type)} {field.field}" for field in operation.inputs)

    def thrown(self, operation: OperationGlue) -> str:
        """What the method may throw: whatever goes wrong on the way, and the exceptions of the user."""
        return ", ".join(["java.rmi.RemoteException", *map(self.native.declared, operation.operation.raises)])


def _raised(model: Model, left_out: Collection[str]) -> list[Exception_]:
    """The exceptions of all operations that are mapped, in the order of the file."""
    operations = [o for i in model.interfaces for o in model.all_operations(i) if o.key not in left_out]
    names = {name for operation in operations for name in operation.raises}
    return [found for found in model.declarations if isinstance(found, Exception_) and found.name in names]
