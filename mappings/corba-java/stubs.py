"""The IDL that the ORB's compiler gets: what is measured and no more, in one module, with the names of the wire.

Every declared type has its scopes in its name, so that no two classes of Java meet; `#pragma ID` says what it is called
on the wire. Sequences and arrays have names, for parameters must. `compilers.py` says which identifiers are
escaped. Operations stand in each interface, inherited ones too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orrery_mappings.corba_java.compilers import Compiler
from orrery_mappings.corba_java.native import STUBS, declared_name
from orrery_mappings.shared.java.glue import InterfaceGlue
from orrery_mappings.shared.java.kinds import dissolved, is_reference
from orrery_mappings.shared.java.operations import OperationGlue

from orrery.codegen.model import (
    Array,
    Basic,
    Case,
    Enum,
    Exception_,
    Interface,
    Model,
    Named,
    Sequence,
    String,
    Struct,
    Type,
    Union,
)

SPELLED = {
    "ushort": "unsigned short",
    "ulong": "unsigned long",
    "longlong": "long long",
    "ulonglong": "unsigned long long",
}
"""The basic types that IDL spells in several words."""
QUOTED = "'\\"
"""Characters that stand behind a backslash in a label."""
FIRST = "orrery_first"
"""A constant that is always there: a module cannot be empty."""


class Stubs:
    """One file: types before those that hold them."""

    def __init__(
        self, model: Model, interfaces: Iterable[InterfaceGlue], types: Iterable[Type], compiler: Compiler
    ) -> None:
        """`types` are those that have a class of their own in the glue: what an any holds stands in no operation."""
        self._model = model
        self._id = compiler.identifier
        self._pragma = compiler.pragma
        self._interfaces = list(interfaces)
        self._lines: list[str] = []
        self._done: dict[str, str] = {}
        self._open: list[str] = []
        self.lists: dict[Type, str] = {}
        """The names of sequences and arrays."""
        for type_ in types:
            if isinstance(type_, Named):
                self._named(type_.name)
        for one in self._interfaces:
            self._add_interface(one)

    def text(self) -> str:
        """The whole file; a pragma names what is declared, so all of them come last."""
        pragmas = [f'#pragma ID {self._pragma(declared_name(name))} "{id_}"' for name, id_ in self._done.items()]
        first = f"  const long {FIRST} = 0;"
        return "\n".join([f"module {STUBS} {{", first, *self._lines, *pragmas, "};", ""])

    def _add_interface(self, one: InterfaceGlue) -> None:
        lines = [line for operation in one.operations for line in self._operation(one, operation)]
        self._lines += [f"  interface {self._id(declared_name(one.interface.name))} {{", *lines, "  };"]
        self._done[one.interface.name] = one.interface.repository_id

    def _operation(self, one: InterfaceGlue, glue: OperationGlue) -> Iterator[str]:
        operation = glue.operation
        if operation.attribute is not None:
            if operation.name.startswith("_get_"):
                writable = any(other.operation.name == f"_set_{operation.attribute}" for other in one.operations)
                word = "attribute" if writable else "readonly attribute"
                yield f"    {word} {self._spelled(operation.result)} {self._id(operation.attribute)};"
            return
        parameters = ", ".join(
            f"{p.direction} {self._spelled(p.type)} {self._id(p.name)}" for p in operation.parameters
        )
        raised = ", ".join(self._named(name) for name in operation.raises)
        raises = f" raises ({raised})" if raised else ""
        oneway = "oneway " if operation.oneway else ""
        yield f"    {oneway}{self._spelled(operation.result)} {self._id(operation.name)}({parameters}){raises};"

    def _spelled(self, type_: Type) -> str:
        """A type where it has to have a name, which is declared before if need be."""
        match dissolved(self._model, type_):
            case String(wide=wide, bound=bound):
                return f"{'wstring' if wide else 'string'}{f'<{bound}>' if bound else ''}"
            case reference if is_reference(self._model, reference):
                return "Object"
            case Basic(name=name):
                return SPELLED.get(name, name)
            case Named(name=name):
                return self._named(name)
            case Sequence() | Array() as several:
                return self._list(several)
        raise AssertionError(type_)

    def _list(self, type_: Sequence | Array) -> str:
        if isinstance(type_, Sequence) and self._is_open(type_.element):
            return _sequence(self._spelled(type_.element), type_.bound)
        if type_ not in self.lists:
            if isinstance(type_, Sequence):
                spelled, dimensions = _sequence(self._spelled(type_.element), type_.bound), ""
            else:
                spelled, dimensions = self._dimensions(type_)
            name = f"orrery_list_{len(self.lists)}"
            self.lists[type_] = name
            self._lines.append(f"  typedef {spelled} {self._id(name)}{dimensions};")
        return self._id(self.lists[type_])

    def _dimensions(self, type_: Array) -> tuple[str, str]:
        """What an array is of, and its dimensions, which stand behind a name."""
        element, dimensions = type_.element, f"[{type_.dimensions[0]}]"
        if isinstance(element, Array):
            spelled, inner = self._dimensions(element)
            return spelled, dimensions + inner
        return self._spelled(element), dimensions

    def _is_open(self, element: Type) -> bool:
        """Does the type hold one that is just being declared? Then it can have no name yet."""
        match element:
            case Sequence(element=inner) | Array(element=inner):
                return self._is_open(inner)
            case Named(name=name):
                return name in self._open
        return False

    def _named(self, name: str) -> str:
        if name not in self._done and name not in self._open:
            self._declare(name)
        return self._id(declared_name(name))

    def _declare(self, name: str) -> None:
        self._open.append(name)
        declared, own = self._model[name], declared_name(name)
        match declared:
            case Enum(enumerators=enumerators):
                listed = ", ".join(self._id(f"{own}_{one}") for one in enumerators)
                lines = [f"  enum {self._id(own)} {{ {listed} }};"]
            case Struct(members=members) | Exception_(members=members):
                word = "struct" if isinstance(declared, Struct) else "exception"
                listed_members = [f"    {self._member(member.type, member.name)}" for member in members]
                lines = [f"  {word} {self._id(own)} {{", *listed_members, "  };"]
            case Union() as union:
                switch = self._spelled(union.discriminator)
                cases = [f"    {self._case(union, case)}" for case in union.cases]
                lines = [f"  union {self._id(own)} switch ({switch}) {{", *cases, "  };"]
            case _:
                raise AssertionError(f"{name} is no type")
        assert not isinstance(declared, Interface)
        self._lines += lines
        self._open.remove(name)
        self._done[name] = declared.repository_id

    def _member(self, type_: Type, name: str) -> str:
        plain = dissolved(self._model, type_)
        if isinstance(plain, Array):
            spelled, dimensions = self._dimensions(plain)
            return f"{spelled} {self._id(name)}{dimensions};"
        return f"{self._spelled(plain)} {self._id(name)};"

    def _case(self, union: Union, case: Case) -> str:
        labels = [f"case {self._label(union, label)}:" for label in case.labels]
        labels += ["default:"] if case.is_default else []
        return " ".join([*labels, self._member(case.type, case.name)])

    def _label(self, union: Union, label: int | bool | str) -> str:
        if isinstance(label, bool):
            return "TRUE" if label else "FALSE"
        switch = dissolved(self._model, union.discriminator)
        if isinstance(switch, Named) and isinstance(label, str):
            return self._id(f"{declared_name(switch.name)}_{label.rpartition('::')[2]}")
        if not isinstance(label, str):
            return str(label)
        return f"'\\{label}'" if label in QUOTED else f"'{label}'"


def _sequence(element: str, bound: int) -> str:
    return f"sequence<{element}, {bound}>" if bound else f"sequence<{element}>"
