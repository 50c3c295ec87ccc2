"""Whom a relation means: `server`, or with a selector `server[caller]`, `server[*]`, `server[2]`, ..."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orrery.text import suggestion

SELECTORS = {
    "caller": "the one with the caller's number; a forwarder has a reference of its own for each caller",
    "*": "all of them",
    "next": "each relation takes the next one in turn, over all objects and threads",
    "random": "one that the seed chooses, for each relation",
    "after": "of one's own kind the one with the next number; for the last one say who: `stage[after] or sink`",
}
"""Every word that may stand in the brackets, beside a number, and its meaning. Relations are fixed when objects are
wired."""

_ONE = r"([A-Za-z_][A-Za-z0-9_.-]*)(?:\[([^\[\]]*)\])?"
_TARGET = re.compile(rf"{_ONE}(?: or {_ONE})?")


@dataclass(frozen=True)
class Target:
    """A kind of object, and which of them: a word of SELECTORS, a number as text, or empty: number i has peer i.

    `last` is whom the last one of `[after]` means.
    """

    kind: str
    selector: str = ""
    last: Target | None = None

    def __str__(self) -> str:
        text = f"{self.kind}[{self.selector}]" if self.selector else self.kind
        return f"{text} or {self.last}" if self.last else text

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of object that may be meant."""
        return (self.kind, self.last.kind) if self.last else (self.kind,)

    def of(self, index: int, count: int) -> Target:
        """Whom object `index` of `count` means: where it stands in a row is no question any more."""
        if self.last is None:
            return self
        return Target(self.kind, str(index + 1)) if index + 1 < count else self.last

    @property
    def index(self) -> int | None:
        """The number of the one that is meant, if it is written as a number."""
        return int(self.selector) if self.selector.isdecimal() else None


def read_target(text: str) -> Target:
    """What `text` means; ValueError (message; hint) where it is not of that form."""
    match = _TARGET.fullmatch(text)
    if match is None:
        raise ValueError(f'"{text}" names no object; write "server" or "server[caller]"')
    first, last = (_one(match[at], match[at + 1]) for at in (1, 3))
    assert first is not None
    if (first.selector == "after") != (last is not None):
        raise ValueError(f'"{text}": [after] and "or" belong together; write "{first.kind}[after] or sink"')
    if last is not None and last.selector == "after":
        raise ValueError(f'"{text}": somebody must be the last; write "or sink"')
    return Target(first.kind, first.selector, last)


def _one(kind: str | None, selector: str | None) -> Target | None:
    if kind is None:
        return None
    target = Target(kind, selector or "")
    if selector is not None and target.index is None and selector not in SELECTORS:
        raise ValueError(f"[{selector}] is no selector; {suggestion(selector, SELECTORS)}, or a number")
    return target
