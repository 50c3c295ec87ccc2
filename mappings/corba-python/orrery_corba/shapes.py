"""Enums, anys and references as the OMG's Python mapping has them."""

from __future__ import annotations

from omniORB import CORBA
from orrery_kit.composites import Any_, Reference
from orrery_kit.shapes import Enum, Shape

from orrery_corba.broker import Broker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HELD_KINDS = (CORBA.tk_long, CORBA.tk_string, CORBA.tk_struct)
"""What an any may hold, in the order of kit/vectors."""


def enum(declared: Any) -> Enum:
    """An enum of the stubs."""
    return Enum(list(declared._items), lambda item: item._v)


def any_of(record: Shape | None = None, type_code: Any = None) -> Any_:
    """An any that holds a long, a string, or the struct `record` of this type code."""
    codes = (CORBA.TC_long, CORBA.TC_string, type_code)

    def unpack(found: Any) -> tuple[int, Any]:
        return HELD_KINDS.index(found.typecode().kind()), found.value()

    return Any_(record, lambda kind, value: CORBA.Any(codes[kind], value), unpack)


def reference(interface: Any = None) -> Reference:
    """A reference to an interface of the stubs, or to any object. It is not asked: the servant may be another's."""

    def resolve(text: str) -> Any:
        found = Broker.of_process().object(text)
        return found if interface is None else found._unchecked_narrow(interface)

    return Reference(resolve)
