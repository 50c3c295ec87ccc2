"""What a file of the RPC language consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from orrery_mappings.shared.cxx.entries import Carrying
from orrery_mappings.shared.cxx.parts import EnumType, StructType

from orrery.codegen.model import Interface, Operation, Union


@dataclass(frozen=True)
class Field(Carrying):
    """A member, and the plain member that it carries."""

    name: str
    type: str
    member: str


@dataclass(frozen=True)
class Alias:
    """A string, sequence or array: each has a name, so that they can stand in each other. `size` is `<>` or `[3]`."""

    name: str
    element: str
    size: str


@dataclass(frozen=True)
class UnionType:
    """A union: what it switches over, and its branches, each with its labels."""

    source: Union
    name: str
    switch: str
    branches: tuple[tuple[tuple[str, ...], Field], ...]

    @property
    def has_default(self) -> bool:
        """Does a branch take what no label takes?"""
        return any("default" in labels for labels, _ in self.branches)


@dataclass(frozen=True)
class Message:
    """What goes one way; nothing, which is `void`, has no fields."""

    name: str
    fields: tuple[Field, ...]

    @property
    def type(self) -> str:
        """As it stands in the procedure's line."""
        return self.name if self.fields else "void"


@dataclass(frozen=True)
class Procedure:
    """An operation."""

    operation: Operation
    name: str
    number: int
    sent: Message
    back: Message

    @property
    def function(self) -> str:
        """The C function that rpcgen makes of it."""
        return f"{self.name.lower()}_1"


@dataclass(frozen=True)
class Program:
    """An interface. Its number is only that of the file: each servant gets one of its own when it is published."""

    interface: Interface
    name: str
    version: str
    number: int
    procedures: tuple[Procedure, ...]

    @property
    def dispatcher(self) -> str:
        """The C function that rpcgen makes of it."""
        return f"{self.name.lower()}_1"


Part: TypeAlias = Alias | EnumType | StructType[Field] | UnionType
