"""A model as a Cap'n Proto schema: structs, enums and interfaces, and how plain C++ values get into their fields."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from orrery_mappings.capnp_cxx.names import Constants, Fields, Methods, Types, capital
from orrery_mappings.shared.cxx.entries import Carrying, Entry, any_branches, entries, expressed, returned, sent
from orrery_mappings.shared.cxx.parts import BYTES, Message

from orrery.codegen.cxx_names import flat
from orrery.codegen.model import (
    Array,
    Basic,
    Enum,
    Interface,
    Model,
    Named,
    Operation,
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
    Union,
)

PACKAGE = "orrery_wire"

BASIC = {
    "boolean": ("Bool", "bool"),
    "octet": ("UInt8", "std::uint8_t"),
    "char": ("UInt8", "std::uint8_t"),
    "wchar": ("UInt16", "std::uint16_t"),
    "short": ("Int16", "std::int16_t"),
    "ushort": ("UInt16", "std::uint16_t"),
    "long": ("Int32", "std::int32_t"),
    "ulong": ("UInt32", "std::uint32_t"),
    "longlong": ("Int64", "std::int64_t"),
    "ulonglong": ("UInt64", "std::uint64_t"),
    "float": ("Float32", "float"),
    "double": ("Float64", "double"),
}
"""Each basic type in the schema and in C++."""


@dataclass(frozen=True)
class Wire:
    """How a value travels: its type in the schema and, as an element of a list, in C++."""

    text: str
    cxx: str
    kind: str
    """scalar, text, data, list or struct."""
    item: str = ""
    """The C++ type of a list's elements."""


TEXT = Wire("Text", "::capnp::Text", "text")
DATA = Wire("Data", "::capnp::Data", "data")


def list_of(item: Wire) -> Wire:
    """A list whose elements travel as `item`."""
    return Wire(f"List({item.text})", f"::capnp::List<{item.cxx}>", "list", item.cxx)


@dataclass(frozen=True)
class Field(Carrying):
    """A field of a struct and the plain member it carries."""

    name: str
    number: int
    wire: Wire
    member: str

    @property
    def accessor(self) -> str:
        """What follows `get`, `set` and `init`."""
        return capital(self.name)

    def put(self, value: str) -> str:
        """The statement that writes the plain `value` into the field of `message`."""
        match self.wire.kind:
            case "scalar":
                return f"message.set{self.accessor}(static_cast<{self.wire.cxx}>({value}));"
            case "list":
                room = f"message.init{self.accessor}(orrery::capnproto::count({value}))"
                return f"orrery::capnproto::Items<{self.wire.item}>::put({value}, {room});"
            case "struct":
                return f"put({value}, message.init{self.accessor}());"
            case kind:
                return f"message.set{self.accessor}(orrery::capnproto::{kind}_of({value}));"

    def get(self, value: str) -> str:
        """The statement that reads the field of `message` into the plain `value`."""
        read = f"get(message.get{self.accessor}(), {value});"
        return f"orrery::capnproto::Items<{self.wire.item}>::{read}" if self.wire.kind == "list" else read


@dataclass(frozen=True)
class Method:
    """An operation as a method of an interface, and what stands in its parameters and its results."""

    operation: Operation
    name: str
    number: int
    params: tuple[Field, ...]
    results: tuple[Field, ...]

    @property
    def title(self) -> str:
        """What its structs and its context are called after."""
        return capital(self.name)


@dataclass(frozen=True)
class Service:
    """An interface with the operations that it inherits."""

    interface: Interface
    name: str
    methods: tuple[Method, ...]


class Definitions:
    """The schema of one model, IDL scopes joined."""

    def __init__(self, model: Model, left_out: Collection[str]) -> None:
        self.model = model
        self.id = _id(model)
        self._names = Types()
        declared = [d for d in model.declarations if isinstance(d, Enum | Struct | Union)]
        self._declared = {d.name: self._names.take(flat(d.name)) for d in declared}
        self.any = self._names.take("Any")
        self.uses_any = False
        self.enums = [(self._declared[d.name], _enumerators(d)) for d in declared if isinstance(d, Enum)]
        self.structs = [(d, self._struct(d)) for d in declared if isinstance(d, Struct)]
        self.unions = [(d, self._union(d)) for d in declared if isinstance(d, Union)]
        self.any_branches = self._fields(any_branches(model), Constants())
        self.services = [
            self._service(i, operations) for i in model.interfaces if (operations := expressed(model, i, left_out))
        ]

    def _struct(self, struct: Struct) -> Message[Field]:
        return Message(self._declared[struct.name], self._fields(entries(struct.members)))

    def _union(self, union: Union) -> Message[Field]:
        head = self._fields([Entry("discriminator", "_d", union.discriminator)])
        # Number 1 is the branch that holds nothing.
        branches = self._fields(entries(union.cases), Constants(["Discriminator"]), first=2)
        return Message(self._declared[union.name], head, branches)

    def _service(self, interface: Interface, operations: Iterable[Operation]) -> Service:
        name = self._names.take(flat(interface.name))
        names = Methods([name])
        return Service(interface, name, tuple(self._method(o, names.take(o.name), i) for i, o in enumerate(operations)))

    def _method(self, operation: Operation, name: str, number: int) -> Method:
        return Method(operation, name, number, self._fields(sent(operation)), self._fields(returned(operation)))

    def _fields(self, members: Iterable[Entry], names: Fields | None = None, first: int = 0) -> tuple[Field, ...]:
        """Fields for the members, numbered from `first` on."""
        scope = names or Fields()
        return tuple(
            Field(scope.take(m.name), number, self.wire(m.type), m.plain) for number, m in enumerate(members, first)
        )

    # --- types ------------------------------------------------------------------------------------------------

    def wire(self, type_: Type) -> Wire:
        """How a value travels; lists may stand in lists, and typedefs dissolve."""
        match self.model.unalias(type_):
            case Basic(name="any"):
                self.uses_any = True
                return self._named_struct(self.any)
            case Basic(name="Object"):
                return TEXT
            case Basic(name=name):
                return Wire(*BASIC[name], "scalar")
            case String(wide=wide):
                return list_of(Wire(*BASIC["wchar"], "scalar")) if wide else TEXT
            case Sequence(element=element):
                return self._several(element)
            case Array(element=element, dimensions=(_, *rest)):
                return self._several(Array(element, tuple(rest)) if rest else element)
            case Named(name=name):
                return self._named(name)
            case other:
                raise TypeError(f"{other} is no type of a value")

    def _several(self, element: Type) -> Wire:
        return DATA if self.model.unalias(element) in BYTES else list_of(self.wire(element))

    def _named(self, name: str) -> Wire:
        match self.model[name]:
            case Typedef(type=target):
                return self.wire(target)
            case Interface():
                return TEXT
            case Enum():
                return Wire(self._declared[name], f"::{PACKAGE}::{self._declared[name]}", "scalar")
            case _:
                return self._named_struct(self._declared[name])

    def _named_struct(self, name: str) -> Wire:
        return Wire(name, f"::{PACKAGE}::{name}", "struct")


def _id(model: Model) -> str:
    """The schema's own number: of 64 bits, the first of which is set."""
    # Of the text, so that the same file always has the same number.
    digest = hashlib.sha256(f"{model.stem}\n{model.text}".encode()).digest()
    return f"0x{int.from_bytes(digest[:8], 'big') | 1 << 63:016x}"


def _enumerators(enum: Enum) -> list[str]:
    return Constants().take_all(enum.enumerators)
