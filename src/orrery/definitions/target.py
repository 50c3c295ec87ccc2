"""Whom a relation means: `server`, or with a selector `server[caller]`, `server[*]`, `server[next]`, `server[2]`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orrery.text import suggestion

SELECTORS = {
    "caller": "the one with the caller's number; a forwarder has a reference of its own for each caller",
    "*": "all of them",
    "next": "each relation takes the next one in turn, over all objects and threads",
    "random": "one that the seed chooses, for each relation",
}
"""Every word that may stand in the brackets, beside a number, and its meaning. Relations are fixed when objects are
wired."""

_TARGET = re.compile(r"([A-Za-z_][A-Za-z0-9_.-]*)(?:\[([^\[\]]*)\])?")


@dataclass(frozen=True)
class Target:
    """A kind of object, and which of them: a word of SELECTORS, a number as text, or empty: number i has peer i."""

    kind: str
    selector: str = ""

    def __str__(self) -> str:
        return f"{self.kind}[{self.selector}]" if self.selector else self.kind

    @property
    def index(self) -> int | None:
        """The number of the one that is meant, if it is written as a number."""
        return int(self.selector) if self.selector.isdecimal() else None


def read_target(text: str) -> Target:
    """What `text` means; ValueError (message; hint) where it is not of that form."""
    match = _TARGET.fullmatch(text)
    if match is None:
        raise ValueError(f'"{text}" names no object; write "server" or "server[caller]"')
    target = Target(match[1], match[2] or "")
    if match[2] is not None and target.index is None and match[2] not in SELECTORS:
        words = suggestion(match[2], SELECTORS)
        raise ValueError(f"[{match[2]}] is no selector; {words}, or a number")
    return target
