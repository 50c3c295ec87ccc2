"""The tables of a results file. A change here needs a migration in `migrations/versions` and a new `HEAD`."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

APPLICATION_ID = 0x4F52_5259
"""`ORRY`, in the header of every results file (PRAGMA application_id)."""

HEAD = "0003"
"""The newest migration: the schema that this program reads and writes."""


class Unsigned(TypeDecorator[int]):
    """A number of 64 bits without sign, kept in SQLite's signed integer of the same bits."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        """From 0..2^64-1 to the signed number with the same bits."""
        return value - (1 << 64) if value is not None and value >= 1 << 63 else value

    def process_result_value(self, value: int | None, dialect: Dialect) -> int | None:
        """And back."""
        return value % (1 << 64) if value is not None else None


metadata = MetaData()


def _child(name: str, parent: str, *columns: Column[Any]) -> Table:
    """A table whose rows belong to one row of `parent`, in the order of their ids, and go with it."""
    owner: Column[int] = Column(
        f"{parent}_id", Integer, ForeignKey(f"{parent}.id", ondelete="CASCADE"), nullable=False, index=True
    )
    return Table(name, metadata, Column("id", Integer, primary_key=True), owner, *columns)


def _texts(*names: str) -> list[Column[Any]]:
    return [Column(name, Text, nullable=False) for name in names]


def _integers(*names: str) -> list[Column[Any]]:
    return [Column(name, Integer, nullable=False) for name in names]


def _documents(*names: str) -> list[Column[Any]]:
    return [Column(name, JSON, nullable=False) for name in names]


def _blobs(*names: str) -> list[Column[Any]]:
    return [Column(name, LargeBinary, nullable=False) for name in names]


campaign = Table(
    "campaign",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("uuid", Text, nullable=False, unique=True),
    *_texts("created", "scenario", "title", "command", "version", "rules"),
    Column("seed", Unsigned, nullable=False),
    *_integers("repeat"),
    *_documents("host", "settings", "inputs"),
)

trial = _child(
    "trial",
    "campaign",
    *_texts("scenario", "point", "driver", "binding", "placement", "status", "reason", "stderr", "started", "plan"),
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
    *_integers("phase", "wall", "user", "system", "voluntary", "involuntary", "minor", "major", "delay"),
)

memory = _child(
    "memory",
    "trial",
    *_texts("process", "barrier"),
    Column("daemon", Boolean, nullable=False),
    *_integers("pss", "private", "threads"),
)

ledger = _child(
    "ledger",
    "trial",
    *_texts("object", "port", "operation", "side"),
    *_integers("calls"),
    *[Column(name, Unsigned, nullable=False) for name in ("received", "replied")],
)

growth = _child(
    "growth",
    "trial",
    *_integers("count", "latency", "least", "most", "joining", "pss", "private"),
    *[
        Column(name, Integer, nullable=True)
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
