"""A file of callgrind, read: the instructions of each chain of callers, and in which files functions lie."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

MOST_CALLERS = 60
"""So many functions of a chain callgrind keeps apart, from the innermost one on."""
UNKNOWN = "???"
"""What callgrind calls a function or a file that it knows no name of."""

Chain = tuple[str, ...]
"""Names of functions, the innermost one first."""

_NAMED = re.compile(r"^(c?fn|c?ob)=\((\d+)\)(?: (.*))?$")
_COST = re.compile(r"^(?:[+-]?\d+|\*) (\d+)$")


@dataclass
class Profile:
    """`own`: the instructions of each chain's innermost function; `files`: where functions of a name lie."""

    own: Counter[Chain] = field(default_factory=Counter)
    files: dict[str, set[str]] = field(default_factory=dict)

    def _add(self, chain: Chain, file: str, instructions: int) -> None:
        self.own[chain] += instructions
        self.files.setdefault(chain[0], set()).add(file)


def read_profile(text: str) -> Profile:
    """The profile of a run with `--separate-callers`. Names are written once, and are numbers from there on.

    The line of costs after `calls=` is what the called function took, which has lines of its own.
    """
    found = Profile()
    names: dict[tuple[str, str], str] = {}
    chain: Chain = (UNKNOWN,)
    file, called = UNKNOWN, False
    for line in text.splitlines():
        if (named := _NAMED.match(line)) is not None:
            key, value = named[1], _name(names, named)
            if key == "fn":
                chain = chain_of(value)
            elif key == "ob":
                file = value
        elif line.startswith("calls="):
            called = True
        elif (cost := _COST.match(line)) is not None:
            if not called:
                found._add(chain, file, int(cost[1]))
            called = False
    return found


def chain_of(name: str) -> Chain:
    """The chain that callgrind's name of a context spells; a number in it says how deep a function calls itself."""
    return tuple(part for part in name.split("'") if part and not part.isdigit()) or (UNKNOWN,)


def _name(names: dict[tuple[str, str], str], named: re.Match[str]) -> str:
    """What a number stands for; those of functions and of files are counted apart."""
    key = (named[1][-2:], named[2])
    if named[3] is not None:
        names[key] = named[3]
    return names.get(key, UNKNOWN)
