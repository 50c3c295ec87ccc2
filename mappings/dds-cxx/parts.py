"""What a DDS definition consists of: types, and what an interface or a topic has of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from orrery_mappings.shared.cxx.entries import Carrying
from orrery_mappings.shared.cxx.parts import EnumType, StructType

from orrery.codegen.model import Interface, Operation, Union


@dataclass(frozen=True)
class Wire:
    """A type as DDS IDL spells it: `text name dimensions`."""

    text: str
    dimensions: str = ""


@dataclass(frozen=True)
class Field(Carrying):
    """A member of a DDS type, and the plain member that it carries."""

    name: str
    wire: Wire
    member: str

    @property
    def declaration(self) -> str:
        """As it stands in the IDL."""
        return f"{self.wire.text} {self.name}{self.wire.dimensions};"


@dataclass(frozen=True)
class ArrayType:
    """An array that is an element of a sequence, and so needs a name."""

    field: Field


@dataclass(frozen=True)
class UnionType:
    """A union; each branch has its labels as they stand in the IDL."""

    source: Union
    name: str
    discriminator: Wire
    branches: tuple[tuple[tuple[str, ...], Field], ...]


@dataclass(frozen=True)
class StructOf:
    """The arguments or the results of an operation; without any it has a member that nobody uses."""

    name: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Method:
    """An operation: what it sends, what comes back, and the branch of both in the samples of its interface."""

    operation: Operation
    number: int
    branch: str
    sent: StructOf
    back: StructOf


@dataclass(frozen=True)
class Service:
    """An interface: a sample for its requests and one for its replies, each with a branch for each operation."""

    interface: Interface
    methods: tuple[Method, ...]
    call: str
    request: str
    result: str
    reply: str


@dataclass(frozen=True)
class TopicType:
    """An interface that carries a topic, the DDS type of the samples, and where the plain sample is."""

    interface: Interface
    operation: Operation
    name: str

    @property
    def member(self) -> str:
        """The sample in the argument set."""
        return f"in_{self.operation.parameters[0].name}"


Part: TypeAlias = ArrayType | EnumType | StructType[Field] | UnionType
