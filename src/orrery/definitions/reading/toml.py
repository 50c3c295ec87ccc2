"""TOML that knows its lines: `tomllib` gives the data, a scan of the text gives the line of every key."""

from __future__ import annotations

import bisect
import re
import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from orrery.errors import InputError
from orrery.text import read_text

Step = str | int
"""One step of a path into a document: a key, or an index into an array or an array of tables."""


@dataclass(frozen=True)
class Document:
    """A TOML file: its data as `tomllib` gives them, and where each key stands."""

    path: Path
    data: dict[str, Any]
    text: str = field(repr=False)

    @cached_property
    def lines(self) -> dict[tuple[Step, ...], int]:
        """The line of every path. Most documents have no mistake, and nobody asks."""
        return _Scanner(self.text).scan()

    def line(self, *path: Step) -> int:
        """The line of the value at `path` (`"object", "client", "calls"`), or of the nearest thing around it."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return 1

    def error(self, message: str, *path: Step, hint: str | None = None) -> InputError:
        """An InputError that names this file and the line of `path`."""
        return InputError(message, file=self.path, line=self.line(*path), hint=hint)


def read_toml(path: Path) -> Document:
    """Read the TOML file `path`; InputError with its line where it is not TOML, missing, or not UTF-8."""
    return parse_toml(path, read_text(path))


def parse_toml(path: Path, text: str) -> Document:
    """The document of a text that stands in `path`, or stood there once; InputError as of `read_toml`."""
    _check_extent(path, text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(path, text, str(error)) from None
    return Document(path, data, text)


def _syntax_error(path: Path, text: str, message: str) -> InputError:
    """tomllib's complaint, with its place taken out of the words and put where places stand."""
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    if place is None:
        return InputError(f"not TOML: {message}", file=path)
    line = int(place[1]) if place[1] else text.rstrip("\n").count("\n") + 1
    return InputError(f"not TOML: {message[: place.start()].lower()}", file=path, line=line)


_BLANK = re.compile(r"(?:[\s]|#[^\n]*)*")
# Up to five quotes at the end: two of them may belong to the text (TOML 1.0, String).
_STRING = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}\n#]+")


DEEPEST = 32
"""How deeply tables and lists may stand in each other, and of how many parts a key may be."""
MOST_DIGITS = 40
"""Of a number: Python reads long ones in time by the square of their digits, and 64 bits have twenty."""
# A key begins where a word does and gives nothing back: a word of 100,000 letters is looked at once, not from each.
_PARTS = re.compile(
    rf"{_STRING.pattern}|#[^\n]*"
    rf"|(?P<key>(?<![A-Za-z0-9_-])(?:[A-Za-z0-9_-]++[ \t]*+\.[ \t]*+){{{DEEPEST},}})"
    rf"|(?P<number>(?<![A-Za-z0-9_-])[0-9][0-9_]{{{MOST_DIGITS},}})"
    r"|(?P<opens>[\[{])|(?P<closes>[\]}])",
    re.DOTALL,
)


def _check_extent(path: Path, text: str) -> None:
    """InputError for what would take tomllib minutes, or more of the stack than there is."""
    depth = 0
    for part in _PARTS.finditer(text):
        depth += (part["opens"] is not None) - (part["closes"] is not None)
        line = text.count("\n", 0, part.start()) + 1 if part["key"] or part["number"] or depth > DEEPEST else 0
        if part["number"]:
            raise InputError(f"a number of more than {MOST_DIGITS} digits", file=path, line=line, hint="write less")
        if line:
            raise InputError(f"more than {DEEPEST} tables or lists in each other", file=path, line=line)


class _Scanner:
    """Walks a text that `tomllib` has accepted, so that only places matter here and nothing is checked."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[tuple[Step, ...], int] = {}
        self.tables: dict[tuple[Step, ...], int] = {}
        self.starts = [0, *(m.end() for m in re.finditer("\n", text))]

    def scan(self) -> dict[tuple[Step, ...], int]:
        """The line of every path of the document."""
        table: tuple[Step, ...] = ()
        self.skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip()
        return self.lines

    def header(self) -> tuple[Step, ...]:
        """`[a.b]` or `[[a.b]]`: the path of the table that follows."""
        many = self.text.startswith("[[", self.at)
        place = self.at
        self.at += 2 if many else 1
        path: tuple[Step, ...] = ()
        keys = self.keys()
        self.at += 2 if many else 1
        for key in keys[:-1]:
            path = self.latest((*path, key))
            self.note(path, place)
        path = (*path, keys[-1])
        self.note(path, place)
        if many:
            self.tables[path] = self.tables.get(path, -1) + 1
            path = self.latest(path)
            self.note(path, place)
        return path

    def latest(self, path: tuple[Step, ...]) -> tuple[Step, ...]:
        """`path`, and if an array of tables stands there, its last element so far."""
        return (*path, self.tables[path]) if path in self.tables else path

    def pair(self, table: tuple[Step, ...]) -> None:
        """`key.key = value` inside `table`."""
        place = self.at
        path = table
        for key in self.keys():
            path = (*path, key)
            self.note(path, place)
        self.at += 1  # the equals sign
        self.value(path)

    def keys(self) -> list[str]:
        """A dotted key, its parts unquoted; stops before what follows it."""
        parts = [self.key()]
        while self.text.startswith(".", self.at):
            self.at += 1
            parts.append(self.key())
        return parts

    def key(self) -> str:
        """One part of a key, with the blanks around it."""
        self.skip()
        match = _STRING.match(self.text, self.at) or _BARE_KEY.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        self.skip()
        # By tomllib itself, which knows the escapes of a quoted key.
        return next(iter(tomllib.loads(f"{match[0]} = 0")))

    def value(self, path: tuple[Step, ...]) -> None:
        """A value of any kind; what stands inside an array or inline table is noted too."""
        self.skip()
        if self.text[self.at] == "[":
            self.items(path)
        elif self.text[self.at] == "{":
            self.inline(path)
        else:
            match = _STRING.match(self.text, self.at) or _BARE_VALUE.match(self.text, self.at)
            assert match is not None
            self.at = match.end()

    def items(self, path: tuple[Step, ...]) -> None:
        """`[value, value]`."""
        self.at += 1
        index = 0
        while not self.closes("]"):
            self.note((*path, index), self.at)
            self.value((*path, index))
            self.comma()
            index += 1

    def inline(self, path: tuple[Step, ...]) -> None:
        """`{ key = value, key = value }`."""
        self.at += 1
        while not self.closes("}"):
            self.pair(path)
            self.comma()

    def closes(self, bracket: str) -> bool:
        """Whether `bracket` comes next; if so it is passed."""
        self.skip()
        closed = self.text[self.at] == bracket
        self.at += closed
        return closed

    def comma(self) -> None:
        """Pass a comma, if there is one."""
        self.skip()
        self.at += self.text.startswith(",", self.at)

    def skip(self) -> None:
        """Pass blanks, line ends and comments."""
        match = _BLANK.match(self.text, self.at)
        assert match is not None
        self.at = match.end()

    def note(self, path: tuple[Step, ...], place: int) -> None:
        """The first place of a path is its line."""
        self.lines.setdefault(path, bisect.bisect_right(self.starts, place))
