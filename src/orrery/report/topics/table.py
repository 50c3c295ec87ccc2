"""What a topic reads of a file of published figures: a table, or an array of tables, under a key of its own."""

from __future__ import annotations

from dataclasses import dataclass
from types import GenericAlias
from typing import Any, Generic, TypeVar

from pydantic import Field

from orrery.definitions.reading.wire import Wire

P = TypeVar("P")
W = TypeVar("W", bound=Wire)


@dataclass(frozen=True, eq=False)
class PublishedTable(Generic[P]):
    """The key, what a model of the whole file says of it, and what stands for a file without it.

    `has_figures` says whether it holds figures that were printed, or only which of our rows are asked for.
    """

    key: str
    field: tuple[Any, Any]
    default: P
    has_figures: bool = False


def table_of(key: str, model: type[W], has_figures: bool = False) -> PublishedTable[W | None]:
    """The table `[key]`, which a file may have once."""
    return PublishedTable(key, (model | None, None), None, has_figures)


def tables_of(key: str, model: type[W], has_figures: bool = False) -> PublishedTable[tuple[W, ...]]:
    """The tables `[[key]]`, of which a file may have any number."""
    return PublishedTable(key, (GenericAlias(tuple, (model, ...)), Field(default=(), strict=False)), (), has_figures)
