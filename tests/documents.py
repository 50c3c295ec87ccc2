"""What the documents show: files to save and commands to type, found in their fenced blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from orrery.paths import ROOT

DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"(?:#|//) ([\w.-]+\.\w+)\n")


def blocks(document: Path, language: str) -> Iterator[str]:
    """The text of each fenced block of a language."""
    return (text for found, text in _BLOCK.findall(document.read_text(encoding="utf-8")) if found == language)


def commands(document: Path) -> list[str]:
    """Every line that a reader would type: those of `sh` blocks."""
    return [line for text in blocks(document, "sh") for line in text.splitlines() if line.startswith("orrery ")]


def files(document: Path) -> dict[str, str]:
    """The files that a reader would save: blocks whose first line is a comment with a file's name."""
    texts = [text for language in ("toml", "idl") for text in blocks(document, language)]
    return {named[1]: text for text in texts if (named := _NAMED.match(text)) is not None}
