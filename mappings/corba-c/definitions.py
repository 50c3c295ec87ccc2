"""A model as orbit-idl-2 can read it, and what it makes of that in C.

The file is not the one that the user wrote: libIDL knows no type before it is complete, names may be words of C, and
the type code of an array that is a member itself lacks the length. Each declaration keeps its repository id.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from orrery_mappings.corba_c.names import File, is_word, member_name
from orrery_mappings.corba_c.parts import (
    Alias,
    Argument,
    Call,
    ExceptionType,
    Field,
    Part,
    Skeleton,
    UnionType,
)
from orrery_mappings.corba_c.passing import passing_of
from orrery_mappings.corba_c.reasons import type_reason
from orrery_mappings.corba_cxx.spelled import BASIC
from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.cxx.entries import Entry, entries, expressed
from orrery_mappings.shared.cxx.parts import EnumType, StructType

from orrery.codegen.model import (
    Array,
    Basic,
    Enum,
    Exception_,
    InAny,
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

_FIELDS = {"in": "in", "inout": "io", "out": "out"}


class Definitions:
    """The types that the operations of a model need, each after those that it holds, and its interfaces."""

    def __init__(self, model: Model, left_out: Collection[str]) -> None:
        self.model = model
        self._names = File()
        self._declared: dict[str, str] = {}
        self._finished: set[str] = set()
        self._enumerators: dict[str, str] = {}
        self._aliases: dict[tuple[str, str], str] = {}
        self.parts: list[Part] = []
        self.carried: dict[Type, tuple[str, str]] = {}
        """What travels as an any: its type in C, and its type code."""
        operations = {i.name: expressed(model, i, left_out) for i in model.interfaces}
        self.interfaces = {
            i.name: self._names.take_interface(i.name, (o.name for o in operations[i.name])) for i in model.interfaces
        }
        """Each one's name; all are known before anything else."""
        if any(Basic("any") in model.types_used(t) for each in operations.values() for o in each for t in _types(o)):
            self._carry_struct()
        self.skeletons = [self._skeleton(i, operations[i.name]) for i in model.interfaces]

    def kind(self, part: Part) -> str:
        """Which of them it is, for the templates."""
        return type(part).__name__

    @property
    def moved(self) -> list[StructType[Field] | UnionType]:
        """The types into which values are moved member by member."""
        return [part for part in self.parts if isinstance(part, StructType | UnionType)]

    @property
    def ids(self) -> list[tuple[str, str]]:
        """The repository id of everything that has one."""
        types = [(p.name, p.source.repository_id) for p in self.parts if not isinstance(p, Alias)]
        return [*((s.name, s.source.repository_id) for s in self.skeletons), *types]

    @property
    def words(self) -> list[str]:
        """Names of operations that C or C++ would take for something else."""
        return sorted({c.operation.name for s in self.skeletons for c in s.calls if is_word(c.operation.name)})

    # --- interfaces -------------------------------------------------------------------------------------------

    def _skeleton(self, interface: Interface, operations: list[Operation]) -> Skeleton:
        return Skeleton(interface, self.interfaces[interface.name], tuple(self._calls(operations)))

    def _calls(self, operations: list[Operation]) -> Iterator[Call]:
        """In the order of the skeleton's functions, in which the two of an attribute stand side by side."""
        setters = {o.attribute: o for o in operations if o.attribute and o.name.startswith("_set_")}
        for operation in operations:
            if operation in setters.values():
                continue
            yield self._call(operation)
            if operation.attribute in setters:
                yield self._call(setters[operation.attribute])

    def _call(self, operation: Operation) -> Call:
        result = None
        if operation.result != Basic("void"):
            result = self._argument("result", "result", operation.result)
        parameters = tuple(
            self._argument(f"{_FIELDS[p.direction]}_{p.name}", p.direction, p.type) for p in operation.parameters
        )
        raised = (self._raised(name) for name in operation.raises)
        function = self._names.take(f"{operation.interface}_{operation.name}_served")
        return Call(operation, function, result, parameters, tuple(filter(None, raised)))

    def _argument(self, name: str, direction: str, type_: Type) -> Argument:
        c, code = self._in_c(type_)
        return Argument(name, direction, self.spell(type_), c, code, passing_of(self.model, type_))

    def _in_c(self, type_: Type) -> tuple[str, str]:
        """The type in C, and its type code."""
        spelled = self.spell(type_)
        match self.model.unalias(type_):
            case Basic() | InAny():
                known = f"CORBA_{spelled.replace(' ', '_')}"
            case String(wide=wide):
                known = "CORBA_wstring" if wide else "CORBA_string"
            case Named(name=name) if isinstance(self.model[name], Interface):
                return "CORBA_Object", f"TC_{'CORBA_Object' if spelled == 'Object' else spelled}"
            case _:
                return f"::{spelled}", f"TC_{spelled}"
        return known, f"TC_{known}"

    def _raised(self, name: str) -> str | None:
        """An exception's name; None for one that cannot be expressed. No servant raises any."""
        declared = self.model[name]
        assert isinstance(declared, Exception_)
        inside = (t for member in declared.members for t in self.model.types_used(member.type))
        if any(type_reason(self.model, type_) for type_ in inside):
            return None
        if name not in self._declared:
            self._declared[name] = self._names.take(name)
            self.parts.append(ExceptionType(declared, self._declared[name], self._fields(entries(declared.members))))
        return self._declared[name]

    # --- types ------------------------------------------------------------------------------------------------

    def spell(self, type_: Type) -> str:
        """How a type is spelled, which can be passed; what it needs is declared."""
        match type_:
            case Basic(name=name):
                return BASIC.get(name, name)
            case String(wide=wide, bound=bound):
                return f"{'wstring' if wide else 'string'}{f'<{bound}>' if bound else ''}"
            case Sequence(element=element, bound=bound):
                return self._alias("Sequence", _sequence(self.spell(element), bound))
            case Array(element=element, dimensions=dimensions):
                spelled = self.spell(element)
                for dimension in reversed(dimensions):
                    spelled = self._alias("Array", spelled, f"[{dimension}]")
                return spelled
            case Named(name=name):
                return self._spell_named(name)
            case InAny(type=inside):
                self.carried[type_] = self._in_c(inside)
                return "any"

    def _alias(self, word: str, element: str, size: str = "") -> str:
        """The name of all types of this kind."""
        if (element, size) not in self._aliases:
            self._aliases[element, size] = self._names.take(word)
            self.parts.append(Alias(self._aliases[element, size], element, size))
        return self._aliases[element, size]

    def _spell_named(self, name: str) -> str:
        match self.model[name]:
            case Typedef(type=target):
                return self.spell(target)
            case Interface(builtin=True):
                return "Object"
            case Interface():
                return self.interfaces[name]
            case Enum() | Struct() | Union() as declared:
                return self._declare(declared)
        raise TypeError(f"{name} is no type")

    def _declare(self, declared: Enum | Struct | Union) -> str:
        """The name of a type, which is defined unless it is being defined already."""
        if declared.name not in self._declared:
            name = self._declared[declared.name] = self._names.take(declared.name)
            self.parts.append(self._part(declared, name))
            self._finished.add(declared.name)
        return self._declared[declared.name]

    def _part(self, declared: Enum | Struct | Union, name: str) -> Part:
        match declared:
            case Enum(enumerators=enumerators):
                return EnumType(declared, name, tuple(self._enumerator(declared, e) for e in enumerators))
            case Struct(members=members):
                return StructType(declared, name, self._fields(entries(members)))
            case Union(cases=cases):
                switch = self.spell(declared.discriminator)
                fields = self._fields(entries(cases))
                branches = tuple((self._labels(declared, i), field) for i, field in enumerate(fields))
                return UnionType(declared, name, switch, branches)

    def _fields(self, members: Iterable[Entry]) -> tuple[Field, ...]:
        return tuple(Field(member_name(m.name), self._member(m.type), m.plain) for m in members)

    def _member(self, type_: Type) -> str:
        """As `spell`, but a sequence of what is being defined stands there without a name."""
        found = self.model.unalias(type_)
        if isinstance(found, Sequence) and self._is_unfinished(found.element):
            return _sequence(self._member(found.element), found.bound)
        return self.spell(type_)

    def _is_unfinished(self, type_: Type) -> bool:
        found = self.model.unalias(type_)
        if isinstance(found, Sequence):
            return self._is_unfinished(found.element)
        return isinstance(found, Named) and found.name in self._declared and found.name not in self._finished

    def _enumerator(self, enum: Enum, enumerator: str) -> str:
        name = self._names.take(f"{self._declared[enum.name]}_{enumerator}")
        return self._enumerators.setdefault(f"{enum.name}::{enumerator}", name)

    def _labels(self, union: Union, index: int) -> tuple[str, ...]:
        case = union.cases[index]
        labels = tuple(f"case {self._label(union, label)}" for label in case.labels)
        return (*labels, "default") if case.is_default else labels

    def _label(self, union: Union, label: int | bool | str) -> str:
        if isinstance(label, bool):
            return str(label).upper()
        if isinstance(label, int):
            return str(label)
        enum = self.model.unalias(union.discriminator)
        if isinstance(enum, Named):
            return self._enumerators[f"{enum.name}::{label.rpartition('::')[2]}"]
        return f"'{label}'" if label.isalnum() else f"'\\x{ord(label):02x}'"

    def _carry_struct(self) -> None:
        """The struct that an any of the file may hold."""
        if (struct := any_struct(self.model)) is not None:
            self.carried[Named(struct)] = self._in_c(Named(struct))


def _types(operation: Operation) -> list[Type]:
    return [operation.result, *(p.type for p in operation.parameters)]


def _sequence(element: str, bound: int) -> str:
    inside = f"{element}, {bound}" if bound else element
    # Two brackets side by side would be an operator.
    return f"sequence<{inside}{' ' if inside.endswith('>') else ''}>"
