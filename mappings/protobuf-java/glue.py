"""What the templates ask beside the shared glue: messages and services, and what stands in the fields of messages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import chain
from pathlib import Path

from orrery_mappings.protobuf_cxx.definitions import PACKAGE, Definitions, Field, Method
from orrery_mappings.protobuf_cxx.proto_file import proto_text
from orrery_mappings.protobuf_java.conversions import Conversions
from orrery_mappings.protobuf_java.names import accessor, method
from orrery_mappings.shared.cxx.parts import Message
from orrery_mappings.shared.java.operations import Field as Value
from orrery_mappings.shared.java.operations import OperationGlue
from orrery_mappings.shared.java.plain import PlainGlue
from orrery_mappings.shared.java.shapes import Shape

from orrery.codegen.model import Interface, Model, Named, Type


class GrpcGlue(PlainGlue):
    """The glue of plain values, with what moves them into messages and out of them."""

    def __init__(self, model: Model, left_out: Collection[str], name: str) -> None:
        self._proto = Definitions(model, left_out)
        structs = {declared.name: message for declared, message in self._proto.structs}
        self._messages = structs | {declared.name: message for declared, message in self._proto.unions}
        self._services = {service.interface.name: service for service in self._proto.services}
        super().__init__(model, left_out, name)
        self.conversions = Conversions(model, self.shapes, self._proto)

    def files(self, folder: Path) -> dict[str, str]:
        """A servant and a forwarder more for each interface, and the definitions."""
        found = super().files(folder) | self.of_interfaces(folder, ("Servant", "Forwarder"))
        return {**found, f"{self.model.stem}.proto": proto_text(self.model, self._proto)}

    # --- asked by the template of a shape -------------------------------------------------------------------------

    def message(self, shape: Shape) -> Message[Field]:
        """The message of a struct or a union."""
        assert isinstance(shape.type, Named)
        return self._messages[shape.type.name]

    def fields(self, shape: Shape) -> list[tuple[Field, Type, str]]:
        """Those of a struct, each with its type and the member that it carries."""
        members = self.struct(shape).members
        named = [(member.type, self.native.member(member.name)) for member in members]
        return [(field, *one) for field, one in zip(self.message(shape).fields, named, strict=True)]

    def any_fields(self) -> tuple[Field, ...]:
        """What an any may hold."""
        return self._proto.any_branches

    def wire(self, name: str) -> str:
        """The class of a message."""
        return f"{PACKAGE}.{name}"

    def any_message(self) -> str:
        """The class of the message of an any."""
        return self.wire(self._proto.any)

    def accessor(self, field: Field) -> str:
        """What stands behind `get` and `set`."""
        return accessor(field.name)

    # --- asked by the templates of operations, servants and forwarders ---------------------------------------------

    def service(self, interface: Interface) -> str:
        """The class around all that gRPC's plugin makes of a service."""
        return self.wire(f"{self._services[interface.name].name}Grpc")

    def base(self, interface: Interface) -> str:
        """The class that servants derive from."""
        return f"{self.service(interface)}.{self._services[interface.name].name}ImplBase"

    def stub(self, interface: Interface, kind: str = "") -> str:
        """The class of stubs: that of which the replies are observed, `Blocking` or `Future`."""
        return f"{self.service(interface)}.{self._services[interface.name].name}{kind}Stub"

    def method(self, interface: Interface, operation: OperationGlue) -> str:
        """What stubs and services call an operation."""
        return method(self._method(interface, operation).name)

    def request(self, interface: Interface, operation: OperationGlue) -> str:
        """The class of what is sent."""
        return self.wire(self._method(interface, operation).request.name)

    def reply(self, interface: Interface, operation: OperationGlue) -> str:
        """The class of what comes back."""
        return self.wire(self._method(interface, operation).reply.name)

    def put_request(self, interface: Interface, operation: OperationGlue) -> list[str]:
        """The statements that write an argument set `a` into the request `message`."""
        fields = self._method(interface, operation).request.fields
        return self._put(fields, operation.inputs, "a.", "message")

    def get_request(self, interface: Interface, operation: OperationGlue) -> list[str]:
        """The statements that read the request `message` into variables of their own."""
        fields = self._method(interface, operation).request.fields
        return self._get(
            fields, operation.inputs, "message", lambda value: f"{self.shapes.spell(value.type)} {value.field}"
        )

    def put_reply(self, interface: Interface, operation: OperationGlue) -> list[str]:
        """The statements that write what a servant has in variables into the `reply`."""
        fields = self._method(interface, operation).reply.fields
        return self._put(fields, operation.outputs, "", "reply")

    def get_reply(self, interface: Interface, operation: OperationGlue) -> list[str]:
        """The statements that read the `reply` into an argument set `a`."""
        fields = self._method(interface, operation).reply.fields
        return self._get(fields, operation.outputs, "reply", lambda value: f"a.{value.field}")

    def _put(self, fields: Iterable[Field], values: Iterable[Value], before: str, message: str) -> list[str]:
        lines = (
            self.conversions.put_field(field, value.type, before + value.field, message)
            for field, value in zip(fields, values, strict=True)
        )
        return list(chain.from_iterable(lines))

    def _get(
        self, fields: Iterable[Field], values: Iterable[Value], message: str, target: Callable[[Value], str]
    ) -> list[str]:
        lines = (
            self.conversions.get_field(field, value.type, target(value), message)
            for field, value in zip(fields, values, strict=True)
        )
        return list(chain.from_iterable(lines))

    def _method(self, interface: Interface, operation: OperationGlue) -> Method:
        methods = self._services[interface.name].methods
        return next(one for one in methods if one.operation.key == operation.operation.key)
