"""A file of IDL for a compiler that reads no other: one text, without the marks of its preprocessor."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MARKER = re.compile(r'# \d+ "(?P<name>[^"]*)"(?: (?P<turn>[12]))?')
"""`# 1 "NAME" 1` where an included file begins, `2` where the one that included it goes on."""
_PREFIX = re.compile(r'\s*#\s*pragma\s+prefix\s+"(?P<prefix>[^"]*)"')
_OURS = re.compile(r"\s*#\s*pragma\s+orrery\b")

PROVIDED = "orb/"
"""Before the names of files that an ORB brings along."""
DECLARES_CORBA = "orb/orb.idl"
"""The one that every ORB has, with what it says of the module CORBA."""


def for_compiler(text: str) -> str:
    """The text that declares all that the file and its includes do, but for what an ORB brings along.

    Compilers make no code of what they take for included. A prefix of repository ids holds to the end of its file.
    """
    return "\n".join(_lines(text)) + "\n"


def _lines(text: str) -> Iterator[str]:
    outer: list[str] = []
    prefix, provided = "", False
    for line in text.split("\n"):
        if marker := _MARKER.match(line):
            inside, provided = provided, marker["name"].startswith(PROVIDED)
            before = prefix
            if marker["turn"] == "1":
                outer.append(prefix)
                prefix = ""
            elif marker["turn"] == "2" and outer:
                prefix = outer.pop()
            if prefix != before:
                yield f'#pragma prefix "{prefix}"'
            if marker["name"] == DECLARES_CORBA and marker["turn"] == "1" and not inside:
                yield "#include <orb.idl>"
        elif not provided and not _OURS.match(line):
            if found := _PREFIX.match(line):
                prefix = found["prefix"]
            yield line
