"""Between observations and table rows: which column holds what. No SQL is run here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from orrery.store.documents import FACTS, campaign_fault, counts_fault, load_fault, table_fault, texts_fault
from orrery.store.observation import CampaignRecord, Counting, Measurement, Observation, Series
from orrery.store.packing import (
    pack_buckets,
    pack_slices,
    pack_tuples,
    unpack_buckets,
    unpack_slices,
    unpack_tuples,
)
from orrery.store.unsound import Unsound

Values = dict[str, Any]
CHILDREN = {"measurements", "usage", "memory", "call_counters", "capacity_steps"}
OF_TRACES = {"marks"}
"""What only trials of `orrery trace` have: no results file holds them, a trace has a file of its own."""
DETAILS: Mapping[str, tuple[str, ...]] = {"trial": ("plan",), "measurement": ("slices", "largest", "raw")}
"""Table -> the columns that hold most of it, and of which no figure is made."""


def campaign_values(record: CampaignRecord) -> Values:
    """The columns of a campaign, without its id."""
    return {name: value for name, value in vars(record).items() if name != "id"}


def campaign_of(row: Mapping[str, Any]) -> CampaignRecord:
    """The campaign of a table row; Unsound where its JSON is not what a campaign has."""
    _check(f"campaign {row['id']}", campaign_fault(row["machine"], row["settings"], row["inputs"]))
    return CampaignRecord(**row)


def trial_values(observation: Observation) -> Values:
    """The columns of a trial, without those that other tables hold."""
    return {name: value for name, value in vars(observation).items() if name not in CHILDREN | OF_TRACES}


def observation_of(row: Mapping[str, Any]) -> Observation:
    """The trial of a table row, its lists still empty; Unsound where its JSON is not what a trial has."""
    texts = (texts_fault(name, row[name]) for name in ("options", "versions", "programs"))
    _check(f"trial {row['id']}", table_fault("facts", row["facts"], FACTS), *texts)
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
    """The measurement of a table row, its series still missing; without its `DETAILS` their lists are empty.

    Unsound where its JSON or its blobs are not what a measurement has.
    """
    _check(f"measurement {row['id']}", load_fault(row["load"]), counts_fault("counters", row["counters"]))
    details = _details(row) if DETAILS["measurement"][0] in row else {}
    return Measurement(
        object=row["object"],
        port=row["port"],
        operation=row["operation"],
        step=row["step"],
        phase=row["phase"],
        load=row["load"],
        counters=row["counters"],
        **details,
    )


def _details(row: Mapping[str, Any]) -> Values:
    return {
        "slices": unpack_slices(row["slices"]),
        "largest": unpack_tuples(row["largest"], 3),
        "raw": unpack_tuples(row["raw"], 2),
    }


def series_values(series: Series) -> Values:
    """The columns of a series."""
    return {**vars(series), "buckets": pack_buckets(series.buckets)}


def series_of(raising: Callable[[Unsound], Exception], name: str, count: int, *rest: Any) -> Series:
    """The series of the values of its fields; its histogram is looked at later (`unpack_buckets`)."""
    least, most, total, buckets = rest
    return Series(name, count, least, most, total, unpack_buckets(buckets, count, raising))


def counting_of(row: Mapping[str, Any]) -> Counting:
    """What a table row says that was counted; Unsound where these are no counts."""
    _check(f"counting {row['id']}", counts_fault("counts", row["counts"]))
    return Counting(**{name: value for name, value in row.items() if name not in ("id", "campaign_id")})


def _check(row: str, *faults: str | None) -> None:
    """Unsound with the first of the faults of a row."""
    fault = next((fault for fault in faults if fault is not None), None)
    if fault is not None:
        raise Unsound(f"{row}: {fault}")
