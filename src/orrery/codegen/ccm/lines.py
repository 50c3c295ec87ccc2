"""Where each character of a preprocessed text stands in its user's files."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from orrery.codegen.omniidl import MARKER
from orrery.errors import InputError


@dataclass(frozen=True)
class SourceLine:
    """A line of a user's file."""

    file: str
    line: int

    @property
    def marker(self) -> str:
        """The line marker after which this one follows."""
        return f'# {self.line} "{self.file}"'

    def error(self, message: str, hint: str | None = None) -> InputError:
        """An InputError at this line."""
        return InputError(message, file=self.file, line=self.line, hint=hint)


class Lines:
    """The lines of a preprocessed text. `code` is the text with blanks for its lines that begin with `#`."""

    def __init__(self, path: Path, text: str) -> None:
        self.text = text
        self._lines = text.split("\n")
        self._starts: list[int] = []
        self._places: list[SourceLine] = []
        place, start = SourceLine(str(path), 1), 0
        for line in self._lines:
            self._starts.append(start)
            self._places.append(place)
            marker = MARKER.match(line)
            # A marker tells of the line after it.
            place = SourceLine(marker[2], int(marker[1])) if marker else SourceLine(place.file, place.line + 1)
            start += len(line) + 1
        self.code = "\n".join(" " * len(line) if _is_directive(line) else line for line in self._lines)

    def at(self, offset: int) -> SourceLine:
        """The user's line in which the character at `offset` stands."""
        return self._places[self._number(offset)]

    def excerpt(self, start: int, end: int) -> str:
        """The text between two offsets, to stand somewhere else: its lines are still known, its pragmas are gone."""
        return "\n".join(_taken_over(line) for line in self.text[start:end].split("\n"))

    def directives(self, start: int, end: int) -> Iterator[str]:
        """The lines between two offsets that are for the compiler and no code: pragmas, markers of included files.

        Other markers only say where a line stands.
        """
        for line in self._lines[self._number(start) + 1 : self._number(end) + 1]:
            marker = MARKER.match(line)
            if _is_directive(line) and (marker is None or marker[3]):
                yield line

    def _number(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1


def _is_directive(line: str) -> bool:
    return line.lstrip().startswith("#")


def _taken_over(line: str) -> str:
    if (marker := MARKER.match(line)) is not None:
        return SourceLine(marker[2], int(marker[1])).marker
    return "" if _is_directive(line) else line
