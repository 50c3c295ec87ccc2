"""A TOML file of published figures, read: what its topics find in it, and mistakes told with their line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import Field, create_model

from orrery.definitions.reading.toml import Document, read_toml
from orrery.definitions.reading.wire import Wire, read_wire
from orrery.report.published import Published, Source
from orrery.report.topics.ratios.published import CONCLUSIONS, Claim, Conclusion, PublishedColumn
from orrery.report.topics.registry import tables
from orrery.text import suggestion

_NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


class _Table(Wire):
    """What every file may have: where its figures were printed, and a table of them."""

    source: Source
    figures: dict[str, str | int | list[int | float]] | None = None
    column: list[PublishedColumn] = Field(default_factory=list)
    claim: tuple[Claim, ...] = Field(default=(), strict=False)


@cache
def _file() -> type[_Table]:
    """The model of a whole file: the keys of all topics beside those of the table."""
    fields: dict[str, Any] = {table.key: table.field for table in tables()}
    return create_model("PublishedFile", __base__=_Table, **fields)


def read_published(path: Path) -> Published:
    """The published figures in the TOML file `path`; InputError with its line for whatever is wrong in it."""
    document = read_toml(path)
    wire = read_wire(_file(), document)
    others = {table: getattr(wire, table.key) for table in tables()}
    _check_conclusions(document, wire, others[CONCLUSIONS])
    if wire.figures is None and (any(others.values()) or not wire.column):  # a source whose figures cannot be had
        return Published(wire.source, tables=others)
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
    return Published(wire.source, calls, tuple(wire.column), table, tuple(wire.claim), others)


def _check_conclusions(document: Document, wire: _Table, found: Sequence[Conclusion]) -> None:
    """InputError where a conclusion is about a column that there is not."""
    columns = [column.name for column in wire.column]
    for index, name in ((index, name) for index, one in enumerate(found) for name in one.slower):
        if name not in columns:
            hint = suggestion(name, columns) if columns else "add [[column]], with figures"
            raise document.error(f"{name} is no column", "conclusion", index, "slower", hint=hint)


def _figures(document: Document, wire: _Table, operation: str, found: object, scale: float) -> dict[str, float]:
    """One line of the table by column name, in ns."""
    if not isinstance(found, list) or len(found) != len(wire.column) or min(found) <= 0:
        wanted = f"a list of {len(wire.column)} figures above 0 is wanted, one for each [[column]]"
        raise document.error(f"figures.{operation} is {found!r}", "figures", operation, hint=wanted)
    return {column.name: float(value) * scale for column, value in zip(wire.column, found, strict=True)}
