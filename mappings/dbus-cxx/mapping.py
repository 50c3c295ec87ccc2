"""dbus-cxx: plain C++ values marshalled by a D-Bus library's own message API (include/orrery/dbus/codec.hpp).

The signatures here are those that the C++ headers compute from the plain types; they go into the introspection XML,
which is D-Bus's own interface language, and decide what D-Bus cannot carry.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from orrery_mappings.shared.cxx.plain import PlainGlue

from orrery.codegen.expressible import inexpressible
from orrery.codegen.model import (
    Array,
    Basic,
    Enum,
    InAny,
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

BASIC = {
    "boolean": "b",
    "octet": "y",
    "char": "y",
    "wchar": "q",
    "short": "n",
    "ushort": "q",
    "long": "i",
    "ulong": "u",
    "longlong": "x",
    "ulonglong": "t",
    "float": "d",
    "double": "d",
    "any": "v",
    "Object": "s",
}
LONGEST_SIGNATURE = 255
"""Bytes of a message's signature (D-Bus Specification 0.38, "Valid Signatures")."""
LONGEST_NAME = 255
"""Characters of the name of an interface or a method ("Valid Names")."""
DEEPEST = 32
"""Arrays within arrays, and structs within structs (the same place)."""


class Mapping(PlainGlue):
    """The plain glue, its introspection XML, and what exceeds a D-Bus signature."""

    name = "dbus-cxx"
    headers = ("orrery/dbus/codec.hpp",)

    def files(self, model: Model) -> dict[str, str]:
        """The header `STEM.hpp` and the introspection XML `STEM.xml`."""
        left_out = self.unsupported(model)
        xml = self.render("introspection.xml.j2", Path(__file__).parent, model, left_out=left_out)
        return {**super().files(model), f"{model.stem}.xml": xml}

    def unsupported(self, model: Model) -> dict[str, str]:
        """Operations whose messages would need a signature or a name that D-Bus does not allow."""
        return inexpressible(model, self._reason)

    def _reason(self, model: Model, operation: Operation) -> str | None:
        names = (operation.name, self.dbus_name(operation.interface))
        texts = (*self.messages(model, operation), *self.variants(model, operation))
        return next(filter(None, (*map(_too_long, names), *map(_refusal, texts))), None)

    def messages(self, model: Model, operation: Operation) -> tuple[str, str]:
        """The signatures of the call and of its reply."""
        slots = self.slots(model, operation)
        call = "".join(signature(model, s.type) for s in slots if s.direction in ("in", "inout"))
        return call, "".join(signature(model, s.type) for s in slots if s.direction != "in")

    def variants(self, model: Model, operation: Operation) -> Iterator[str]:
        """The signatures of what travels as a variant."""
        for slot in self.slots(model, operation):
            if isinstance(slot.type, InAny):
                yield signature(model, slot.type.type)

    def arguments(self, model: Model, operation: Operation) -> Iterator[tuple[str, str, str]]:
        """(name, signature, direction) of each argument of the D-Bus method: an inout travels as one of each."""
        for s in self.slots(model, operation):
            if s.direction in ("in", "inout"):
                yield s.name, signature(model, s.type), "in"
        for s in self.slots(model, operation):
            if s.direction != "in":
                yield s.name, signature(model, s.type), "out"

    def dbus_name(self, interface: str) -> str:
        """A D-Bus interface name has at least two elements: `Types::Basics` -> `org.orrery.Types.Basics`."""
        return "org.orrery." + interface.replace("::", ".")


def signature(model: Model, type_: Type, around: frozenset[str] = frozenset()) -> str:
    """The D-Bus signature of a type; `around` are the structs that it stands in.

    A struct inside itself is a variant, as a signature cannot hold itself. A union is its discriminator and a
    variant, so nothing inside its branches is part of the signature.
    """
    match type_:
        case Basic(name=name):
            return BASIC[name]
        case String(wide=wide):
            return "aq" if wide else "s"
        case Sequence(element=element):
            return "a" + signature(model, element, around)
        case Array(element=element, dimensions=dimensions):
            return "a" * len(dimensions) + signature(model, element, around)
        case Named(name=name):
            return _declared(model, name, around)
        case InAny():
            return "v"


def _declared(model: Model, name: str, around: frozenset[str]) -> str:
    match model[name]:
        case Typedef(type=target):
            return signature(model, target, around)
        case Struct() if name in around:
            return "v"
        case Struct(members=members):
            return f"({''.join(signature(model, m.type, around | {name}) for m in members)})"
        case Union(discriminator=discriminator):
            return f"({signature(model, discriminator)}v)"
        case Enum():
            return "u"
        case _:
            return "s"  # a reference: the text of its address


def _too_long(name: str) -> str | None:
    """Why D-Bus does not allow a name; None if it does."""
    if len(name) <= LONGEST_NAME:
        return None
    return f"its D-Bus name would have {len(name)} characters, {LONGEST_NAME} are allowed"


def _refusal(text: str) -> str | None:
    """Why D-Bus does not allow a signature; None if it does."""
    if len(text) > LONGEST_SIGNATURE:
        return f"its D-Bus signature would have {len(text)} characters, {LONGEST_SIGNATURE} are allowed"
    if any(len(open_) > DEEPEST for open_ in _open_containers(text)):
        return f"its D-Bus signature would be nested deeper than {DEEPEST} arrays or {DEEPEST} structs"
    return None


def _open_containers(text: str) -> Iterator[str]:
    """At each character of a signature the arrays, and then the structs, that are open there."""
    stack = ""
    for code in text:
        if code == ")":
            stack = stack[: stack.rindex("(")].rstrip("a")
        elif code in "a(":
            stack += code
            yield from ("a" * stack.count("a"), "(" * stack.count("("))
        else:
            stack = stack.rstrip("a")
