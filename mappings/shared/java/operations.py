"""What templates ask about an operation: its argument set, and what of it travels which way."""

from __future__ import annotations

from dataclasses import dataclass

from orrery_mappings.shared.java.kinds import MASKS, SPELLED, dissolved, holds_reference, is_reference
from orrery_mappings.shared.java.names import flat
from orrery_mappings.shared.java.native import Native
from orrery_mappings.shared.java.shapes import Shapes

from orrery.codegen.model import Basic, Interface, Model, Operation, Struct, Type

_PREFIX = {"in": "in_", "inout": "io_", "out": "out_"}
DERIVED = ("cube", "cube-first")
"""Meanings by which results come of the arguments."""


@dataclass(frozen=True)
class Field:
    """A value of an argument set: the result or a parameter. `name` is what paths call it."""

    field: str
    name: str
    direction: str
    type: Type

    @property
    def sent(self) -> str:
        """The field that keeps what an inout parameter is sent as."""
        return f"sent_{self.name}"


@dataclass(frozen=True)
class Numbering:
    """A topic's numbers: expressions that read them of the value `sample`, and statements that set them."""

    sequence: str
    correlation: str
    set_sequence: str
    set_correlation: str


class OperationGlue:
    """One operation of an interface, inherited ones first; `index` is its place."""

    def __init__(self, shapes: Shapes, interface: Interface, operation: Operation, index: int, class_: str) -> None:
        self.shapes = shapes
        self.operation = operation
        self.index = index
        self.class_ = class_
        self._model = shapes.model
        self._interface = interface

    @property
    def name(self) -> str:
        """`Interface::operation`."""
        return self.operation.key

    @property
    def fields(self) -> list[Field]:
        """The result first, then the parameters in order, as they stand on the wire and as `consume` reads them."""
        found = [] if self.is_void else [Field("result", "result", "result", self.operation.result)]
        parameters = self.operation.parameters
        return found + [Field(_PREFIX[p.direction] + p.name, p.name, p.direction, p.type) for p in parameters]

    @property
    def inputs(self) -> list[Field]:
        """What travels to the servant."""
        return [field for field in self.fields if field.direction in ("in", "inout")]

    @property
    def inouts(self) -> list[Field]:
        """What comes back as it was sent."""
        return [field for field in self.fields if field.direction == "inout"]

    @property
    def made(self) -> list[Field]:
        """What a servant makes up."""
        return [field for field in self.fields if field.direction in ("result", "out")]

    @property
    def outputs(self) -> list[Field]:
        """What travels back."""
        return [field for field in self.fields if field.direction != "in"]

    @property
    def derived(self) -> list[tuple[Field, Field]]:
        """Each result with the argument whose cube it is; empty where results are made up."""
        return list(zip(self.made, self.inputs, strict=False)) if self.meaning in DERIVED else []

    @property
    def is_fixed(self) -> bool:
        """Is the whole reply known before the call?"""
        return not self.inouts and not self.derived

    @property
    def is_void(self) -> bool:
        """Has it no result?"""
        return self.operation.result == Basic("void")

    @property
    def meaning(self) -> str:
        """What it means: empty, `cube`, `cube-first` or `route`."""
        return self._model.meanings.get(self.operation.key, "")

    @property
    def answers(self) -> bool:
        """Is the first of what comes back a reference?"""
        return bool(self.made) and is_reference(self._model, dissolved(self._model, self.made[0].type))

    def cube(self, field: Field, value: str) -> str:
        """The expression of what a result is, of the argument in its place."""
        cube = self.shapes.cube_first if self.meaning == "cube-first" else self.shapes.cube
        return cube(field.type, value)

    @property
    def numbering(self) -> Numbering | None:
        """Where a topic's samples carry their numbers; None of any other operation, or without them."""
        topic = self._model.topic_of(self._interface.name)
        if topic is None or topic.sequence is None:
            return None
        struct = self._model[topic.struct]
        assert isinstance(struct, Struct)
        types = {member.name: dissolved(self._model, member.type) for member in struct.members}
        native = self.shapes.native
        read, write = _numbered(native, topic.sequence, types[topic.sequence], "sequence")
        if topic.correlation is None:
            return Numbering(read, read, write, "")
        read_other, write_other = _numbered(native, topic.correlation, types[topic.correlation], "correlation")
        return Numbering(read, read_other, write, write_other)


def operation_class(number: int, operation: Operation, index: int) -> str:
    """The class of an operation; its numbers keep it apart from all others."""
    return f"I{number}_{index}_{flat(operation.key)}"


def interface_class(number: int, interface: Interface) -> str:
    """The class of an interface."""
    return f"I{number}_{flat(interface.name)}"


def refers(model: Model, operations: list[OperationGlue]) -> bool:
    """May a reply be a reference to the servant itself?"""
    return any(holds_reference(model, field.type) for one in operations for field in one.outputs)


def _numbered(native: Native, member: str, type_: Type, name: str) -> tuple[str, str]:
    """How a member of any integer type is read as a number, and how it takes one."""
    assert isinstance(type_, Basic)
    field, mask = f"sample.{native.member(member)}", MASKS.get(type_.name)
    read = f"{field} & {mask}" if mask else field
    return read, f"{field} = ({SPELLED[type_.name]}) {name};"
