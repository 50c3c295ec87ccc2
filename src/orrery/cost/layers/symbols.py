"""Which functions a program or a library has, by its symbols: `nm` of the GNU binutils."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from functools import cache

from orrery.cost.layers.attribution import pattern_of
from orrery.keeping import run

_FUNCTION = re.compile(r"^[0-9a-f]+ [TtWwi] (.+)$", re.MULTILINE)
"""The letters say that a symbol is code: of the file's own, weak, or chosen when it is loaded."""
TABLES: tuple[tuple[str, ...], ...] = ((), ("--dynamic",))
"""The tables of symbols: all, which a stripped file has not, and those that others may call."""


def functions_of(file: str, symbols: Sequence[str]) -> list[str]:
    """The functions of a file that match one of the patterns; none where it cannot be read, or nm is missing."""
    return [name for name in _functions(file) if any(pattern_of(symbol).fullmatch(name) for symbol in symbols)]


@cache
def _functions(file: str) -> tuple[str, ...]:
    nm = shutil.which("nm")
    if nm is None:
        return ()
    listed = (run([nm, "--demangle", "--defined-only", *table, "--", file]).stdout for table in TABLES)
    return tuple(dict.fromkeys(name for text in listed for name in read_nm(text)))


def read_nm(text: str) -> list[str]:
    """The names of functions in what nm prints: address, letter, name."""
    return _FUNCTION.findall(text)
