"""The tables of a store. A change here needs a migration in `migrations/versions` and a new `HEAD`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

HEAD = "0006"
"""The newest migration: the schema that this program reads and writes."""


WHOLE = BigInteger().with_variant(Integer, "sqlite")
"""A number of 64 bits; an SQLite integer has as many, and must be called so to be a key."""


class Unsigned(TypeDecorator[int]):
    """A number of 64 bits without sign, kept in the signed number of the same bits."""

    impl = WHOLE
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        """From 0..2^64-1 to the signed number with the same bits."""
        return value - (1 << 64) if value is not None and value >= 1 << 63 else value

    def process_result_value(self, value: int | None, dialect: Dialect) -> int | None:
        """And back."""
        return value % (1 << 64) if value is not None else None


class PrintableText(TypeDecorator[str]):
    """A text of PostgreSQL, which holds no NUL: a driver's last words may."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """With the sign for an unknown letter instead."""
        return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if value is not None else None


TEXT = Text().with_variant(PrintableText(), "postgresql")

metadata = MetaData()


def _child(name: str, parent: str, *columns: Column[Any]) -> Table:
    """A table whose rows belong to one row of `parent`, in the order of their ids, and go with it."""
    owner: Column[int] = Column(
        f"{parent}_id", WHOLE, ForeignKey(f"{parent}.id", ondelete="CASCADE"), nullable=False, index=True
    )
    return Table(name, metadata, Column("id", WHOLE, primary_key=True), owner, *columns)


def _texts(*names: str) -> list[Column[Any]]:
    return [Column(name, TEXT, nullable=False) for name in names]


def _integers(*names: str) -> list[Column[Any]]:
    return [Column(name, WHOLE, nullable=False) for name in names]


def _documents(*names: str) -> list[Column[Any]]:
    return [Column(name, JSON, nullable=False) for name in names]


def _blobs(*names: str) -> list[Column[Any]]:
    return [Column(name, LargeBinary, nullable=False) for name in names]


campaign = Table(
    "campaign",
    metadata,
    Column("id", WHOLE, primary_key=True),
    Column("uuid", TEXT, nullable=False, unique=True),
    *_texts("created", "scenario", "title", "command", "version", "rules"),
    Column("seed", Unsigned, nullable=False),
    *_integers("repeat"),
    *_documents("machine", "settings", "inputs"),
)

trial = _child(
    "trial",
    "campaign",
    *_texts("scenario", "point", "driver", "binding", "placement", "status", "reason", "stderr", "started", "plan"),
    *_texts("deployment"),
    *_integers("block", "position", "wall"),
    Column("seed", Unsigned, nullable=False),
    *_documents("options", "versions", "programs", "facts"),
)
trial.append_constraint(
    UniqueConstraint("campaign_id", "scenario", "point", "driver", "binding", "placement", "block", name="one_trial")
)

measurement = _child(
    "measurement",
    "trial",
    *_texts("object", "port", "operation", "step"),
    *_integers("phase"),
    *_documents("load", "counters"),
    *_blobs("slices", "largest", "raw"),
)

series = _child(
    "series",
    "measurement",
    *_texts("name"),
    *_integers("count"),
    *[Column(name, Unsigned, nullable=False) for name in ("min", "max", "sum")],
    *_blobs("buckets"),
)

usage = _child(
    "usage",
    "trial",
    *_texts("process"),
    Column("daemon", Boolean, nullable=False),
    *_integers("phase", "wall", "user", "system", "voluntary", "involuntary", "minor", "major", "run_delay"),
)

memory = _child(
    "memory",
    "trial",
    *_texts("process", "barrier"),
    Column("daemon", Boolean, nullable=False),
    *_integers("pss", "private", "threads"),
)

call_counter = _child(
    "call_counter",
    "trial",
    *_texts("object", "port", "operation", "side"),
    *_integers("calls"),
    *[Column(name, Unsigned, nullable=False) for name in ("arguments", "results")],
)

capacity_step = _child(
    "capacity_step",
    "trial",
    *_integers("count", "latency", "least", "most", "joining", "pss", "private"),
    *[
        Column(name, WHOLE, nullable=True)
        for name in ("total", "charged", "anonymous", "cached", "swapped", "faults", "stalled")
    ],
)

counting = _child(
    "counting",
    "campaign",
    *_texts("point", "driver", "binding", "placement", "operation", "instrument", "process"),
    *_integers("pair", "run", "calls"),
    Column("daemon", Boolean, nullable=False),
    *_documents("counts"),
)


def owner(table: Table) -> Column[Any]:
    """The column with the id of what a row belongs to."""
    return next(iter(table.foreign_keys)).parent


def parents(table: Table) -> Iterator[Table]:
    """The tables up to `trial` whose rows the table's rows belong to, the nearest first."""
    while table is not trial:
        table = next(iter(table.foreign_keys)).column.table
        yield table
