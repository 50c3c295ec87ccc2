"""What becomes a field in a middleware's own definitions: of a struct, a union, an operation's messages, an `any`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from orrery_mappings.shared.cxx.anys import any_struct

from orrery.codegen.model import (
    Basic,
    Case,
    Interface,
    Member,
    Model,
    Named,
    Operation,
    OperationParameter,
    String,
    Type,
)

_PREFIX = {"in": "in_", "inout": "io_", "out": "out_"}


@dataclass(frozen=True)
class Entry:
    """Something of IDL that becomes a field, and the plain C++ member that the field carries."""

    name: str
    plain: str
    type: Type


class Carrying:
    """A field that carries a plain member."""

    member: str

    @property
    def inout(self) -> bool:
        """Is it the inout parameter of an argument set?"""
        return self.member.startswith(_PREFIX["inout"])


def entries(members: Iterable[Member | Case]) -> list[Entry]:
    """Those of a struct, an exception or a union, whose plain members have the same names."""
    return [Entry(member.name, member.name, member.type) for member in members]


def expressed(model: Model, interface: Interface, left_out: Collection[str]) -> list[Operation]:
    """An interface's operations, inherited ones too, but for those that the mapping cannot express."""
    every = [] if interface.refused else model.all_operations(interface)
    return [o for o in every if not o.refused and o.key not in left_out]


def sent(operation: Operation) -> list[Entry]:
    """What a request holds; the plain members are those of the argument set."""
    return [_entry(parameter) for parameter in operation.inputs]


def returned(operation: Operation) -> list[Entry]:
    """What a reply holds, the result first."""
    outputs = [_entry(parameter) for parameter in operation.outputs]
    if operation.result == Basic("void"):
        return outputs
    return [Entry("result", "result", operation.result), *outputs]


def any_branches(model: Model) -> list[Entry]:
    """What an `any` may hold."""
    branches = [Entry("number", "number", Basic("long")), Entry("text", "text", String())]
    if (struct := any_struct(model)) is not None:
        branches.append(Entry("record", "record", Named(struct)))
    return branches


def _entry(parameter: OperationParameter) -> Entry:
    return Entry(parameter.name, _PREFIX[parameter.direction] + parameter.name, parameter.type)
