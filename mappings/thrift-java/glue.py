"""What the templates ask beside the shared glue: services, their methods and what these return."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from orrery_mappings.shared.java.glue import JavaGlue
from orrery_mappings.shared.java.operations import Field, OperationGlue
from orrery_mappings.thrift_cxx.definitions import PACKAGE, Definitions, Method
from orrery_mappings.thrift_cxx.thrift_file import thrift_text
from orrery_mappings.thrift_java.native import ThriftNative, setter

from orrery.codegen.model import Interface, Model


class ThriftGlue(JavaGlue):
    """The glue of values as Thrift's compiler has them."""

    def __init__(self, model: Model, left_out: Collection[str], name: str) -> None:
        self._definitions = Definitions(model, left_out)
        self._services = {service.interface.name: service for service in self._definitions.services}
        super().__init__(model, left_out, ThriftNative(self._definitions), name)

    def files(self, folder: Path) -> dict[str, str]:
        """A servant and a forwarder more for each interface, and the definitions."""
        found = super().files(folder) | self.of_interfaces(folder, ("Servant", "Forwarder"))
        return {**found, f"{self.model.stem}.thrift": thrift_text(self.model, self._definitions)}

    # --- asked by the templates -----------------------------------------------------------------------------------

    def any_setters(self) -> list[str]:
        """The methods by which a union of Thrift's holds what an any may hold."""
        return [setter(field.name) for field in self._definitions.any_fields]

    def any_getters(self) -> list[str]:
        """Those that give it back."""
        return [f"g{name[1:]}" for name in self.any_setters()]

    def service(self, interface: Interface, part: str) -> str:
        """What Thrift's compiler makes of an interface: `Iface`, `Client` or `Processor`."""
        return f"{PACKAGE}.{self._services[interface.name].name}.{part}"

    def method(self, interface: Interface, operation: OperationGlue) -> str:
        """What clients and servants call an operation."""
        return self._method(interface, operation).name

    def has_reply(self, operation: OperationGlue) -> bool:
        """Does more than one value come back? Then a struct of its own carries them."""
        return len(operation.outputs) > 1

    def result(self, interface: Interface, operation: OperationGlue) -> str:
        """The type that the method returns."""
        if self.has_reply(operation):
            return f"{PACKAGE}.{self._method(interface, operation).reply}"
        return self.shapes.spell(operation.outputs[0].type) if operation.outputs else "void"

    def results(self, interface: Interface, operation: OperationGlue) -> list[tuple[Field, str]]:
        """What comes back, each with its field in such a struct."""
        names = [field.name for field in self._method(interface, operation).results]
        return list(zip(operation.outputs, names, strict=True))

    def parameters(self, operation: OperationGlue) -> str:
        """The parameters of the method."""
        return ", ".join(f"{self.shapes.spell(field.type)} {field.field}" for field in operation.inputs)

    def thrown(self, operation: OperationGlue) -> str:
        """What the method may throw."""
        return ", ".join(["org.apache.thrift.TException", *map(self.native.declared, operation.operation.raises)])

    def _method(self, interface: Interface, operation: OperationGlue) -> Method:
        methods = self._services[interface.name].methods
        return next(one for one in methods if one.operation.key == operation.operation.key)
