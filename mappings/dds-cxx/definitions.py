"""A model as DDS types: structs, unions and enums, and for each interface the samples that carry its calls."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from orrery_mappings.dds_cxx.names import Members, Module
from orrery_mappings.dds_cxx.parts import (
    ArrayType,
    Field,
    Method,
    Part,
    Service,
    StructOf,
    TopicType,
    UnionType,
    Wire,
)
from orrery_mappings.dds_cxx.profile import Profile
from orrery_mappings.shared.cxx.entries import Entry, entries, expressed, returned, sent
from orrery_mappings.shared.cxx.parts import EnumType, StructType

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

MODULE = "orrery_wire"
OWN = ("RequestId", "Sighting")
"""What stands in the module whatever the interfaces."""

BASIC = {
    "boolean": "boolean",
    "octet": "octet",
    "char": "char",
    "wchar": "unsigned short",
    "short": "short",
    "ushort": "unsigned short",
    "long": "long",
    "ulong": "unsigned long",
    "longlong": "long long",
    "ulonglong": "unsigned long long",
    "float": "float",
    "double": "double",
    "Object": "string",
}


class Definitions:
    """The DDS types that the operations and topics of a model need, in one module, scopes joined by underscores."""

    def __init__(self, model: Model, left_out: Collection[str], profile: Profile) -> None:
        self.model = model
        self.profile = profile
        self._names = Module()
        for own in OWN:
            self._names.take(own)
        if profile.array_text != "string":
            self._names.take(profile.array_text)
        self._declared: dict[str, str] = {}
        self._finished: set[str] = set()
        self._enumerators: dict[str, str] = {}
        self._arrays: dict[Wire, str] = {}
        self.parts: list[Part] = []
        """Every type, after those that it holds."""
        self.forward: dict[str, str] = {}
        """Those that hold themselves: name -> `struct` or `union`."""
        self.services: list[Service] = []
        self.topics: list[TopicType] = []
        for interface in model.interfaces:
            if operations := expressed(model, interface, left_out):
                self._add(interface, operations)

    def _add(self, interface: Interface, operations: list[Operation]) -> None:
        if self.model.topic_of(interface.name) is None:
            self.services.append(self._service(interface, operations))
        else:
            struct = self.wire(operations[0].parameters[0].type)
            self.topics.append(TopicType(interface, operations[0], struct.text))

    def _service(self, interface: Interface, operations: list[Operation]) -> Service:
        name = self._names.take_scoped(interface.name)
        words = [self._names.take(f"{name}_{word}") for word in ("Call", "Request", "Return", "Reply")]
        branches = Members(["failed", *words])
        methods = []
        for number, operation in enumerate(operations, start=1):
            branch = branches.take(operation.name)
            methods.append(Method(operation, number, branch, *self._directions(f"{name}_{branch}", operation)))
        return Service(interface, tuple(methods), *words)

    def _directions(self, stem: str, operation: Operation) -> Iterator[StructOf]:
        """What an operation sends and what comes back."""
        for word, members in (("In", sent(operation)), ("Out", returned(operation))):
            name = self._names.take(f"{stem}_{word}")
            yield StructOf(name, self._fields(name, members))

    def _fields(self, around: str, members: Iterable[Entry]) -> tuple[Field, ...]:
        """Fields for the members; none has the name of the type `around` them."""
        names = Members([around])
        return tuple(Field(names.take(m.name), self.wire(m.type), m.plain) for m in members)

    def kind(self, part: Part) -> str:
        """Which of them it is, for the templates."""
        return type(part).__name__

    def is_topic(self, part: Part) -> bool:
        """Is it published by itself?"""
        return isinstance(part, StructType) and part.name in [topic.name for topic in self.topics]

    @property
    def moved(self) -> list[StructType[Field] | UnionType]:
        """The types into which values are moved member by member."""
        return [part for part in self.parts if isinstance(part, StructType | UnionType)]

    # --- types ------------------------------------------------------------------------------------------------

    def wire(self, type_: Type) -> Wire:
        """How a type is spelled; what it needs is declared."""
        match type_:
            case Basic(name=name):
                return Wire(BASIC[name])
            case String(wide=wide, bound=bound):
                return Wire(_bounded("sequence<unsigned short", bound) if wide else _string(bound))
            case Sequence(element=element, bound=bound):
                return Wire(_bounded(f"sequence<{self._element(element)}", bound))
            case Array(element=element, dimensions=dimensions):
                inner = self._inner(element)
                if inner.text == "string":
                    inner = replace(inner, text=self.profile.array_text)
                return Wire(inner.text, "".join(f"[{d}]" for d in dimensions) + inner.dimensions)
            case Named(name=name):
                return self._named(name)
        raise TypeError(f"{type_} is no type of a DDS sample")

    def _inner(self, type_: Type) -> Wire:
        """An element of a sequence or an array."""
        wire = self.wire(type_)
        if not self.profile.plain_elements:
            return wire
        bare = self.model.unalias(type_)
        if isinstance(bare, Named) and isinstance(self.model[bare.name], Enum):
            return replace(wire, text=BASIC["ulong"])
        return replace(wire, text="string") if wire.text.startswith("string<") else wire

    def _element(self, type_: Type) -> str:
        """An element of a sequence: an array has a name there."""
        wire = self._inner(type_)
        if not wire.dimensions:
            return wire.text
        if wire.text.startswith("string<"):
            wire = replace(wire, text="string")  # idlc 0.10 turns the dimensions of such a typedef round
        if wire not in self._arrays:
            self._arrays[wire] = self._names.take("Array")
            self.parts.append(ArrayType(Field(self._arrays[wire], wire, "")))
        return self._arrays[wire]

    def _named(self, name: str) -> Wire:
        match self.model[name]:
            case Typedef(type=target):
                return self.wire(target)
            case Interface():
                return Wire("string")
            case Enum() | Struct() | Union() as declared:
                return Wire(self._declare(declared))
        raise TypeError(f"{name} is no type")

    def _declare(self, declared: Enum | Struct | Union) -> str:
        """The name of a type, which is defined unless it is being defined already."""
        name = self._declared.get(declared.name)
        if name is None:
            name = self._declared[declared.name] = self._names.take_scoped(declared.name)
            self.parts.append(self._part(declared, name))
            self._finished.add(name)
        elif name not in self._finished:
            self.forward[name] = "union" if isinstance(declared, Union) else "struct"
        return name

    def _part(self, declared: Enum | Struct | Union, name: str) -> Part:
        match declared:
            case Enum(enumerators=enumerators):
                return EnumType(declared, name, tuple(self._enumerator(declared, e) for e in enumerators))
            case Struct(members=members):
                return StructType(declared, name, self._fields(name, entries(members)))
            case Union():
                discriminator = self.wire(declared.discriminator)
                fields = self._fields(name, entries(declared.cases))
                labels = [self._labels(declared, index) for index in range(len(fields))]
                return UnionType(declared, name, discriminator, tuple(zip(labels, fields, strict=True)))

    def _enumerator(self, enum: Enum, enumerator: str) -> str:
        name = self._names.take(f"{self._declared[enum.name]}_{enumerator}")
        return self._enumerators.setdefault(f"{enum.name}::{enumerator}", name)

    def _labels(self, union: Union, index: int) -> tuple[str, ...]:
        """The labels of a branch, `default` among them."""
        case = union.cases[index]
        labels = [f"case {self._label(union, label)}:" for label in case.labels]
        return (*labels, "default:") if case.is_default else tuple(labels)

    def _label(self, union: Union, label: int | bool | str) -> str:
        if isinstance(label, bool):
            return "TRUE" if label else "FALSE"
        if isinstance(label, int):
            return str(label)
        enum = self.model.unalias(union.discriminator)
        if isinstance(enum, Named):
            return self._enumerators[f"{enum.name}::{label.rpartition('::')[2]}"]
        return f"'{label}'" if label not in "'\\" else f"'\\{label}'"


def _string(bound: int) -> str:
    return f"string<{bound}>" if bound else "string"


def _bounded(opened: str, bound: int) -> str:
    """A sequence whose brackets are open, with its bound, closed; idlc takes `>>` for one sign."""
    return f"{opened}, {bound}>" if bound else f"{opened}{' ' if opened.endswith('>') else ''}>"
