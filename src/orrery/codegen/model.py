"""The interface model: what an IDL file says, free of the front end that read it.

It is the Python side of `kit/idl.schema.json`; mappings see nothing else. All names are scoped names joined
by `::` without a leading one (`Types::Point`). Everything is immutable; declarations stand in file order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    # What is said of components is said in types of this model.
    from orrery.codegen.ccm.model import Component, Home

MODEL_VERSION = 1


@dataclass(frozen=True)
class Basic:
    """A basic type.

    `name` is one of void, boolean, octet, char, wchar, short, ushort, long, ulong, longlong, ulonglong, float,
    double, any, Object (an untyped object reference).
    """

    name: str


@dataclass(frozen=True)
class String:
    """`string` or `wstring`; `bound` 0 is unbounded."""

    wide: bool = False
    bound: int = 0


@dataclass(frozen=True)
class Sequence:
    """`sequence<element, bound>`; `bound` 0 is unbounded."""

    element: Type
    bound: int = 0


@dataclass(frozen=True)
class Array:
    """`element name[d0][d1]`: `dimensions` = (d0, d1)."""

    element: Type
    dimensions: tuple[int, ...]


@dataclass(frozen=True)
class Named:
    """A use of a declared type (struct, union, enum, typedef) or, as a reference, of an interface."""

    name: str


@dataclass(frozen=True)
class InAny:
    """An `any` that always holds a value of `type`; no IDL file says this, twins of interfaces do (anys.py)."""

    type: Type


Type: TypeAlias = Basic | String | Sequence | Array | Named | InAny


@dataclass(frozen=True)
class Member:
    """A member of a struct or an exception."""

    name: str
    type: Type


@dataclass(frozen=True)
class Struct:
    """A struct; `recursive` if a sequence of itself stands somewhere inside it."""

    name: str
    members: tuple[Member, ...]
    repository_id: str
    line: int = 0
    recursive: bool = False


@dataclass(frozen=True)
class Case:
    """One branch of a union.

    `labels` are ints, bools, one-character strings or scoped enumerator names; empty for `default` alone.
    """

    labels: tuple[int | bool | str, ...]
    is_default: bool
    name: str
    type: Type


@dataclass(frozen=True)
class Union:
    """A discriminated union."""

    name: str
    discriminator: Type
    cases: tuple[Case, ...]
    repository_id: str
    line: int = 0
    recursive: bool = False


@dataclass(frozen=True)
class Enum:
    """An enum; enumerators are plain names in order."""

    name: str
    enumerators: tuple[str, ...]
    repository_id: str
    line: int = 0


@dataclass(frozen=True)
class Typedef:
    """`typedef type name;` (an array typedef has an Array type)."""

    name: str
    type: Type
    repository_id: str
    line: int = 0


@dataclass(frozen=True)
class Exception_:
    """An IDL exception."""

    name: str
    members: tuple[Member, ...]
    repository_id: str
    line: int = 0


@dataclass(frozen=True)
class Const:
    """A constant, its value already evaluated."""

    name: str
    type: Type
    value: int | float | bool | str
    line: int = 0


@dataclass(frozen=True)
class OperationParameter:
    """An operation's parameter; `direction` is in, out or inout."""

    name: str
    direction: str
    type: Type


@dataclass(frozen=True)
class Operation:
    """An operation, or one half of an attribute (named `_get_x` and `_set_x` as on the wire)."""

    name: str
    interface: str
    result: Type
    parameters: tuple[OperationParameter, ...]
    raises: tuple[str, ...] = ()
    oneway: bool = False
    line: int = 0
    attribute: str | None = None
    refused: str = ""
    """Why it is not measured; its types are not to be trusted then."""

    @property
    def key(self) -> str:
        """`Interface::operation`, the spelling of scenarios and results."""
        return f"{self.interface}::{self.name}"

    @property
    def inputs(self) -> tuple[OperationParameter, ...]:
        """The parameters that travel to the servant."""
        return tuple(p for p in self.parameters if p.direction in ("in", "inout"))

    @property
    def outputs(self) -> tuple[OperationParameter, ...]:
        """The parameters that travel back, without the result."""
        return tuple(p for p in self.parameters if p.direction in ("out", "inout"))


@dataclass(frozen=True)
class Interface:
    """An interface; `operations` are its own, attributes expanded, inherited ones are found through `bases`."""

    name: str
    bases: tuple[str, ...]
    operations: tuple[Operation, ...]
    repository_id: str
    line: int = 0
    refused: str = ""
    """Why none of it is measured, inherited operations included, nor a reference to it."""
    builtin: bool = False
    """The ORB brings it, and the file only includes it; or it stands for a component or a home."""


TOPICS = "Topics"
"""The module of the interfaces that carry topics."""


@dataclass(frozen=True)
class Topic:
    """A struct marked with `#pragma orrery topic`; member names where the pragmas give them.

    What is published is carried by an interface that the front end adds: one oneway operation with the struct's name.
    """

    struct: str
    sequence: str | None = None
    correlation: str | None = None

    @property
    def interface(self) -> str:
        """The interface that carries it: `Topics::Weather_ReadingTopic` for `Weather::Reading`."""
        return f"{TOPICS}::{self.struct.replace('::', '_')}Topic"

    @property
    def operation(self) -> str:
        """The key of its only operation."""
        return f"{self.interface}::{self.struct.rpartition('::')[2]}"


Declaration: TypeAlias = Struct | Union | Enum | Typedef | Exception_ | Const | Interface


@dataclass(frozen=True)
class Model:
    """One IDL file, includes resolved. `source` is its path, `stem` its name without ending, fit for names.

    `text` is the file after its preprocessor, for the middleware's own IDL compiler; `left_out` are the declarations
    and operations in it that are not measured, by name. `meanings` is what operations mean that mean anything
    (`Interface::operation` -> `cube` or `cube-first`). `components` and `homes` are those of IDL 3, in whose
    place `text` has plain IDL.
    """

    source: str
    stem: str
    declarations: tuple[Declaration, ...]
    topics: tuple[Topic, ...] = ()
    includes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    components: tuple[Component, ...] = ()
    homes: tuple[Home, ...] = ()
    text: str = field(default="", compare=False, repr=False)
    meanings: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False, hash=False)
    _index: dict[str, Declaration] = field(default_factory=dict, compare=False, repr=False, hash=False)

    def __post_init__(self) -> None:
        self._index.update({d.name: d for d in self.declarations})

    def __getitem__(self, name: str) -> Declaration:
        return self._index[name]

    def __contains__(self, name: str) -> bool:
        return name in self._index

    def topic_of(self, interface: str) -> Topic | None:
        """The topic that the interface of this name carries; None for any other interface."""
        return next((topic for topic in self.topics if topic.interface == interface), None)

    @property
    def interfaces(self) -> tuple[Interface, ...]:
        """Every interface of the file and of what it includes, in order; but for those that are `builtin`."""
        return tuple(d for d in self.declarations if isinstance(d, Interface) and not d.builtin)

    def unalias(self, type_: Type) -> Type:
        """`type_` with every typedef on top of it taken away (its elements keep theirs)."""
        while isinstance(type_, Named):
            target = self._index[type_.name]
            if not isinstance(target, Typedef):
                break
            type_ = target.type
        return type_

    def all_operations(self, interface: Interface) -> tuple[Operation, ...]:
        """Inherited operations first, each once, in the order of the bases; then its own.

        All belong to `interface`: a result names the interface that is served, not the one that declares.
        """
        seen: dict[str, Operation] = {}
        for base in interface.bases:
            parent = self._index[base]
            assert isinstance(parent, Interface)
            for operation in self.all_operations(parent):
                refused = operation.refused or interface.refused
                seen.setdefault(operation.name, replace(operation, interface=interface.name, refused=refused))
        for operation in interface.operations:
            seen[operation.name] = operation
        return tuple(seen.values())

    def refusals(self) -> dict[str, str]:
        """`Interface::operation` -> why it is not measured on any driver."""
        operations = [o for interface in self.interfaces for o in self.all_operations(interface)]
        return {o.key: o.refused for o in operations if o.refused}

    def types_used(self, type_: Type) -> Iterator[Type]:
        """`type_` and every type inside it, each declared type once."""
        yield from self._walk(type_, set())

    def _walk(self, type_: Type, seen: set[str]) -> Iterator[Type]:
        yield type_
        if isinstance(type_, Sequence | Array):
            yield from self._walk(type_.element, seen)
        elif isinstance(type_, InAny):
            yield Basic("any")
            yield from self._walk(type_.type, seen)
        elif isinstance(type_, Named) and type_.name not in seen:
            seen.add(type_.name)
            match self._index[type_.name]:
                case Typedef(type=target):
                    yield from self._walk(target, seen)
                case Struct(members=members):
                    for member in members:
                        yield from self._walk(member.type, seen)
                case Union(discriminator=discriminator, cases=cases):
                    yield from self._walk(discriminator, seen)
                    for case in cases:
                        yield from self._walk(case.type, seen)
                case _:
                    pass
