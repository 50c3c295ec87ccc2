"""How Ice's Java mapping has values, as slice2java writes them."""

from __future__ import annotations

from collections.abc import Mapping

from orrery_mappings.shared.java.native import Native
from orrery_mappings.slice_cxx.definitions import Definitions
from orrery_mappings.slice_cxx.names import identifier

from orrery.codegen.model import Model, Named, Type

_WORDS = """abstract assert boolean break byte case catch char checkedCast class clone const continue default do double
else enum equals extends false final finalize finally float for getClass goto hashCode if implements import instanceof
int interface long native new notify notifyAll null package private protected public return short static strictfp super
switch synchronized this throw throws toString transient true try uncheckedCast void volatile wait while"""

ESCAPED = frozenset(_WORDS.split())
"""Words that slice2java puts `_` in front of (ZeroC Ice 3.7, "Java Mapping for Identifiers")."""


def java_name(name: str) -> str:
    """What slice2java makes of an identifier of Slice."""
    return f"_{name}" if name in ESCAPED else name


class SliceNative(Native):
    """Classes with public fields, enums by `valueOf`, proxies as references; a character is the byte it travels as."""

    reference = "com.zeroc.Ice.ObjectPrx"
    references = "IceReferences"
    holds_all = False
    narrow: Mapping[str, str] = {"char": "byte"}

    def __init__(self, slice_: Definitions) -> None:
        self._slice = slice_

    def declared(self, name: str) -> str:
        """The class that slice2java writes."""
        return f"{self._slice.module}.{java_name(self._slice.identifier(name))}"

    def member(self, name: str) -> str:
        """The field of a member."""
        return java_name(identifier(name))

    def number(self, value: str) -> str:
        """An enumerator's number."""
        return f"{value}.value()"

    def enumerator(self, name: str, number: str) -> str:
        """The enumerator of a number."""
        return f"{self.declared(name)}.valueOf({number})"

    def constant(self, model: Model, name: str, number: int) -> str:
        """The same of a number that is known."""
        return self.enumerator(name, str(number))

    def reference_type(self, type_: Type) -> str:
        """The proxy of an interface, or of any object."""
        return self.proxy(type_.name) if isinstance(type_, Named) else self.reference

    def draw_reference(self, type_: Type) -> str:
        """One of that type, without a question to the object."""
        drawn = super().draw_reference(type_)
        return f"{self.proxy(type_.name)}.uncheckedCast({drawn})" if isinstance(type_, Named) else drawn

    def proxy(self, interface: str) -> str:
        """The class of an interface's proxies."""
        return f"{self._slice.module}.{self._slice.identifier(interface)}Prx"
