"""What a file for orbit-idl-2 consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from orrery_mappings.corba_c.names import operation_name
from orrery_mappings.corba_c.passing import Passing
from orrery_mappings.shared.cxx.entries import Carrying
from orrery_mappings.shared.cxx.parts import EnumType, StructType

from orrery.codegen.model import Exception_, Interface, Operation, Union


@dataclass(frozen=True)
class Field(Carrying):
    """A member, and the plain member that it carries."""

    name: str
    type: str
    member: str


@dataclass(frozen=True)
class Alias:
    """A sequence or an array: each has a name, so that they can be passed and stand in each other. `size` is `[3]`."""

    name: str
    element: str
    size: str = ""


@dataclass(frozen=True)
class UnionType:
    """A union: what it switches over, and its branches, each with its labels."""

    source: Union
    name: str
    switch: str
    branches: tuple[tuple[tuple[str, ...], Field], ...]

    @property
    def codes(self) -> list[int]:
        """Where the type code has that of each branch: once for each label."""
        places = [0]
        for labels, _ in self.branches:
            places.append(places[-1] + len(labels))
        return places[:-1]


@dataclass(frozen=True)
class ExceptionType:
    """An exception."""

    source: Exception_
    name: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Argument:
    """A parameter, or the result: its type in IDL and in C, its type code there, and how C passes it.

    It has the name of the plain member of the argument set that it carries.
    """

    name: str
    direction: str
    type: str
    c: str
    code: str
    passing: Passing

    @property
    def passed(self) -> str:
        """The type by which a function takes it, or returns it."""
        texts = {
            "in": self.passing.takes_in,
            "inout": self.passing.takes_inout,
            "out": self.passing.takes_out,
            "result": self.passing.gives,
        }
        return texts[self.direction].format(C=self.c)

    @property
    def on_heap(self) -> bool:
        """Does it come back in memory of the ORB's that is the caller's from then on?"""
        return {"out": self.passing.heap_out, "result": self.passing.heap_result}.get(self.direction, False)


@dataclass(frozen=True)
class Call:
    """An operation, or one half of an attribute; `function` is what the skeleton calls."""

    operation: Operation
    function: str
    result: Argument | None
    parameters: tuple[Argument, ...]
    raises: tuple[str, ...]

    @property
    def name(self) -> str:
        """As the file spells it."""
        return operation_name(self.operation.attribute or self.operation.name)

    @property
    def sets(self) -> bool:
        """Does it set an attribute? Then the half that gets it stands before it."""
        return self.operation.attribute is not None and self.result is None

    @property
    def returned(self) -> list[Argument]:
        """What comes back."""
        outputs = [p for p in self.parameters if p.direction != "in"]
        return outputs if self.result is None else [self.result, *outputs]


@dataclass(frozen=True)
class Skeleton:
    """An interface, and the name that its stubs and skeletons begin with."""

    source: Interface
    name: str
    calls: tuple[Call, ...]


Part: TypeAlias = Alias | EnumType | StructType[Field] | UnionType | ExceptionType
