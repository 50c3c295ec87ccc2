"""Licences as SPDX expressions: `Apache-2.0`, `GPL-2.0-only OR MIT`.

The grammar is that of the SPDX specification 2.3, annex D. Which identifiers there are is not checked: the list grows.
"""

from __future__ import annotations

import re

HINT = 'write identifiers of spdx.org/licenses with AND, OR and WITH: "Apache-2.0", "GPL-2.0-only OR MIT"'
JOINTS = ("AND", "OR")
EXCEPT = "WITH"
_TOKEN = re.compile(r"\s*([()]|[A-Za-z0-9][A-Za-z0-9.:-]*\+?)")


def checked_licence(text: str) -> str:
    """The expression as it is written; ValueError with what would be right where it is none."""
    tokens = _tokens(text)
    if tokens is None or _expression(tokens, 0) != len(tokens):
        raise ValueError(f'"{text}" is no SPDX expression; {HINT}')
    return text


def _tokens(text: str) -> list[str] | None:
    """Its brackets and words; None where something else stands in it."""
    found, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            return None
        found.append(match[1])
        at = match.end()
    return found


def _expression(tokens: list[str], at: int) -> int | None:
    """Where the expression that begins at a token ends; None where none does."""
    end = _part(tokens, at)
    while end is not None and _word(tokens, end) in JOINTS:
        end = _part(tokens, end + 1)
    return end


def _part(tokens: list[str], at: int) -> int | None:
    """The same of what stands between AND and OR: a licence, with an exception or without, or one in brackets."""
    if _word(tokens, at) == "(":
        end = _expression(tokens, at + 1)
        return end + 1 if end is not None and _word(tokens, end) == ")" else None
    if not _is_name(tokens, at):
        return None
    if _word(tokens, at + 1) != EXCEPT:
        return at + 1
    return at + 3 if _is_name(tokens, at + 2) else None


def _is_name(tokens: list[str], at: int) -> bool:
    return _word(tokens, at) not in ("", "(", ")", EXCEPT, *JOINTS)


def _word(tokens: list[str], at: int) -> str:
    return tokens[at] if at < len(tokens) else ""
