"""A TOML file of published figures, read: what its topics find in it, and mistakes told with their line."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field

from orrery.definitions.reading.toml import Document, read_toml
from orrery.definitions.reading.wire import Wire, read_wire
from orrery.report.published import Claim, Published, PublishedColumn, Source
from orrery.report.topics.capacity.published import PublishedServers
from orrery.report.topics.cuts.published import PublishedCuts
from orrery.report.topics.dispatch.published import PublishedDispatch
from orrery.report.topics.flow.published import PublishedFlow
from orrery.report.topics.retained.published import PublishedRetained
from orrery.report.topics.shares.published import PublishedShare
from orrery.report.topics.sizes.published import PublishedPanel, PublishedPing, PublishedSize
from orrery.report.topics.suite.published import PublishedTest

_NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


class _File(Wire):
    source: Source
    figures: dict[str, str | int | list[int | float]] | None = None
    column: list[PublishedColumn] = Field(default_factory=list)
    claim: tuple[Claim, ...] = Field(default=(), strict=False)
    share: PublishedShare | None = None
    size: PublishedSize | None = None
    ping: PublishedPing | None = None
    panel: tuple[PublishedPanel, ...] = Field(default=(), strict=False)
    test: tuple[PublishedTest, ...] = Field(default=(), strict=False)
    flow: PublishedFlow | None = None
    servers: tuple[PublishedServers, ...] = Field(default=(), strict=False)
    cuts: PublishedCuts | None = None
    dispatch: PublishedDispatch | None = None
    retained: PublishedRetained | None = None


def read_published(path: Path) -> Published:
    """The published figures in the TOML file `path`; InputError with its line for whatever is wrong in it."""
    document = read_toml(path)
    wire = read_wire(_File, document)
    others = {
        "share": wire.share,
        "size": wire.size,
        "ping": wire.ping,
        "panels": wire.panel,
        "tests": wire.test,
        "flow": wire.flow,
        "servers": wire.servers,
        "cuts": wire.cuts,
        "dispatch": wire.dispatch,
        "retained": wire.retained,
    }
    if wire.figures is None and (any(others.values()) or not wire.column):  # a source whose figures cannot be had
        return Published(wire.source, **others)  # type: ignore[arg-type]
    figures = dict(wire.figures or {})
    unit, calls = figures.pop("unit", None), figures.pop("calls", None)
    if unit not in _NANOSECONDS:
        known = ", ".join(_NANOSECONDS)
        raise document.error(f"figures.unit is {unit!r}", "figures", "unit", hint=f"one of {known} is wanted")
    if not isinstance(calls, int):
        raise document.error("figures.calls is missing", "figures", hint="say for how many calls the figures stand")
    if sum(column.base for column in wire.column) != 1:
        raise document.error("one [[column]] must be the base", "column", hint="write base = true in one of them")
    scale = _NANOSECONDS[str(unit)]
    table = {name: _figures(document, wire, name, found, scale) for name, found in figures.items()}
    return Published(wire.source, calls, tuple(wire.column), table, tuple(wire.claim), **others)  # type: ignore[arg-type]


def _figures(document: Document, wire: _File, operation: str, found: object, scale: float) -> dict[str, float]:
    """One line of the table by column name, in ns."""
    if not isinstance(found, list) or len(found) != len(wire.column) or min(found) <= 0:
        wanted = f"a list of {len(wire.column)} figures above 0 is wanted, one for each [[column]]"
        raise document.error(f"figures.{operation} is {found!r}", "figures", operation, hint=wanted)
    return {column.name: float(value) * scale for column, value in zip(wire.column, found, strict=True)}
