"""Identifiers that capnp and its C++ code accept, for names that IDL allows."""

from __future__ import annotations

import re
from collections.abc import Iterable

from orrery_mappings.shared.cxx.scope import Scope

from orrery.codegen.cxx_names import taken

_TYPES = """AnyList AnyPointer AnyStruct Bool Builder Calls Capability Client Cxx Data Float32 Float64 Int16 Int32 Int64
Int8 List Pipeline Reader Reads Server Text UInt16 UInt32 UInt64 UInt8 Void Which"""
"""Types that a schema knows already, and classes that generated code declares in others."""
_WORDS = """annotation as const embed enum extends false fixed from generic group import in inf interface nan of on
stream struct to true union using void"""
_METHODS = """castAs dispatchCall dispatchCallInternal getFd internalUnimplemented isSet shortenPath thisCap typeless
typelessRequest whenResolved whenMoreResolved"""
TYPES = frozenset(_TYPES.split())
WORDS = frozenset(_WORDS.split())
METHODS = frozenset(_METHODS.split())


def capital(name: str) -> str:
    """A name in CamelCase, which has no underscores: `in_int_call` is `InIntCall`."""
    return "".join(word[0].upper() + word[1:] for word in re.split("_+", name) if word)


def small(name: str) -> str:
    """The same with a small letter in front."""
    plain = capital(name)
    return plain[:1].lower() + plain[1:]


class Identifiers(Scope):
    """Names that stand side by side: `idl` stands in front of what is a word."""

    joint = ""


class Types(Identifiers):
    """Structs, enums and interfaces: one schema, one namespace."""

    def spelled(self, wanted: str) -> str:
        """In capitals, as types are; none is a word of C++ or a macro."""
        plain = capital(wanted)
        return f"Idl{plain}" if taken(plain) or plain in TYPES else plain


class Fields(Identifiers):
    """The fields of one struct: of those C++ sees only accessors, which no word and no macro is like."""

    def spelled(self, wanted: str) -> str:
        """With a small letter in front, as all is that is no type."""
        plain = small(wanted)
        return f"idl{capital(wanted)}" if plain in WORDS else plain

    def keys(self, name: str) -> Iterable[str]:
        """Its accessors have a capital letter there."""
        return [capital(name)]


class Constants(Fields):
    """Enumerators and the branches of a union: C++ gets their names in capitals, as macros are."""

    def spelled(self, wanted: str) -> str:
        """`idl` in front of all."""
        return f"idl{capital(wanted)}"


class Methods(Identifiers):
    """The methods of one interface."""

    def spelled(self, wanted: str) -> str:
        """Also no word of C++ and nothing that every server or client has."""
        plain = small(wanted)
        return f"idl{capital(wanted)}" if taken(plain) or plain in WORDS | METHODS else plain

    def keys(self, name: str) -> Iterable[str]:
        """What generated code makes of it."""
        return [name, *(f"{capital(name)}{part}" for part in ("Params", "Results", "Context"))]
