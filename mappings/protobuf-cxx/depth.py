"""How deep messages stand in each other, which protobuf's parsers limit."""

from __future__ import annotations

from orrery_mappings.shared.cxx.anys import any_struct

from orrery.codegen.model import (
    Array,
    Basic,
    Interface,
    Model,
    Named,
    Operation,
    Sequence,
    Struct,
    Type,
    Typedef,
    Union,
)

DEEPEST = 100
"""Messages inside a message that protobuf's parsers accept (CodedInputStream::SetRecursionLimit)."""
ROUNDS = 3
"""How often a value may stand in a sequence of its own kind: values stop there (the kit's types/values.hpp)."""
CARRIED = 2
"""Around what an operation carries stand the request or reply, and in a stream the message of the stream."""


def too_deep(model: Model, operation: Operation) -> str | None:
    """Why protobuf cannot carry an operation; None if it can."""
    types = [operation.result, *(p.type for p in operation.parameters)]
    deepest = CARRIED - 1 + max(_depth(model, t, {}) for t in types)
    if deepest <= DEEPEST:
        return None
    return f"its messages would be nested {deepest} deep, and protobuf's parsers stop at {DEEPEST}"


def _depth(model: Model, type_: Type, around: dict[str, int]) -> int:
    """How many messages are nested in a field of this type; `around`: the structs and unions it stands in."""
    match type_:
        case Sequence(element=element):
            return _depth(model, element, around) + _wraps(model, element)
        case Array(element=element):
            inner = model.unalias(element)
            return _depth(model, inner, around) + int(isinstance(inner, Sequence))
        case Basic(name="any"):
            struct = any_struct(model)
            return 1 + (_declared(model, struct, around) if struct else 0)
        case Named(name=name):
            return _declared(model, name, around)
        case _:
            return 0


def _wraps(model: Model, element: Type) -> int:
    """1 where the element of a sequence needs a message around it."""
    return int(isinstance(model.unalias(element), Sequence | Array))


def _declared(model: Model, name: str, around: dict[str, int]) -> int:
    times = around.get(name, 0)
    within = {**around, name: times + 1}
    match model[name]:
        case Typedef(type=target):
            return _depth(model, target, around)
        case Interface():
            return 0
        case Struct(members=members):
            return 0 if times > ROUNDS else 1 + max((_depth(model, m.type, within) for m in members), default=0)
        case Union(cases=cases):
            # A branch that is a sequence has a message around it.
            return 0 if times > ROUNDS else 2 + max(_depth(model, c.type, within) for c in cases)
        case _:
            return 0
