"""Between observations and table rows: which column holds what. No SQL is run here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.store.observation import (
    CampaignRecord,
    Counting,
    Growth,
    Ledger,
    Measurement,
    Memory,
    Observation,
    Series,
    Usage,
)
from orrery.store.packing import (
    pack_buckets,
    pack_slices,
    pack_tuples,
    unpack_buckets,
    unpack_slices,
    unpack_tuples,
)

Values = dict[str, Any]
CHILDREN = {"measurements", "usage", "memory", "ledgers", "growth"}


def campaign_values(record: CampaignRecord) -> Values:
    """The columns of a campaign, without its id."""
    return {name: value for name, value in vars(record).items() if name != "id"}


def campaign_of(row: Mapping[str, Any]) -> CampaignRecord:
    """The campaign of a table row."""
    return CampaignRecord(**row)


def trial_values(observation: Observation) -> Values:
    """The columns of a trial, without those that other tables hold."""
    return {name: value for name, value in vars(observation).items() if name not in CHILDREN}


def observation_of(row: Mapping[str, Any]) -> Observation:
    """The trial of a table row, its lists still empty."""
    return Observation(**{name: value for name, value in row.items() if name not in ("id", "campaign_id")})


def measurement_values(measured: Measurement) -> Values:
    """The columns of a measurement, without its series."""
    return {
        "object": measured.object,
        "port": measured.port,
        "operation": measured.operation,
        "step": measured.step,
        "phase": measured.phase,
        "load": measured.load,
        "counters": measured.counters,
        "slices": pack_slices(measured.slices),
        "largest": pack_tuples(measured.largest),
        "raw": pack_tuples(measured.raw),
    }


def measurement_of(row: Mapping[str, Any]) -> Measurement:
    """The measurement of a table row, its series still missing."""
    return Measurement(
        object=row["object"],
        port=row["port"],
        operation=row["operation"],
        step=row["step"],
        phase=row["phase"],
        load=row["load"],
        slices=unpack_slices(row["slices"]),
        largest=[(call, start, duration) for call, start, duration in unpack_tuples(row["largest"], 3)],
        raw=[(start, duration) for start, duration in unpack_tuples(row["raw"], 2)],
        counters=row["counters"],
    )


def series_values(series: Series) -> Values:
    """The columns of a series."""
    return {**vars(series), "buckets": pack_buckets(series.buckets)}


def series_of(row: Mapping[str, Any]) -> Series:
    """The series of a table row."""
    return Series(row["name"], row["count"], row["min"], row["max"], row["sum"], unpack_buckets(row["buckets"]))


def usage_of(row: Mapping[str, Any]) -> Usage:
    """The usage of a table row."""
    return Usage(**_own(row))


def memory_of(row: Mapping[str, Any]) -> Memory:
    """The memory reading of a table row."""
    return Memory(**_own(row))


def ledger_of(row: Mapping[str, Any]) -> Ledger:
    """The ledger of a table row."""
    return Ledger(**_own(row))


def growth_of(row: Mapping[str, Any]) -> Growth:
    """The step of a growth of a table row."""
    return Growth(**_own(row))


def counting_of(row: Mapping[str, Any]) -> Counting:
    """What a table row says that was counted."""
    return Counting(**{name: value for name, value in row.items() if name not in ("id", "campaign_id")})


def _own(row: Mapping[str, Any]) -> Values:
    return {name: value for name, value in row.items() if name not in ("id", "trial_id")}
