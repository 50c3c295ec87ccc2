"""Identifiers that orbit-idl-2, C and C++ take, for names that IDL allows."""

from __future__ import annotations

from collections.abc import Iterable

from orrery_mappings.shared.cxx.scope import Scope

from orrery.codegen.cxx_names import taken

_IDL = """
FALSE Object TRUE TypeCode any attribute boolean case char const context default double enum exception fixed float in
inout interface long module native octet oneway out raises readonly sequence short string struct switch typedef union
unsigned void wchar wstring
"""
IDL_WORDS = frozenset(_IDL.split())
"""Words of libIDL, by which orbit-idl-2 reads: an underscore in front makes names of them."""
_MEANT = """
FALSE MAX NULL TRUE break case char const default double enum extern float if int linux long offsetof return short
signed sizeof static struct switch typedef union unix unsigned void volatile
and and_eq bitand bitor compl not not_eq or or_eq xor xor_eq
"""
MEANT = frozenset(_MEANT.split())
"""Words of the C that orbit-idl-2 makes, macros of its preprocessor, and what C++ takes for no name of a macro: no
operation can have one for a name."""
_OF_C = frozenset(("restrict", "typeof"))
"""Words of C that C++ has not."""
_BESIDE = """
_type _slice _marshal _demarshal _allocbuf _epv _IMETHODS_LEN __alloc __freekids __classid __iinterface __imethods
__imethods_index __base_itypes __arginfo __exceptinfo __epv __vepv __init __fini
"""
_DERIVED = ("", *_BESIDE.split())
"""What orbit-idl-2 declares beside a name, by what it puts behind it."""
_OWN = ("idl_", "orrery_")


class File(Scope):
    """What stands in the file itself: `orrery_` is in front, as C has one room for all. libIDL does not tell names
    apart that differ in case alone."""

    def __init__(self) -> None:
        super().__init__()
        self._functions: tuple[str, ...] = ()

    def take_interface(self, wanted: str, operations: Iterable[str]) -> str:
        """One for an interface, whose stubs are named after it and after its operations."""
        self._functions = tuple(f"_{operation}" for operation in operations)
        name = self.take(wanted)
        self._functions = ()
        return name

    def spelled(self, wanted: str) -> str:
        """The identifier for a scoped name."""
        flat = wanted.replace("::", "_")
        return flat if flat.lower().startswith("orrery_") else f"orrery_{flat}"

    def keys(self, name: str) -> Iterable[str]:
        """Also what the compiler declares beside it."""
        return [f"{name}{behind}" for behind in (*_DERIVED, *self._functions)]

    def folded(self, key: str) -> str:
        """In small letters."""
        return key.lower()


def is_word(name: str) -> bool:
    """Is it a word of C or of C++, or may it be a macro?"""
    return taken(name) or name in _OF_C


def member_name(name: str) -> str:
    """The identifier of a member: IDL has told those apart that stand side by side; words get `idl_` in front.

    A name of IDL that begins as Orrery's own do gets it too, so that no two become one.
    """
    return f"idl_{name}" if name in IDL_WORDS or is_word(name) or name.lower().startswith(_OWN) else name


def operation_name(name: str) -> str:
    """An operation's or attribute's name in the file, which is the one on the wire."""
    return f"_{name}" if name in IDL_WORDS else name
