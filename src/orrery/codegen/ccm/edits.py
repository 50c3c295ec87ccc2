"""Replaces stretches of a preprocessed text and keeps true which line of which file everything stands in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orrery.codegen.ccm.lines import Lines


@dataclass(frozen=True)
class Edit:
    """From `start` to `end` stands `text` instead, which has its own line markers if it needs any."""

    start: int
    end: int
    text: str


def in_lines(lines: Lines, start: int, end: int, pieces: Iterable[tuple[int, str]]) -> Edit:
    """An edit by pieces of text, each said to stand where the character at its offset stands.

    Pragmas and the markers of included files that stood in between follow after them.
    """
    written = [line for at, text in pieces for line in (lines.at(at).marker, text)]
    # Of the last character: what follows it stands in its line.
    ending = [*lines.directives(start, end - 1), lines.at(end - 1).marker]
    return Edit(start, end, "\n".join(["", *written, *ending, ""]))


def edited(text: str, edits: Sequence[Edit]) -> str:
    """The text with all edits made; no two of them overlap."""
    parts: list[str] = []
    done = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        parts += [text[done : edit.start], edit.text]
        done = edit.end
    return "".join([*parts, text[done:]])
