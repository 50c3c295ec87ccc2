"""Identifiers that Slice and its C++ mapping accept, for names that IDL allows."""

from __future__ import annotations

import re

from orrery_mappings.shared.cxx.scope import Scope

from orrery.codegen.cxx_names import reserved, taken

_SLICE_WORDS = """bool byte class const dictionary double enum exception extends false float idempotent implements int
interface local LocalObject long module Object optional out sequence short string struct throws true Value void"""

SLICE_KEYWORDS = frozenset(_SLICE_WORDS.split())
"""Words that stand in a Slice file only behind a backslash."""

CXX_KEYWORDS = reserved("keywords") - {
    "char8_t",
    "co_await",
    "co_return",
    "co_yield",
    "concept",
    "consteval",
    "constinit",
}
"""Words that slice2cpp puts `_cpp_` in front of: those of C++17."""


def identifier(name: str) -> str:
    """The nearest identifier that Slice allows.

    Slice has no underscores at the ends nor two in a row: for these stands `idl`, but in front nothing (`_get_x`). It
    keeps `ice...`, `...Helper`, `...Holder`, `...Prx` and `...Ptr` for itself, and what may be a macro or is a word of
    C++ that slice2cpp does not know would not compile: those get `idl_` in front or `_idl` behind.
    """
    plain = re.sub("__+", "_idl_", re.sub("_+$", "_idl", name.lstrip("_"))) or "idl"
    if plain.lower().startswith("ice"):
        plain = f"idl_{plain}"
    foreign = taken(plain) and plain not in CXX_KEYWORDS
    return f"{plain}_idl" if foreign or re.search(r"(Helper|Holder|Prx|Ptr)$", plain) else plain


def escaped(name: str) -> str:
    """An identifier as a Slice file spells it."""
    return f"\\{name}" if name in SLICE_KEYWORDS else name


def cxx_name(name: str) -> str:
    """What slice2cpp makes of an identifier."""
    return f"_cpp_{name}" if name in CXX_KEYWORDS else name


class Names(Scope):
    """One scope, whose names differ whatever their case, as Slice asks for."""

    joint = ""

    def spelled(self, wanted: str) -> str:
        """See identifier()."""
        return identifier(wanted)

    def folded(self, key: str) -> str:
        """In small letters."""
        return key.lower()
