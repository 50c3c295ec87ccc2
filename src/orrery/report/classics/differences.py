"""All that experiments do otherwise than their originals, in one list; docs/classics.md has it."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.definitions.search_path import PUBLISHED
from orrery.paths import SCENARIOS
from orrery.report.topics.differs.published import DIFFERS, Difference
from orrery.report.topics.reading import read_published

HEAD = """## What differs from the originals, and why

Every line is a `[[differs]]` in `scenarios/NAME.published.toml`. The page that `orrery classics` writes has those of an
experiment in its section.

| experiment | original | here | why |
|---|---|---|---|
"""


def differences() -> dict[str, tuple[Difference, ...]]:
    """By the scenario's name, of all scenarios that Orrery brings along and that have any."""
    files = {
        str(file.relative_to(SCENARIOS)).removesuffix(PUBLISHED): file for file in SCENARIOS.rglob(f"*{PUBLISHED}")
    }
    found = {name: read_published(files[name]).of(DIFFERS) for name in sorted(files)}
    return {name: own for name, own in found.items() if own}


def differences_text() -> str:
    """The list in Markdown, under a heading of its own."""
    return HEAD + "".join(_lines())


def _lines() -> Iterator[str]:
    for name, found in differences().items():
        for index, one in enumerate(found):
            yield f"| {name if not index else ''} | {cell(one.there)} | {cell(one.here)} | {cell(one.why)} |\n"


def cell(text: str) -> str:
    """A text as a cell: a bar would end it, in code too (GitHub Flavored Markdown, section 4.10)."""
    return text.replace("|", "\\|")
