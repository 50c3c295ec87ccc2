"""Names of C++ that generated code and the programs around it must agree on, and what C++ does not take as a name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from orrery.errors import InputError
from orrery.paths import MAPPINGS

NAMESPACES = frozenset(("orrery", "orrery_idl", "std"))
"""Namespaces that generated code speaks of: a declaration of that name would hide them."""
OWN = frozenset(["Any", "Forwarder", "Operations", "Proxy", "Servant", "Skeleton", "Target", "name", "repository_id"])
"""What generated code declares beside or inside the interfaces."""


def taken(name: str) -> bool:
    """Is the identifier a word of C++, or may it be a macro?

    C's headers define two thousand names in capitals, from EOF to DAY_1: every name in capitals is taken.
    """
    return name in reserved("keywords") or name in reserved("macros") or bool(_CAPITALS.fullmatch(name))


_CAPITALS = re.compile(r"[A-Z][A-Z0-9_]+")


@cache
def reserved(kind: str) -> frozenset[str]:
    """The `keywords` of C++20, or the `macros` of C's headers that have small letters."""
    return frozenset((MAPPINGS / "shared" / "cxx" / f"{kind}.txt").read_text(encoding="utf-8").split())


def escaped(name: str) -> str:
    """An identifier that C++ takes: `_cxx_` stands before what is taken, as in the CORBA C++ mapping.

    No identifier of IDL begins with an underscore, so that this can be no other one.
    """
    return f"_cxx_{name}" if taken(name) or name in NAMESPACES else name


def flat(name: str) -> str:
    """A scoped name as one C++ identifier: `Types::Point` is `Types_Point`."""
    whole = name.replace("::", "_")
    return f"_cxx_{whole}" if whole in OWN else escaped(whole)


def check_flat(names: Iterable[str], file: str) -> None:
    """InputError where two scoped names would be the same identifier: `A::B_C` and `A_B::C`."""
    found: dict[str, str] = {}
    for name in names:
        if (other := found.setdefault(flat(name), name)) != name:
            message = f"{other} and {name} would have the same name in generated code, {flat(name)}"
            raise InputError(message, file=file, hint="rename one of the two")
