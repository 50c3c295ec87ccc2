"""What the documents show: files to save and commands to type, found in their fenced blocks."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from orrery.definitions.conditions.engine import KINDS
from orrery.paths import ROOT

DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"(?:#|//) ([\w./-]+\.\w+)\n")
_SAVED = ("toml", "idl", "cmake", "cpp")


def blocks(document: Path, language: str) -> Iterator[str]:
    """The text of each fenced block of a language."""
    return (text for found, text in _BLOCK.findall(document.read_text(encoding="utf-8")) if found == language)


@dataclass(frozen=True)
class File:
    """What a reader would save: a block whose first line is a comment with a file's name."""

    name: str
    text: str


def steps(document: Path) -> Iterator[File | str]:
    """What a reader would do, in order: save a file, type a command (a line of an `sh` block)."""
    for language, text in _BLOCK.findall(document.read_text(encoding="utf-8")):
        if language == "sh":
            yield from (line for line in text.splitlines() if line.startswith("orrery "))
        elif language in _SAVED and (named := _NAMED.match(text)) is not None:
            yield File(named[1], text)


def commands(document: Path) -> list[str]:
    """Every line that a reader would type."""
    return [step for step in steps(document) if isinstance(step, str)]


def files(document: Path) -> dict[str, str]:
    """The files that a reader would save, by name."""
    return {step.name: step.text for step in steps(document) if isinstance(step, File)}


def needs_engine(line: str) -> bool:
    """Whether a command asks an engine for hosts."""
    words = shlex.split(line)
    asked = words[words.index("--hosts") + 1] if "--hosts" in words else ""
    return asked.partition("[")[0].partition(":")[0] in KINDS
