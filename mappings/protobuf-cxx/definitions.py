"""A model as protobuf definitions: messages, enums and services, and how the plain C++ values get into their fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from orrery_mappings.protobuf_cxx.names import Enumerators, Fields, Methods, Package
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

# Nothing has less than 32 bits. sint32 and sint64 keep small negative numbers short; int32 takes ten bytes for each
# (protobuf.dev, "Encoding", Signed Integers).
BASIC = {
    "boolean": "bool",
    "octet": "uint32",
    "char": "uint32",
    "wchar": "uint32",
    "short": "sint32",
    "ushort": "uint32",
    "long": "sint32",
    "ulong": "uint32",
    "longlong": "sint64",
    "ulonglong": "uint64",
    "float": "float",
    "double": "double",
    "Object": "string",
}


@dataclass(frozen=True)
class Wire:
    """How a value travels: its type in the .proto file, and how its field is set, if not by reference."""

    text: str
    setter: str = ""
    """The argument of `set_x` for the value `{}`; empty for what has a `mutable_x`."""

    @property
    def repeated(self) -> bool:
        """Neither an element nor a branch of a oneof can be."""
        return self.text.startswith("repeated ")


@dataclass(frozen=True)
class Field(Carrying):
    """A field of a message and the plain member it carries."""

    name: str
    number: int
    wire: Wire
    member: str

    def put(self, value: str, message: str = "message") -> str:
        """The statement that writes the plain `value` into the field."""
        if self.wire.setter:
            return f"{message}.set_{self.name}({self.wire.setter.format(value)});"
        return f"put({value}, *{message}.mutable_{self.name}());"

    def get(self, value: str, message: str = "message") -> str:
        """The statement that reads the field into the plain `value`."""
        return f"get({message}.{self.name}(), {value});"


@dataclass(frozen=True)
class Method:
    """An operation as a method of a service, and its field in the messages of a stream."""

    operation: Operation
    name: str
    request: Message[Field]
    reply: Message[Field]
    field: str
    number: int


@dataclass(frozen=True)
class Service:
    """An interface as a service; `stream` is the method that carries all of its calls."""

    interface: Interface
    name: str
    methods: tuple[Method, ...]
    stream: str
    call: str
    answer: str


class Definitions:
    """The definitions of one model, all in one package, IDL scopes joined by underscores."""

    def __init__(self, model: Model, left_out: Collection[str]) -> None:
        self.model = model
        self._names = Package()
        self.lists: dict[str, str] = {}
        """Messages that hold a sequence where none may stand: name -> type of their `items`."""
        declared = [d for d in model.declarations if isinstance(d, Enum | Struct | Union)]
        self._declared = {d.name: self._take(d) for d in declared}
        self.any = self._names.take("Any")
        self.uses_any = False
        self.enums = [(self._declared[d.name], self._enumerators(d)) for d in declared if isinstance(d, Enum)]
        self.structs = [(d, self._struct(d)) for d in declared if isinstance(d, Struct)]
        self.unions = [(d, self._union(d)) for d in declared if isinstance(d, Union)]
        self.any_branches = self._branches(any_branches(model), Fields())
        self.services = [
            self._service(i, operations) for i in model.interfaces if (operations := expressed(model, i, left_out))
        ]

    def _take(self, declaration: Enum | Struct | Union) -> str:
        take = self._names.take_enum if isinstance(declaration, Enum) else self._names.take
        return take(flat(declaration.name))

    def _enumerators(self, enum: Enum) -> list[str]:
        own, name = Enumerators(), self._declared[enum.name]
        return [self._names.take(f"{name}_{own.take(e)}") for e in enum.enumerators]

    def _struct(self, struct: Struct) -> Message[Field]:
        return Message(self._declared[struct.name], self._fields(entries(struct.members)))

    def _union(self, union: Union) -> Message[Field]:
        names = Fields(["branch"])
        head = self._branches([Entry("discriminator", "_d", union.discriminator)], names)
        branches = self._branches(entries(union.cases), names, first=len(head) + 1)
        return Message(self._declared[union.name], head, branches)

    def _service(self, interface: Interface, operations: Iterable[Operation]) -> Service:
        name = self._names.take(flat(interface.name))
        methods, fields = Methods(), Fields(["request", "reply"])
        found = tuple(
            Method(o, methods.take(o.name), *self._messages(name, o), fields.take(o.name), number)
            for number, o in enumerate(operations, start=1)
        )
        call, answer = (self._names.take(f"{name}_{word}") for word in ("Call", "Answer"))
        return Service(interface, name, found, methods.take("stream"), call, answer)

    def _messages(self, service: str, operation: Operation) -> tuple[Message[Field], Message[Field]]:
        """What an operation sends and what comes back."""
        stem = f"{service}_{operation.name.strip('_')}"
        return (
            Message(self._names.take(f"{stem}_Request"), self._fields(sent(operation))),
            Message(self._names.take(f"{stem}_Reply"), self._fields(returned(operation))),
        )

    def _fields(self, members: Iterable[Entry]) -> tuple[Field, ...]:
        return _numbered(members, self.field, Fields())

    def _branches(self, members: Iterable[Entry], names: Fields, first: int = 1) -> tuple[Field, ...]:
        return _numbered(members, self.element, names, first)

    # --- types ------------------------------------------------------------------------------------------------

    def field(self, type_: Type) -> Wire:
        """How a member or parameter travels: sequences and arrays as repeated fields, those of bytes as `bytes`."""
        inner = self._items(type_)
        if inner is None:
            return self.element(type_)
        if inner in BYTES:
            return Wire("bytes")
        return Wire(f"repeated {self.element(inner).text}")

    def element(self, type_: Type) -> Wire:
        """How an element or a branch travels: a sequence in it has a message around it."""
        match type_:
            case Basic(name="any"):
                self.uses_any = True
                return Wire(self.any)
            case Basic(name="Object"):
                return Wire("string")
            case Basic(name="char"):
                return Wire("uint32", "static_cast<unsigned char>({})")
            case Basic(name=name):
                return Wire(BASIC[name], "{}")
            case String(wide=wide):
                return Wire("bytes" if wide else "string")
            case Sequence() | Array():
                wire = self.field(type_)
                return Wire(self._list(wire.text)) if wire.repeated else wire
            case Named(name=name):
                return self._named(name)
            case other:
                raise TypeError(f"{other} is no type of a protobuf field")

    def _named(self, name: str) -> Wire:
        match self.model[name]:
            case Typedef(type=target):
                return self.element(target)
            case Interface():
                return Wire("string")
            case Enum():
                return Wire(self._declared[name], f"static_cast<::{PACKAGE}::{self._declared[name]}>({{}})")
            case _:
                return Wire(self._declared[name])

    def _items(self, type_: Type) -> Type | None:
        """What is repeated: the element of a sequence, or of an array with all of its dimensions; else None."""
        match self.model.unalias(type_):
            case Sequence(element=element):
                return self.model.unalias(element)
            case Array(element=element):
                inner = self.model.unalias(element)
                return self._items(inner) if isinstance(inner, Array) else inner
            case _:
                return None

    def _list(self, text: str) -> str:
        known = {items: name for name, items in self.lists.items()}
        if text not in known:
            known[text] = self._names.take("List_of_" + text.removeprefix("repeated "))
            self.lists[known[text]] = text
        return known[text]


def _numbered(
    members: Iterable[Entry], wire: Callable[[Type], Wire], names: Fields, first: int = 1
) -> tuple[Field, ...]:
    """Fields for the members, numbered from `first` on."""
    return tuple(Field(names.take(m.name), number, wire(m.type), m.plain) for number, m in enumerate(members, first))
