"""Identifiers that rpcgen and C take, for names that IDL allows."""

from __future__ import annotations

from collections.abc import Iterable

from orrery_mappings.shared.cxx.scope import Scope

from orrery.codegen.cxx_names import taken

_WORDS = """
bool case char const default double enum float hyper int long opaque program quadruple short string struct switch
typedef union unsigned version void
"""
XDR_WORDS = frozenset(_WORDS.split())
"""Words of the RPC language (RFC 5531, RFC 4506) and of rpcgen."""
_DERIVED = ("", "_u", "_len", "_val", "_1", "_1_svc", "_1_freeresult")
"""What rpcgen declares beside a name, by what it puts behind it."""


class File(Scope):
    """What stands in the file itself: `orrery_` is in front, as C has one room for all. rpcgen makes macros of some
    names, and functions in small letters, so that names which differ in case alone are not told apart."""

    def spelled(self, wanted: str) -> str:
        """The identifier for a scoped name."""
        flat = wanted.replace("::", "_")
        return flat if flat.lower().startswith("orrery_") else f"orrery_{flat}"

    def keys(self, name: str) -> Iterable[str]:
        """Also what rpcgen declares beside it."""
        return [f"{name}{derived}" for derived in _DERIVED]

    def folded(self, key: str) -> str:
        """In small letters."""
        return key.lower()


def member_name(name: str) -> str:
    """The identifier of a member: IDL has told those apart that stand side by side; words get `idl_` in front.

    A name of IDL that begins so gets it too, so that no two become one.
    """
    return f"idl_{name}" if name in XDR_WORDS or taken(name) or name.startswith("idl_") else name
