"""A log of strace, read call by call: who made it, on which descriptor, with which arguments and which bytes.

The log is that of `strace -f -yy -x`: a descriptor is followed by what it is, and of a socket by both its ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_BEGUN = re.compile(r"^(\d+) +([a-z_][a-z0-9_]*)\((.*)$")
_RESUMED = re.compile(r"^(\d+) +<\.\.\. [a-z_][a-z0-9_]* resumed>(.*)$")
_UNFINISHED = re.compile(r" *<unfinished \.\.\.>$")
# What is said of a descriptor may hold `->`, and names of files; strings were taken out before.
WHAT = r"<((?:->|[^<>])*)>"
_DESCRIPTOR = re.compile(r"(\d+)" + WHAT)
_RESULT = re.compile(r"\) = (-?\d+)(?: (E[A-Z]+))?")
_GAP = re.compile(r"\) +=")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"(\.\.\.)?')
_SOCKET_PATH = re.compile(r',@?"(?:[^"\\]|\\.)*"\]>')
_ESCAPE = re.compile(r"\\(x[0-9a-f]{2}|[0-7]{1,3}|.)")
_LETTERS = {"n": 10, "t": 9, "r": 13, "v": 11, "f": 12}


@dataclass(frozen=True)
class SystemCall:
    """One system call of a `thread`, over the lines `begin` to `end` of the log.

    `arguments` are as strace prints them, without strings; these are `data`, decoded. `descriptor` is the first
    argument where that is a descriptor, `what` says what it is; `error` is the word of one that failed.
    """

    thread: str
    name: str
    arguments: str
    data: tuple[bytes, ...]
    descriptor: int | None
    what: str
    result: int
    error: str
    begin: int
    end: int


def system_calls(lines: Sequence[str]) -> Iterator[SystemCall]:
    """Every finished call, in the order of their last lines; calls that the log leaves unfinished are left out."""
    waiting: dict[str, tuple[int, str, str]] = {}
    for number, line in enumerate(lines):
        if (found := _BEGUN.match(line)) is not None:
            thread, name, rest = found.groups()
            if _UNFINISHED.search(rest):
                waiting[thread] = number, name, _UNFINISHED.sub("", rest)
            else:
                yield _call(thread, name, rest, number, number)
        elif (found := _RESUMED.match(line)) is not None and found[1] in waiting:
            begin, name, first = waiting.pop(found[1])
            yield _call(found[1], name, first + found[2], begin, number)


def _call(thread: str, name: str, rest: str, begin: int, end: int) -> SystemCall:
    # A socket's own description may hold a path.
    data = tuple(_bytes(found[1]) for found in _STRING.finditer(_SOCKET_PATH.sub("", rest)))
    plain = _GAP.sub(") =", _STRING.sub('""', rest))
    result = _RESULT.search(plain)
    descriptor = _DESCRIPTOR.match(plain)
    return SystemCall(
        thread,
        name,
        plain,
        data,
        int(descriptor[1]) if descriptor else None,
        descriptor[2] if descriptor else "",
        int(result[1]) if result else 0,
        (result[2] or "") if result else "",
        begin,
        end,
    )


def _bytes(text: str) -> bytes:
    """What strace escapes as C does."""

    def byte(found: re.Match[str]) -> str:
        word = found[1]
        if word[0] == "x" and len(word) == 3:
            return chr(int(word[1:], 16))
        if word[0].isdigit():
            return chr(int(word, 8) & 0xFF)
        return chr(_LETTERS.get(word, ord(word)))

    return _ESCAPE.sub(byte, text).encode("latin-1", errors="replace")
