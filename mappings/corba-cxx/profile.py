"""What the glue must know of each ORB; what one does in its own way besides stands in profiles/, a folder an ORB."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

WORDS_OF_1998 = frozenset((Path(__file__).parent / "keywords_of_1998.txt").read_text(encoding="utf-8").split())
"""The words of C++ when the mapping was written, before which its compilers of IDL write `_cxx_`."""


@dataclass(frozen=True)
class Profile:
    """One ORB.

    `views` are basic types that the kit sees by another C++ type of the same bytes: the ORB has one for two of them.
    `words` are those that its compiler of IDL escapes; None where it is told of them, and of what it must leave out.
    Where it `names_elements`, the glue says what sequences of arrays hold, since operator[] gives only a slice.
    `headers` come after those of all ORBs.
    """

    name: str
    views: Mapping[str, str] = field(default_factory=dict)
    words: frozenset[str] | None = WORDS_OF_1998
    names_elements: bool = False
    narrows_by_stub: bool = False
    """Is there no `_unchecked_narrow`? Then the class of the stub is named."""
    copies_aliases: bool = False
    """Is an `out` parameter of an array by its second name passed by value, so that nothing comes back?"""
    recursive: bool = True
    """Does its compiler of IDL take types that hold themselves?"""
    counts_branches: bool = False
    """Does the type code of a union count its branches to say which one is by default, and not their labels?"""
    declared: frozenset[str] = frozenset()
    """Modules that its headers declare themselves, without asynchronous calls."""
    escapes_first: bool = False
    """Is a word of C++ escaped before the names are made of it that asynchronous calls imply, and not after that?

    Such a call then sends the escaped name, which no servant knows.
    """
    loses_fixed: bool = False
    """Do its asynchronous stubs write what has a fixed length and comes back to nowhere?"""
    headers: tuple[str, ...] = ()
    stubs_headers: tuple[str, ...] = ()
    """Those of its own that stubs include, and whose inline functions use macros of C's headers."""

    @property
    def is_told(self) -> bool:
        """Does the glue's advice reach its compiler of IDL?"""
        return self.words is None


OMNIORB = Profile(
    "omniorb",
    views={"char": "char"},
    words=None,
    names_elements=True,
    declared=frozenset(("CORBA", "CosNaming", "Messaging", "PortableServer", "IOP", "GIOP", "IIOP")),
    loses_fixed=True,
)
"""`CORBA::Char` and `CORBA::Octet` are one type. What its headers declare is told by profiles/omniorb/backend."""

MICO = Profile(
    "mico",
    views={"boolean": "bool"},
    narrows_by_stub=True,
    copies_aliases=True,
    recursive=False,
    headers=("orrery/corba/booleans.hpp",),
)
"""`CORBA::Boolean` and `CORBA::Octet` are one type."""

TAO = Profile(
    "tao", counts_branches=True, escapes_first=True, stubs_headers=("tao/ORB_Core.h", "tao/TAO_Server_Request.h")
)
"""Each basic type is one of its own."""

PROFILES = {profile.name: profile for profile in (OMNIORB, MICO, TAO)}
