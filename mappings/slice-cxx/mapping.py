"""slice-cxx: ZeroC Ice's Slice and its C++11 mapping. README.md says what becomes of each IDL type."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from orrery_mappings.shared.cxx.glue import CxxGlue
from orrery_mappings.slice_cxx.definitions import Definitions, definitions_text
from orrery_mappings.slice_cxx.expressible import reason
from orrery_mappings.slice_cxx.names import cxx_name, identifier

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import Basic, Enum, Member, Model, Operation, Struct, Type, Union

FOLDER = Path(__file__).parent


class Mapping:
    """`STEM.ice` for slice2cpp, and `STEM.hpp`, which binds what slice2cpp makes of it to the kit."""

    def files(self, model: Model) -> dict[str, str]:
        """Both texts."""
        slice_ = Definitions(model)
        left_out = self.unsupported(model)
        glue = SliceGlue(slice_)
        return {
            f"{model.stem}.ice": definitions_text(slice_),
            f"{model.stem}.hpp": glue.render("glue.hpp.j2", FOLDER, model, slice=slice_, left_out=left_out),
        }

    def unsupported(self, model: Model) -> dict[str, str]:
        """No any, no union, no wide character, no struct that holds itself."""
        return inexpressible(model, reason)


@dataclass(frozen=True)
class Argument:
    """One parameter of a generated method: its type there and in Args, its field in Args, its name on the server."""

    native: str
    spelling: str
    field: str
    local: str
    member: str
    """What the struct of the results of an asynchronous call calls it."""
    out: bool
    inout: bool
    character: bool
    given: str | None
    """Of a sequence that a servant may be given where it lies in the message, the C++ type of its elements."""


class SliceGlue(CxxGlue):
    """The C++11 mapping of one model: Args hold the types that slice2cpp generates."""

    def __init__(self, slice_: Definitions) -> None:
        self._slice = slice_
        self._model = slice_.model

    def spell(self, model: Model, type_: Type) -> str:
        """The C++11 type; a character is the `char` it stands for, though it travels as a byte."""
        return self._slice.cxx_type(type_)

    def native(self, name: str) -> str:
        """As slice2cpp declares it."""
        return self._slice.scoped(name)

    def member(self, name: str) -> str:
        """As slice2cpp declares it."""
        return cxx_name(identifier(name))

    def tied(self, model: Model, member: Member) -> str:
        """A byte that stands for a character is shown as one."""
        expression = f"s.{self.member(member.name)}"
        return f"slice::character({expression})" if self._is_character(member.type) else expression

    def enumerator(self, enum: str, name: str) -> str:
        """Enumerators are those of an enum class."""
        return f"{self.native(enum)}::{self.member(name)}"

    def structs(self, model: Model) -> list[Struct]:
        """Those that Slice can express."""
        return [d for d in self._slice.all if isinstance(d, Struct)]

    def enums(self, model: Model) -> list[Enum]:
        """Every one."""
        return [d for d in self._slice.all if isinstance(d, Enum)]

    def unions(self, model: Model) -> list[Union]:
        """None: Slice has no unions."""
        return []

    # --- asked by the templates -------------------------------------------------------------------------------

    def method(self, operation: Operation) -> str:
        """The name of the generated method."""
        return cxx_name(self._slice.operation(operation))

    def sender(self, operation: Operation) -> str:
        """The name of the generated method that does not wait."""
        return f"{self._slice.operation(operation)}Async"

    def result(self, operation: Operation) -> str:
        """What the generated method returns."""
        return self._native(operation.result)

    def arguments(self, operation: Operation) -> list[Argument]:
        """The parameters of the generated method, in its order."""
        return [
            self._argument(p.name, p.direction, p.type, out, name) for p, out, name in self._slice.parameters(operation)
        ]

    def results(self, operation: Operation) -> list[Argument]:
        """What comes back: the result and every out."""
        outs = [a for a in self.arguments(operation) if a.out]
        if operation.result == Basic("void"):
            return outs
        return [self._argument("result", "result", operation.result, True, "returnValue"), *outs]

    def _argument(self, name: str, direction: str, type_: Type, out: bool, member: str) -> Argument:
        prefix = {"in": "in_", "inout": "io_", "out": "out_", "result": ""}[direction]
        return Argument(
            native=self._native(type_),
            spelling=self._slice.cxx_type(type_),
            field=f"{prefix}{name}",
            local=f"out_{name}" if out else f"{prefix}{name}",
            member=cxx_name(member),
            out=out,
            inout=direction == "inout",
            character=self._is_character(type_),
            given=self._slice.read_in_place(type_) if direction == "in" else None,
        )

    def reply(self, interface: str, operation: Operation) -> Iterable[str]:
        """The declaration of the reply that is awaited, which stands among the arguments."""
        if operation.oneway:
            return []
        match self.results(operation):
            case []:
                type_ = "void"
            case [only]:
                type_ = only.native
            case _:
                name = self._slice.operation(operation)
                type_ = f"{self._slice.scoped(interface)}::{name[0].upper()}{name[1:]}Result"
        return [f"std::future<{type_}> reply"]

    def _native(self, type_: Type) -> str:
        return "::Ice::Byte" if self._is_character(type_) else self._slice.cxx_type(type_)

    def _is_character(self, type_: Type) -> bool:
        return self._model.unalias(type_) == Basic("char")
