"""A model as Thrift definitions: what everything is called there and in C++, and what stands for what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.cxx.entries import Carrying, Entry, any_branches, entries, expressed, returned, sent
from orrery_mappings.shared.cxx.parts import BYTES
from orrery_mappings.thrift_cxx.names import Arguments, Enumerators, Fields, Methods, Package

from orrery.codegen.cxx_names import flat
from orrery.codegen.model import (
    Array,
    Basic,
    Enum,
    Exception_,
    Interface,
    Model,
    Named,
    Operation,
    Sequence,
    String,
    Struct,
    Type,
    Union,
)

PACKAGE = "orrery_wire"
DISCRIMINATOR = "idl_discriminator"
"""A union's field that says which branch counts; no branch can have the name."""

BASIC = {
    "void": ("void", "void", "void"),
    "boolean": ("bool", "bool", "bool"),
    "octet": ("i8", "std::int8_t", "std::uint8_t"),
    "char": ("i8", "std::int8_t", "char"),
    "wchar": ("i16", "std::int16_t", "char16_t"),
    "short": ("i16", "std::int16_t", "std::int16_t"),
    "ushort": ("i16", "std::int16_t", "std::uint16_t"),
    "long": ("i32", "std::int32_t", "std::int32_t"),
    "ulong": ("i32", "std::int32_t", "std::uint32_t"),
    "longlong": ("i64", "std::int64_t", "std::int64_t"),
    "ulonglong": ("i64", "std::int64_t", "std::uint64_t"),
    "float": ("double", "double", "float"),
    "double": ("double", "double", "double"),
    "Object": ("string", "std::string", "orrery::Reference"),
}
"""Each basic type in Thrift, in its C++, and what it stands for.

Thrift has no unsigned numbers: they travel as the signed ones of their width. A float travels as the double it is.
"""

Declared: TypeAlias = Enum | Struct | Union | Exception_


@dataclass(frozen=True)
class Wire:
    """A type in the Thrift file, in the C++ that Thrift makes of it, and as the plain C++ value that it stands for."""

    text: str
    cxx: str
    plain: str
    simple: bool = False
    """Is it passed and returned by value?"""
    struct: bool = False
    """Is it a struct? What is read into one leaves the marks of its optional fields that were there."""

    @property
    def exact(self) -> bool:
        """Is Thrift's C++ type the plain one?"""
        return self.cxx == self.plain

    @property
    def spelling(self) -> str:
        """The type of a value in an argument set."""
        return self.cxx if self.exact else f"orrery::thrift::Carried<{self.plain}, {self.cxx}>"

    @property
    def passed(self) -> str:
        """The type of a parameter of a generated method."""
        return f"const {self.cxx}" if self.simple else f"const {self.cxx}&"

    def seen(self, value: str) -> str:
        """The expression for Thrift's `value` as the plain one that it stands for."""
        return value if self.exact else f"orrery::thrift::seen<{self.plain}>({value})"


@dataclass(frozen=True)
class Field(Carrying):
    """A field of a struct, or an argument, and what it is called in an argument set or in IDL."""

    name: str
    number: int
    wire: Wire
    member: str


@dataclass(frozen=True)
class Method:
    """An operation as a method of a service."""

    operation: Operation
    name: str
    arguments: tuple[Field, ...]
    results: tuple[Field, ...]
    """What comes back: the result, every inout and every out."""
    reply: str
    """The struct of several results; empty where there is one or none."""
    raises: tuple[str, ...]

    @property
    def returns(self) -> str:
        """What the method returns in the Thrift file."""
        return self.reply or (self.results[0].wire.text if self.results else "void")

    @property
    def returned(self) -> str:
        """The C++ type of what it returns; empty where that is void."""
        if self.reply:
            return f"::{PACKAGE}::{self.reply}"
        return self.results[0].wire.cxx if self.results else ""

    @property
    def by_value(self) -> bool:
        """Does the C++ method return its result, and not fill its first parameter?"""
        return not self.reply and all(field.wire.simple for field in self.results)


@dataclass(frozen=True)
class Service:
    """An interface with the operations that it inherits."""

    interface: Interface
    name: str
    methods: tuple[Method, ...]


class Definitions:
    """The definitions of one model, all in one namespace, IDL scopes joined by underscores."""

    def __init__(self, model: Model, left_out: Collection[str]) -> None:
        self.model = model
        self._names = Package()
        declared = [d for d in model.declarations if isinstance(d, Enum | Struct | Union | Exception_)]
        self._declared = {d.name: self._names.take(flat(d.name)) for d in declared}
        self.any = self._names.take("Any")
        self.uses_any = False
        self.enumerators = {d.name: _enumerators(d) for d in declared if isinstance(d, Enum)}
        self.fields = {d.name: self._declared_fields(d) for d in declared if not isinstance(d, Enum)}
        self.any_fields = self._fields(any_branches(model), Fields())
        self.services = [
            self._service(i, operations) for i in model.interfaces if (operations := expressed(model, i, left_out))
        ]
        self.all = tuple(self._in_order(declared))

    def _declared_fields(self, declaration: Struct | Union | Exception_) -> tuple[Field, ...]:
        if isinstance(declaration, Union):
            head = Field(DISCRIMINATOR, 1, self.wire(declaration.discriminator), "_d")
            return (head, *self._fields(entries(declaration.cases), Fields(), first=2))
        return self._fields(entries(declaration.members), Fields())

    def _in_order(self, declared: Iterable[Declared]) -> Iterator[Declared | None]:
        """Each after what stands in it; None is the `any`, which the file's struct stands in."""
        struct = any_struct(self.model)
        rest = list(declared)
        if self.uses_any:
            used = {t.name for t in self.model.types_used(Named(struct)) if isinstance(t, Named)} if struct else set()
            yield from (d for d in rest if isinstance(d, Enum) or d.name in used)
            yield None
            rest = [d for d in rest if not isinstance(d, Enum) and d.name not in used]
        yield from rest

    def _service(self, interface: Interface, operations: Iterable[Operation]) -> Service:
        name = self._names.take_service(flat(interface.name))
        methods = Methods()
        return Service(interface, name, tuple(self._method(name, o, methods.take(o.name)) for o in operations))

    def _method(self, service: str, operation: Operation, name: str) -> Method:
        arguments = self._fields(sent(operation), Arguments())
        results = self._fields(returned(operation), Fields())
        reply = self._names.take(f"{service}_{name}_Reply") if len(results) > 1 else ""
        raises = tuple(self._declared[e] for e in operation.raises)
        return Method(operation, name, arguments, results, reply, raises)

    def _fields(self, members: Iterable[Entry], names: Fields | Arguments, first: int = 1) -> tuple[Field, ...]:
        """Fields for the members, numbered from `first` on."""
        return tuple(
            Field(names.take(m.name), number, self.wire(m.type), m.plain) for number, m in enumerate(members, first)
        )

    # --- types ------------------------------------------------------------------------------------------------

    def wire(self, type_: Type) -> Wire:
        """How a value travels; typedefs dissolve, and an array is a list like a sequence."""
        match self.model.unalias(type_):
            case Basic(name="any"):
                self.uses_any = True
                return self._struct(self.any)
            case Basic(name=name):
                return Wire(*BASIC[name], simple=name != "Object")
            case String(wide=True):
                return Wire("binary", "std::string", "std::u16string")
            case String():
                return Wire("string", "std::string", "std::string")
            case Sequence(element=element):
                return self._several(element, "std::vector<{}>")
            case Array(element=element, dimensions=(length, *rest)):
                inner = Array(element, tuple(rest)) if rest else element
                return self._several(inner, f"std::array<{{}}, {length}>")
            case Named(name=name):
                return self._named(name)
            case other:
                raise TypeError(f"{other} is no type of a value")

    def _several(self, element: Type, plain: str) -> Wire:
        inner = self.wire(element)
        if self.model.unalias(element) in BYTES:
            return Wire("binary", "std::string", plain.format(inner.plain))
        return Wire(f"list<{inner.text}>", f"std::vector<{inner.cxx}>", plain.format(inner.plain))

    def _named(self, name: str) -> Wire:
        match self.model[name]:
            case Interface():
                return Wire(*BASIC["Object"])
            case Enum():
                cxx = f"{self.scoped(name)}::type"
                return Wire(self._declared[name], cxx, cxx, simple=True)
            case _:
                return self._struct(self._declared[name])

    def _struct(self, name: str) -> Wire:
        return Wire(name, f"::{PACKAGE}::{name}", f"::{PACKAGE}::{name}", struct=True)

    # --- names ------------------------------------------------------------------------------------------------

    def name(self, declared: str) -> str:
        """The name of a struct, enum or exception in the Thrift file."""
        return self._declared[declared]

    def scoped(self, declared: str) -> str:
        """The same in C++."""
        return f"::{PACKAGE}::{self._declared[declared]}"


def _enumerators(enum: Enum) -> dict[str, str]:
    return dict(zip(enum.enumerators, Enumerators().take_all(enum.enumerators), strict=True))
