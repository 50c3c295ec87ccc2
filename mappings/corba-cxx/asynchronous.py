"""What the template of asynchronous calls asks (AMI), and which calls omniidl's stubs do not make rightly."""

from __future__ import annotations

from orrery_mappings.corba_cxx.glue import CorbaGlue
from orrery_mappings.corba_cxx.handed import Handed
from orrery_mappings.corba_cxx.implied import Implied, reply_name
from orrery_mappings.corba_cxx.landing import landing_of
from orrery_mappings.corba_cxx.passing import FIXED, FIXED_ARRAY
from orrery_mappings.corba_cxx.profile import OMNIORB, Profile

from orrery.codegen.model import Interface, Model, Operation

CALLBACK, POLLING = "callback", "polling"
"""The choices of the option `invocation` by which calls are asynchronous."""


class AsynchronousGlue(CorbaGlue):
    """Calls that are sent, and the ways by which their replies come."""

    def __init__(self, model: Model, profile: Profile = OMNIORB) -> None:
        super().__init__(model, profile)
        self._implied = Implied(model)

    def asynchronous(self) -> list[Interface]:
        """The interfaces whose stubs have such calls."""
        return [one for one in self.interfaces(self._model) if self._is_asynchronous(one)]

    def calls(self, interface: Interface) -> list[Operation]:
        """An interface's operations that are replied to."""
        return [one for one in self.operations(self._model, interface) if not one.oneway]

    def handler(self, interface: Interface) -> str:
        """The native name of the interface's reply handler."""
        return self.native(self._implied.handler(interface))

    def handler_skeleton(self, interface: Interface) -> str:
        """The skeleton that reply handlers derive from."""
        return self._names.skeleton(self._implied.handler(interface))

    def poller(self, operation: Operation) -> str:
        """The native name of the poller that is asked for an operation's reply."""
        return self.native(self._implied.poller(operation))

    def sent(self, prefix: str, operation: Operation) -> str:
        """The C++ name of the call that sends an operation, `sendc_` or `sendp_` before it."""
        return self._spelled(operation, self._implied.sent(prefix, operation))

    def reply(self, operation: Operation) -> str:
        """The C++ name by which its reply comes."""
        return self._spelled(operation, reply_name(operation))

    def failure(self, operation: Operation) -> str:
        """The C++ name by which a reply handler is told its failure."""
        return self._spelled(operation, self._implied.failure(operation))

    def _spelled(self, operation: Operation, implied: str) -> str:
        if not self.profile.escapes_first:
            return self._names.identifier(implied)
        # No word of C++ is a part of what stands before or behind an operation's own name.
        own = operation.attribute or operation.name
        return implied.replace(own, self._names.identifier(own), 1)

    # --- fields -----------------------------------------------------------------------------------------------

    def sent_fields(self, operation: Operation) -> list[Handed]:
        """What travels to the servant."""
        return [h for h in self.handed(operation) if h.slot.direction in ("in", "inout")]

    def landed_fields(self, operation: Operation) -> list[Handed]:
        """What comes back, the result first."""
        return [h for h in self.handed(operation) if h.slot.direction != "in"]

    def sent_argument(self, field: Handed) -> str:
        """A field as it is sent: also what goes both ways is only read."""
        return f"any_{field.slot.field}" if field.inside else field.fill("to_in", f"args.{field.slot.field}")

    def handler_parameter(self, field: Handed) -> str:
        """What a reply handler is given of a field."""
        return f"{field.fill('takes_in', '')} {field.slot.field}"

    def kept(self, field: Handed) -> str:
        """The statements of a reply handler that keep what it is given of a field."""
        if field.inside:
            return "\n".join(field.unpacked(field.slot.field))
        return self._landed(field, landing_of(field).keep)

    def before_poll(self, field: Handed) -> str:
        """The statements before a poller is asked."""
        if field.inside:
            return f"::CORBA::Any_var any_{field.slot.field};"
        return self._landed(field, landing_of(field).before)

    def polled(self, field: Handed) -> str:
        """Where a poller is to put a field."""
        return f"any_{field.slot.field}.out()" if field.inside else self._landed(field, landing_of(field).to)

    def after_poll(self, field: Handed) -> str:
        """The statements behind the question."""
        if field.inside:
            return "\n".join(field.unpacked(f"any_{field.slot.field}.in()"))
        return self._landed(field, landing_of(field).after)

    def _landed(self, field: Handed, text: str) -> str:
        name = field.slot.field
        return text.format(**field.names, x=f"args.{name}", p=name, k=f"kept_{name}")

    # --- what is left out -------------------------------------------------------------------------------------

    def left_out(self, invocation: str) -> dict[str, str]:
        """The operations that such stubs do not call, or whose replies they lose, each with the reason."""
        found = {
            operation.key: self._reason(interface, operation, invocation)
            for interface in self.interfaces(self._model)
            for operation in self.calls(interface)
        }
        return {key: reason for key, reason in found.items() if reason}

    def _reason(self, interface: Interface, operation: Operation, invocation: str) -> str:
        if not self._is_asynchronous(interface):
            return "the ORB's own headers declare its interface, without asynchronous calls"
        own = operation.attribute or operation.name
        if self.profile.escapes_first and self._names.identifier(own) != own:
            return f"{own} is a word of C++, and asynchronous stubs send another name in its place"
        if not self.profile.loses_fixed:
            return ""
        for field in self.landed_fields(operation):
            name, direction = field.slot.name, field.slot.direction
            if direction == "out" and field.row in (FIXED, FIXED_ARRAY):
                return (
                    f"{name} is an out argument of fixed length, which asynchronous stubs of omniidl write to nowhere"
                )
            if direction == "result" and field.row is FIXED_ARRAY and invocation == POLLING:
                return "its result is an array of fixed length, which pollers of omniidl lose"
        return ""

    def _is_asynchronous(self, interface: Interface) -> bool:
        return all(name.partition("::")[0] not in self.profile.declared for name in self._implied.lineage(interface))
