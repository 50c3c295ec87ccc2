"""A model as Slice definitions: what everything is called there and in C++, and which sequences have to be named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from orrery_mappings.slice_cxx.expressible import obstacle, reason
from orrery_mappings.slice_cxx.names import Names, cxx_name, escaped, identifier

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
    OperationParameter,
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
)
from orrery.codegen.templates import templates_in

TEMPLATES = Path(__file__).parent / "templates"

BASIC = {
    "void": ("void", "void"),
    "boolean": ("bool", "bool"),
    "octet": ("byte", "::Ice::Byte"),
    "char": ("byte", "char"),
    "short": ("short", "::Ice::Short"),
    "ushort": ("short", "::Ice::Short"),
    "long": ("int", "::Ice::Int"),
    "ulong": ("int", "::Ice::Int"),
    "longlong": ("long", "::Ice::Long"),
    "ulonglong": ("long", "::Ice::Long"),
    "float": ("float", "::Ice::Float"),
    "double": ("double", "::Ice::Double"),
    "Object": ("Object*", "::std::shared_ptr<::Ice::ObjectPrx>"),
}
"""Each basic type in Slice and in C++. Slice has no unsigned numbers: they travel as the signed ones of their width."""

READ_IN_PLACE = frozenset(("octet", "short", "ushort", "long", "ulong", "longlong", "ulonglong", "float", "double"))
"""Elements of sequences that a servant can be given where they lie in the message: as bytes they are those of C++."""

WIDE = '["cpp:type:wstring"] string'


@dataclass(frozen=True)
class NamedSequence:
    """`sequence<element> name`, in C++ a `cxx`; `custom` where that is not what slice2cpp would take by itself."""

    name: str
    element: str
    cxx: str
    custom: bool


Definition: TypeAlias = NamedSequence | Enum | Struct | Exception_ | Interface


class Definitions:
    """The Slice definitions of one model. Everything stands in one module, IDL scopes joined by underscores."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.module = "Orrery" + "".join(word.capitalize() for word in re.split(r"[^A-Za-z0-9]+", model.stem))
        self._names = Names()
        self._sequences: dict[str, NamedSequence] = {}
        declared = [d for d in model.declarations if isinstance(d, Enum | Struct | Exception_ | Interface)]
        self._declared = {d.name: self._names.take(flat(d.name)) for d in declared}
        self._operations = {o.key: name for d in declared if isinstance(d, Interface) for o, name in self._name(d)}

    def _name(self, interface: Interface) -> Iterator[tuple[Operation, str]]:
        names = Names()
        for operation in self.model.all_operations(interface):
            yield operation, names.take(operation.name)

    @cached_property
    def all(self) -> list[Definition]:
        """What the Slice file defines, in order: each sequence right before what needs it first."""
        found: list[Definition] = []
        for declaration in self.model.declarations:
            if isinstance(declaration, Enum | Struct | Exception_ | Interface) and self._expressible(declaration):
                known = len(self._sequences)
                for type_ in self._needed(declaration):
                    self.slice_type(type_)
                found += [*list(self._sequences.values())[known:], declaration]
        return found

    def _expressible(self, declaration: Enum | Struct | Exception_ | Interface) -> bool:
        if isinstance(declaration, Interface):
            return not declaration.refused
        return isinstance(declaration, Enum) or obstacle(self.model, declaration.name) is None

    def _needed(self, declaration: Enum | Struct | Exception_ | Interface) -> Iterator[Type]:
        if isinstance(declaration, Struct | Exception_):
            yield from (m.type for m in declaration.members)
        elif isinstance(declaration, Interface):
            for operation in self.operations(declaration):
                yield from (operation.result, *(p.type for p in operation.parameters))

    def operations(self, interface: Interface) -> list[Operation]:
        """The interface's own operations, without those that Slice cannot express."""
        return [o for o in interface.operations if reason(self.model, o) is None]

    # --- types ------------------------------------------------------------------------------------------------

    def slice_type(self, type_: Type) -> str:
        """A type as the Slice file spells it; a sequence or an array gets its name on first sight."""
        match self.model.unalias(type_):
            case Basic(name=name):
                return BASIC[name][0]
            case String(wide=wide):
                return WIDE if wide else "string"
            case Named(name=name):
                return self._declared[name] + ("*" if isinstance(self.model[name], Interface) else "")
            case Sequence() | Array() as plural:
                return self._sequence(plural)
            case other:
                raise TypeError(f"{other} is no type of a value")

    def _sequence(self, plural: Sequence | Array) -> str:
        element, suffix = plural.element, "Seq"
        if isinstance(plural, Array):
            length, *rest = plural.dimensions
            element, suffix = Array(plural.element, tuple(rest)) if rest else plural.element, f"Array{length}"
        spelled, cxx = self.slice_type(element), self.cxx_type(plural)
        if cxx not in self._sequences:
            custom = isinstance(plural, Array) or self.model.unalias(element) == Basic("char")
            name = self._names.take(self._word(element) + suffix)
            self._sequences[cxx] = NamedSequence(name, spelled, cxx, custom)
        return self._sequences[cxx].name

    def _word(self, element: Type) -> str:
        """The first part of a sequence's name."""
        match self.model.unalias(element):
            case Basic(name="char"):
                return "Char"
            case String(wide=True):
                return "Wstring"
            case other:
                word = self.slice_type(other).removesuffix("*")
                return word[0].upper() + word[1:]

    def read_in_place(self, type_: Type) -> str | None:
        """The C++ type of the elements, if a servant can be given such a sequence where it lies in the message."""
        match self.model.unalias(type_):
            case Sequence(element=element):
                basic = self.model.unalias(element)
                can = isinstance(basic, Basic) and basic.name in READ_IN_PLACE
                return self.cxx_type(basic) if can else None
            case _:
                return None

    def cxx_type(self, type_: Type) -> str:
        """The C++11 type of a value, as generated code spells it from outside the module."""
        match type_:
            case Basic(name=name):
                return BASIC[name][1]
            case String(wide=wide):
                return "::std::wstring" if wide else "::std::string"
            case Sequence(element=element):
                return f"::std::vector<{self.cxx_type(element)}>"
            case Array(element=element, dimensions=dimensions):
                spelling = self.cxx_type(element)
                for dimension in reversed(dimensions):
                    spelling = f"::std::array<{spelling}, {dimension}>"
                return spelling
            case Named(name=name):
                return self._cxx_named(name)
            case other:
                raise TypeError(f"{other} is no type of Slice's C++ mapping")

    def _cxx_named(self, name: str) -> str:
        match self.model[name]:
            case Typedef(type=target):
                return self.cxx_type(target)
            case Interface():
                return f"::std::shared_ptr<{self.scoped(name)}Prx>"
            case _:
                return self.scoped(name)

    # --- names ------------------------------------------------------------------------------------------------

    def name(self, declared: str) -> str:
        """The name of a struct, enum, exception or interface in the Slice file."""
        return escaped(self._declared[declared])

    def identifier(self, declared: str) -> str:
        """The same, neither escaped nor as in C++."""
        return self._declared[declared]

    def scoped(self, declared: str) -> str:
        """The same in C++, from outside the module."""
        return f"::{self.module}::{cxx_name(self._declared[declared])}"

    def operation(self, operation: Operation) -> str:
        """An operation's identifier, neither escaped nor as in C++; `_get_x` and `_set_x` are `get_x` and `set_x`."""
        return self._operations[operation.key]

    def parameters(self, operation: Operation) -> list[tuple[OperationParameter, bool, str]]:
        """(parameter, is it an out here, identifier): every in before every out; of an inout both, the out `xOut`."""
        names = Names(["returnValue"])
        ins = [(p, False, names.take(p.name)) for p in operation.inputs]
        suffix = {"out": "", "inout": "Out"}
        return ins + [(p, True, names.take(p.name + suffix[p.direction])) for p in operation.outputs]


def definitions_text(slice_: Definitions) -> str:
    """The Slice file, which is the same for every language: on the wire its names are what objects are asked by."""
    environment = templates_in(TEMPLATES)
    environment.filters["identifier"] = lambda name: escaped(identifier(name))
    environment.filters["escaped"] = escaped
    return environment.get_template("definitions.ice.j2").render(slice=slice_, model=slice_.model)
