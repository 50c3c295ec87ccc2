"""A model in the RPC language: types, and a program for each interface."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from orrery_mappings.shared.cxx.entries import Entry, entries, expressed, returned, sent
from orrery_mappings.shared.cxx.parts import BYTES, EnumType, StructType
from orrery_mappings.sunrpc_cxx.names import File, member_name
from orrery_mappings.sunrpc_cxx.parts import (
    Alias,
    Field,
    Message,
    Part,
    Procedure,
    Program,
    UnionType,
)

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

BASIC = {
    "boolean": "bool",
    "octet": "unsigned char",
    "char": "char",
    "wchar": "unsigned short",
    "short": "short",
    "ushort": "unsigned short",
    "long": "int",
    "ulong": "unsigned int",
    "longlong": "hyper",
    "ulonglong": "unsigned hyper",
    "float": "float",
    "double": "double",
}
FIRST_PROGRAM = 0x2000_0000
"""Of the numbers that anybody may use (RFC 5531, 8.3)."""


class Definitions:
    """The types that the operations of a model need, each after those that it holds, and its programs."""

    def __init__(self, model: Model, left_out: Collection[str]) -> None:
        self.model = model
        self._names = File()
        self._declared: dict[str, str] = {}
        self._finished: set[str] = set()
        self._enumerators: dict[str, str] = {}
        self._aliases: dict[tuple[str, str], str] = {}
        self.parts: list[Part] = []
        self.forward: dict[str, None] = {}
        """Those that hold themselves."""
        self.programs: list[Program] = []
        for interface in model.interfaces:
            if operations := expressed(model, interface, left_out):
                self._add(interface, tuple(self._procedures(interface, operations)))

    def kind(self, part: Part) -> str:
        """Which of them it is, for the templates."""
        return type(part).__name__

    @property
    def moved(self) -> list[StructType[Field] | UnionType]:
        """The types into which values are moved member by member."""
        return [part for part in self.parts if isinstance(part, StructType | UnionType)]

    # --- programs ---------------------------------------------------------------------------------------------

    def _add(self, interface: Interface, procedures: tuple[Procedure, ...]) -> None:
        name = self._names.take(f"{interface.name}_PROGRAM").upper()
        version = self._names.take(f"{interface.name}_VERSION").upper()
        number = FIRST_PROGRAM + len(self.programs)
        self.programs.append(Program(interface, name, version, number, procedures))

    def _procedures(self, interface: Interface, operations: Iterable[Operation]) -> Iterator[Procedure]:
        for number, operation in enumerate(operations, start=1):
            name = self._names.take(f"{interface.name}_{operation.name}").upper()
            yield Procedure(operation, name, number, *self._messages(f"{interface.name}_{operation.name}", operation))

    def _messages(self, stem: str, operation: Operation) -> Iterator[Message]:
        """What an operation sends and what comes back."""
        for word, members in (("In", sent(operation)), ("Out", returned(operation))):
            yield Message(self._names.take(f"{stem}_{word}"), self._fields(members))

    def _fields(self, members: Iterable[Entry]) -> tuple[Field, ...]:
        return tuple(Field(member_name(m.name), self.spell(m.type), m.plain) for m in members)

    # --- types ------------------------------------------------------------------------------------------------

    def spell(self, type_: Type) -> str:
        """How a type is spelled, which is a name; what it needs is declared."""
        match type_:
            case Basic(name="Object"):
                return self._alias("String", "string", "<>")
            case Basic(name=name):
                return BASIC[name]
            case String(wide=True, bound=bound):
                return self._alias("WideString", "unsigned short", f"<{bound or ''}>")
            case String(bound=bound):
                return self._alias("String", "string", f"<{bound or ''}>")
            case Sequence(element=element, bound=bound):
                return self._alias("Sequence", self._element(element), f"<{bound or ''}>")
            case Array(element=element, dimensions=dimensions):
                spelled = self._element(element)
                for dimension in reversed(dimensions):
                    spelled = self._alias("Array", spelled, f"[{dimension}]")
                return spelled
            case Named(name=name):
                return self._spell_named(name)
        raise TypeError(f"{type_} is no type of XDR")

    def _element(self, type_: Type) -> str:
        return "opaque" if self.model.unalias(type_) in BYTES else self.spell(type_)

    def _alias(self, word: str, element: str, size: str) -> str:
        """The name of all types of this kind; a sequence of what is being defined makes that one known before."""
        if (element, size) not in self._aliases:
            if element in self._declared.values() and element not in self._finished:
                self.forward[element] = None
            self._aliases[element, size] = self._names.take(word)
            self.parts.append(Alias(self._aliases[element, size], element, size))
        return self._aliases[element, size]

    def _spell_named(self, name: str) -> str:
        match self.model[name]:
            case Typedef(type=target):
                return self.spell(target)
            case Interface():
                return self._alias("String", "string", "<>")
            case Enum() | Struct() | Union() as declared:
                return self._declare(declared)
        raise TypeError(f"{name} is no type")

    def _declare(self, declared: Enum | Struct | Union) -> str:
        """The name of a type, which is defined unless it is being defined already."""
        if declared.name not in self._declared:
            name = self._declared[declared.name] = self._names.take(declared.name)
            self.parts.append(self._part(declared, name))
            self._finished.add(name)
        return self._declared[declared.name]

    def _part(self, declared: Enum | Struct | Union, name: str) -> Part:
        match declared:
            case Enum(enumerators=enumerators):
                return EnumType(declared, name, tuple(self._enumerator(declared, e) for e in enumerators))
            case Struct(members=members):
                return StructType(declared, name, self._fields(entries(members)))
            case Union(cases=cases):
                switch = self._switch(declared)
                fields = self._fields(entries(cases))
                branches = tuple((self._labels(declared, i), field) for i, field in enumerate(fields))
                return UnionType(declared, name, switch, branches)

    def _enumerator(self, enum: Enum, enumerator: str) -> str:
        name = self._names.take(f"{self._declared[enum.name]}_{enumerator}")
        return self._enumerators.setdefault(f"{enum.name}::{enumerator}", name)

    def _switch(self, union: Union) -> str:
        """An enum, or else a number: XDR switches over nothing smaller."""
        over = self.model.unalias(union.discriminator)
        if isinstance(over, Named):
            return self.spell(over)
        return "unsigned int" if over == Basic("ulong") else "int"

    def _labels(self, union: Union, index: int) -> tuple[str, ...]:
        """The labels of a branch, `default` alone where it takes the rest: XDR has it by itself."""
        case = union.cases[index]
        return ("default",) if case.is_default else tuple(f"case {self._label(union, label)}" for label in case.labels)

    def _label(self, union: Union, label: int | bool | str) -> str:
        if isinstance(label, int):
            return str(int(label))
        enum = self.model.unalias(union.discriminator)
        if isinstance(enum, Named):
            return self._enumerators[f"{enum.name}::{label.rpartition('::')[2]}"]
        return str(ord(label))
