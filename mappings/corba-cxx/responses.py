"""What the template of asynchronous servants asks (AMH): they reply through a response handler, whenever they like."""

from __future__ import annotations

from orrery_mappings.corba_cxx.glue import CorbaGlue
from orrery_mappings.corba_cxx.handed import Handed
from orrery_mappings.corba_cxx.implied import Implied, reply_name
from orrery_mappings.corba_cxx.passing import FIXED_ARRAY, VARIABLE_ARRAY
from orrery_mappings.corba_cxx.profile import OMNIORB, Profile

from orrery.codegen.model import Interface, Model, Operation


class ResponseGlue(CorbaGlue):
    """Servants whose operations are given a response handler, with the names that `tao_idl -GH` makes."""

    def __init__(self, model: Model, profile: Profile = OMNIORB) -> None:
        super().__init__(model, profile)
        self._implied = Implied(model)

    def response_skeleton(self, interface: Interface) -> str:
        """The skeleton that an interface's asynchronous servants derive from."""
        return self._names.skeleton(_amh(interface.name))

    def response_handler(self, operation: Operation) -> str:
        """The native name of what an operation replies through: that of the interface that declares it."""
        return self.native(f"{_amh(self._implied.declarer(operation).name)}ResponseHandler")

    def exception_holder(self, operation: Operation) -> str:
        """The native name of what an exception is handed to it in."""
        return self.native(f"{_amh(self._implied.declarer(operation).name)}ExceptionHolder")

    def response(self, operation: Operation) -> str:
        """The C++ name by which an operation is replied to."""
        own = operation.attribute or operation.name
        return reply_name(operation).replace(own, self._names.identifier(own), 1)

    def responded_fields(self, operation: Operation) -> list[Handed]:
        """What goes back, the result first."""
        return [h for h in self.handed(operation) if h.slot.direction != "in"]

    def responded(self, field: Handed) -> str:
        """A field as it is given to the response handler: all that goes back is only read there."""
        name = field.slot.field
        if field.slot.direction == "inout":
            return name  # As it came in.
        if field.inside is not None:
            return f"any_{name}"
        if field.row is FIXED_ARRAY and field.slot.direction == "out":
            return f"reply.{name}.value"
        if field.row in (FIXED_ARRAY, VARIABLE_ARRAY):
            return f"reply.{name}.var.in()"
        return f"reply.{name}.in()" if field.row.held_out.endswith("_var") else f"reply.{name}"


def _amh(interface: str) -> str:
    scope, separator, name = interface.rpartition("::")
    return f"{scope}{separator}AMH_{name}"
