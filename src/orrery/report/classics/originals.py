"""What the originals measured (originals.toml), how it is measured here, and what differs: docs/classics.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from orrery.definitions.reading.toml import Document, read_toml
from orrery.report.classics.differences import cell, differences_text

FILE = Path(__file__).with_name("originals.toml")
KEYS = {"about", "source", "commands", "picture", "lacks"}

HEAD = """# The classics, one by one

What five documents on the performance of middleware measured, and the programs around them: dkcorbabench (2001),
CCMPerf (2004), "CORBA, DCOP and DBUS" (2006), Orca (2007), the Performance Pattern Language (1999), TAO's performance
tests, IcePERF, Open CORBA Benchmarking, the middleware comparator of ATL. Each has what runs it here, the view of the
report that shows it, and what of the original is not there.

`orrery classics` runs those that have a short form, and writes one page;
[scenarios/classics](../scenarios/classics/README.md) says how to read each. What differs from an original, and why, is
the [second table](#what-differs-from-the-originals-and-why).

This page is made of `src/orrery/report/classics/originals.toml` and of the files `scenarios/NAME.published.toml`
(`python -m orrery.report.classics.originals`).
"""


@dataclass(frozen=True)
class Original:
    """A feature, metric or scenario of an original. `picture` is a view's name; `lacks` nothing where it is whole."""

    number: int
    about: str
    source: str
    commands: tuple[str, ...] = ()
    picture: str = ""
    lacks: str = ""

    @property
    def state(self) -> str:
        """`whole`, `in part: WHAT IS NOT THERE`, or `not yet: WHY`."""
        if not self.lacks:
            return "whole"
        return f"{'in part' if self.commands else 'not yet'}: {self.lacks}"


def originals() -> tuple[Original, ...]:
    """All of them in their order, numbered from 1; InputError with file and line for a mistake in the file."""
    document = read_toml(FILE)
    return tuple(_original(document, index, table) for index, table in enumerate(document.data["original"]))


def _original(document: Document, index: int, table: dict[str, object]) -> Original:
    if unknown := sorted(set(table) - KEYS):
        raise document.error(f"unknown key {unknown[0]}", "original", index, unknown[0])
    commands = table.get("commands", [])
    if not isinstance(commands, list) or not (commands or table.get("lacks")):
        raise document.error("an original has commands, or lacks something", "original", index)
    texts = {key: str(table.get(key, "")) for key in ("about", "source", "picture", "lacks")}
    return Original(index + 1, commands=tuple(map(str, commands)), **texts)


def page() -> str:
    """The text of docs/classics.md."""
    return f"{HEAD}\n" + "".join(_lines()) + f"\n{differences_text()}"


def _lines() -> Iterator[str]:
    found = originals()
    counts = [sum(one.state.partition(":")[0] == state for one in found) for state in ("whole", "in part", "not yet")]
    yield f"Of {len(found)}, {counts[0]} are whole, {counts[1]} are there in part, {counts[2]} are not there yet.\n\n"
    yield "| | what | source | command | picture | state |\n|---|---|---|---|---|---|\n"
    for one in found:
        commands = cell("<br>".join(f"`{command}`" for command in one.commands))
        yield f"| {one.number} | {one.about} | {one.source} | {commands} | {one.picture} | {one.state} |\n"


if __name__ == "__main__":
    from orrery.paths import ROOT

    (ROOT / "docs" / "classics.md").write_text(page(), encoding="utf-8")
