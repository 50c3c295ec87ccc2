"""Identifiers that rpcgen and C take, for names that IDL allows."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.codegen.cxx_names import taken

_WORDS = """
bool case char const default double enum float hyper int long opaque program quadruple short string struct switch
typedef union unsigned version void
"""
XDR_WORDS = frozenset(_WORDS.split())
"""Words of the RPC language (RFC 5531, RFC 4506) and of rpcgen."""
_DERIVED = ("", "_u", "_len", "_val", "_1", "_1_svc", "_1_freeresult")
"""What rpcgen declares beside a name, by what it puts behind it."""


class File:
    """What stands in the file itself: `orrery_` is in front, as C has one room for all. rpcgen makes macros of some
    names, and functions in small letters, so that names which differ in case alone are not told apart."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, wanted: str) -> str:
        """The identifier for a scoped name, with a number where another one has it."""
        flat = wanted.replace("::", "_")
        plain = flat if flat.lower().startswith("orrery_") else f"orrery_{flat}"
        name, number = plain, 2
        while self._taken & (keys := {f"{name}{derived}".lower() for derived in _DERIVED}):
            name, number = f"{plain}_{number}", number + 1
        self._taken |= keys
        return name


def member_names(wanted: Iterable[str]) -> list[str]:
    """The identifiers of members that stand side by side: IDL has told them apart; words get `idl_` in front.

    A name of IDL that begins so gets it too, so that no two become one.
    """
    return [f"idl_{name}" if name in XDR_WORDS or taken(name) or name.startswith("idl_") else name for name in wanted]
