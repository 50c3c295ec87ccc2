"""How each ORB's compiler of IDL is given identifiers, and what it calls them in Java."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from orrery_mappings.shared.java.names import method

_WORDS = """abstract any attribute boolean case char const context custom default double enum exception factory false
fixed float in inout interface local long module native object octet oneway out private public raises readonly sequence
short string struct supports switch true truncatable typedef unsigned union valuebase valuetype void wchar wstring"""

KEYWORDS = frozenset(_WORDS.split())
"""The words of IDL 2.4 in small letters: no identifier may differ from one in its letters' case alone."""


@dataclass(frozen=True)
class Compiler:
    """One compiler of IDL. Both take the `_` of an escaped identifier away on the wire."""

    escapes: Callable[[str], bool]
    """Is an identifier of this name escaped?"""
    keeps: bool
    """Does the name in Java keep the `_`, and is a pragma told it?"""
    any_label: bool
    """Does it read every label of a union over chars, and one with a default?"""
    changes: Callable[[str], bool] = lambda name: False
    """Does a name that is no word of Java get a `_` there all the same?"""

    def identifier(self, name: str) -> str:
        """An identifier as IDL has it."""
        return f"_{name}" if self.escapes(name) else name

    def java(self, name: str) -> str:
        """The same as Java has it."""
        changed = self.changes(name) or (self.keeps and self.escapes(name))
        return f"_{name}" if changed else method(name)

    def pragma(self, name: str) -> str:
        """The same as `#pragma ID` has it."""
        return self.identifier(name) if self.keeps else method(name)


JACORB = Compiler(escapes=lambda name: True, keeps=False, any_label=False)
"""Escaped always: so none can be a word of a newer IDL."""

YOUNGER = frozenset(["assert", "strictfp"])
"""Words of Java that idlj does not know: it would write them as they are."""
OLDER = frozenset(["operator", "outer"])
"""Words that it takes for Java's, and which never became any."""

GLASSFISH = Compiler(
    escapes=lambda name: name.lower() in KEYWORDS or name in YOUNGER,
    keeps=True,
    any_label=True,
    changes=lambda name: name in OLDER or name.endswith(("Helper", "Holder", "Package")),
)
"""idlj. Escaped only where it must be, or methods were called as those that every stub has (`_request`)."""

PROFILES = {"jacorb": JACORB, "glassfish": GLASSFISH}
