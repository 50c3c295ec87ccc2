"""corba-tcl: plain C++ values as Combat's values of Tcl, and what Combat is told of an interface (README.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from orrery_mappings.corba_tcl.expressible import reason
from orrery_mappings.corba_tcl.repository import Repository
from orrery_mappings.corba_tcl.servants import attribute_methods, method
from orrery_mappings.corba_tcl.spellings import repository_id, type_code
from orrery_mappings.shared.cxx.anys import type_number
from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Basic, InAny, Interface, Model, Named, Operation, String, Type

FOLDER = Path(__file__).parent
REFERENCE = "orrery::combat::Reference"
"""What an object reference is in C++: one that Combat holds."""
LETTERS = {"in": "i", "out": "o", "inout": "b"}
"""How the headers are told the direction of a parameter."""


class Mapping(PlainGlue):
    """The plain glue; the type lists and the servants' classes, in Tcl, stand in a header of their own."""

    name = "corba-tcl"
    headers = ("orrery/combat/values.hpp",)

    def files(self, model: Model) -> dict[str, str]:
        """`STEM.hpp`, and `STEM.script.hpp` with the Tcl."""
        left_out = self.unsupported(model)
        tail = self.render("tail.hpp.j2", FOLDER, model, left_out=left_out)
        repository = Repository(model, left_out)
        script = self.render("script.hpp.j2", FOLDER, model, left_out=left_out, repository=repository)
        return {f"{model.stem}.hpp": self.header(model) + tail, f"{model.stem}.script.hpp": script}

    def unsupported(self, model: Model) -> dict[str, str]:
        """What is refused everywhere, and what expressible.py says."""
        return inexpressible(model, reason)

    def spell(self, model: Model, type_: Type) -> str:
        """The plain C++ type; a reference is one that Combat holds."""
        match type_:
            case Basic(name="Object"):
                return REFERENCE
            case Named(name=name) if isinstance(model[name], Interface):
                return REFERENCE
            case _:
                return super().spell(model, type_)

    # --- asked by the templates ---

    def class_name(self, interface: Interface) -> str:
        """The class of an interface's servants, as the start script finds it by the interface's name."""
        return interface.name.replace("::", "_")

    def methods(self, model: Model, interface: Interface, left_out: dict[str, str]) -> list[str]:
        """The lines of all methods of a servant's class, but for what every class has."""
        operations = self.operations(model, interface, left_out)
        own = ((index, o) for index, o in enumerate(operations) if o.attribute is None)
        return [*(line for index, o in own for line in method(o, index)), *attribute_methods(operations)]

    def directions(self, operation: Operation) -> str:
        """A letter for each parameter."""
        return "".join(LETTERS[parameter.direction] for parameter in operation.parameters)

    def request_type(self, model: Model, operation: Operation) -> str:
        """What `corba::dii` is told of an operation, as a command that makes the list."""
        codes = [f"[list {p.direction} {type_code(model, p.type)}]" for p in operation.parameters]
        raised = [f"[::corba::type of {repository_id(model, name)}]" for name in operation.raises]
        last = "OP_ONEWAY" if operation.oneway else f"[list {' '.join(raised)}]"
        result = type_code(model, operation.result)
        return f"[list {result} {operation.name} [list {' '.join(codes)}] {last}]"

    def any_types(self, model: Model, left_out: dict[str, str]) -> dict[int, str]:
        """The type codes of all that travels in an `any`, by the number that its C++ type has."""
        first: list[Type] = [Basic("long"), String()]
        found: dict[int, str] = {number: type_code(model, type_) for number, type_ in enumerate(first)}
        if (struct := self.any_struct(model)) is not None:
            found[len(first)] = type_code(model, Named(struct))
        for type_ in self._in_anys(model, left_out):
            found[type_number(model, type_)] = type_code(model, type_)
        return found

    def _in_anys(self, model: Model, left_out: dict[str, str]) -> Iterator[Type]:
        for interface in self.interfaces(model):
            for operation in self.operations(model, interface, left_out):
                for type_ in (operation.result, *(parameter.type for parameter in operation.parameters)):
                    if isinstance(type_, InAny):
                        yield type_.type
