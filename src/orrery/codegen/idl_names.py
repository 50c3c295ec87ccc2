"""Names as IDL takes them: an underscore stands before what would be a word of it."""

from __future__ import annotations

import re

RESERVED = frozenset(
    re.findall(
        r"\w+",
        "abstract any attribute boolean case char component const consumes context custom default double emits enum "
        "eventtype exception factory false finder fixed float getraises home import in inout interface local long "
        "manages module multiple native object octet oneway out primarykey private provides public publishes raises "
        "readonly sequence setraises short string struct supports switch true truncatable typedef typeid typeprefix "
        "union unsigned uses valuebase valuetype void wchar wstring",
    )
)
"""The words of IDL 3, which in any case of their letters are no names (formal/06-04-01 and CORBA 3.0.3, 3.2.4)."""


def escaped(name: str) -> str:
    """An identifier as it can be written."""
    return f"_{name}" if name.lower() in RESERVED else name


def absolute(name: str) -> str:
    """A whole name (`Types::Point`) as it can be written anywhere."""
    return "".join(f"::{escaped(part)}" for part in name.split("::"))
