"""Identifiers that idlc and C take, for names that IDL allows."""

from __future__ import annotations

from collections.abc import Iterable

from orrery_mappings.shared.cxx.scope import Scope

from orrery.codegen.cxx_names import taken

_IDL_WORDS = """
abstract alias any attribute bitfield bitmask bitset boolean case char component connector const consumes
context custom default double emits enum eventtype exception factory false finder fixed float getraises getter
home import in inout int16 int32 int64 int8 interface local long manages map mirrorport module multiple native
object octet oneway out port porttype primarykey private provides public publishes raises readonly sequence
setraises short string struct supports switch true truncatable typedef typeid typename typeprefix uint16
uint32 uint64 uint8 union unsigned uses valuebase valuetype void wchar wstring
"""

IDL_KEYWORDS = frozenset(_IDL_WORDS.split())
"""Words of IDL 4.2 in small letters: no identifier may be one of them, in whatever letters."""

_DERIVED = ("", "__alloc", "_free", "_desc", "_ops", "_allocbuf", "PubSubType")
"""What idlc and fastddsgen declare beside a type, by what they put behind the type's name."""


class Identifiers(Scope):
    """Names that stand side by side, different whatever their case, as IDL asks for."""

    def spelled(self, wanted: str) -> str:
        """With `idl_` in front where it is a word."""
        plain = wanted.lstrip("_") or "idl"
        return f"idl_{plain}" if self.is_word(plain) else plain

    def folded(self, key: str) -> str:
        """In small letters."""
        return key.lower()

    def is_word(self, plain: str) -> bool:
        """Is it a word of IDL?"""
        return plain.lower() in IDL_KEYWORDS


class Module(Identifiers):
    """Types and enumerators: in C they have the module's name in front, so that none can be a word there."""

    def keys(self, name: str) -> Iterable[str]:
        """Also what idlc derives from it."""
        return [f"{name}{derived}" for derived in _DERIVED]

    def take_scoped(self, name: str) -> str:
        """The identifier of a scoped name: `Types::Point` is `Types_Point`."""
        return self.take(name.replace("::", "_"))


class Members(Identifiers):
    """Members and branches: in C they stand as they are, so that none may be a word or a macro there, nor in C++."""

    def is_word(self, plain: str) -> bool:
        """Of IDL, C or C++."""
        return super().is_word(plain) or taken(plain)
