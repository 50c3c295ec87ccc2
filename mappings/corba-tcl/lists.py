"""Lists as Tcl writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_PLAIN = re.compile(r"[A-Za-z0-9_:/.*+-]+")


def word(text: str) -> str:
    """One element of a list that is no list itself; what Tcl would read otherwise is escaped."""
    if _PLAIN.fullmatch(text):
        return text
    return "".join(map(_escaped, text)) or "{}"


def listing(elements: Iterable[str]) -> str:
    """A list as an element of another; its own elements are written already."""
    return f"{{{' '.join(elements)}}}"


def _escaped(character: str) -> str:
    if _PLAIN.fullmatch(character):
        return character
    return f"\\{character}" if " " <= character <= "~" else f"\\u{ord(character):04x}"
