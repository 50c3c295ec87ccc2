"""Makes records of the tables' rows, one query a table. Each function works inside its caller's transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, FromClause, Table, and_, func, select

from orrery.garbage import none_is_garbage
from orrery.store import schema
from orrery.store.columns import check_columns
from orrery.store.observation import (
    CallCounter,
    CampaignRecord,
    CapacityStep,
    Counting,
    Measurement,
    Memory,
    Observation,
    Series,
    Usage,
)
from orrery.store.records import DETAILS, campaign_of, counting_of, measurement_of, observation_of, series_of
from orrery.store.unsound import Unsound

AT_A_TIME = 1000
"""So many rows are fetched at once. With all of them much of a campaign would be in memory twice."""

Raising = Callable[[Unsound], Exception]
"""Makes an error of what is unsound, for its user."""

Finished = set[tuple[str, str, str, int]]


def read_campaigns(connection: Connection) -> list[CampaignRecord]:
    """Every campaign of the file, the oldest first."""
    check_columns(connection, schema.campaign)
    query = select(schema.campaign).order_by(schema.campaign.c.id)
    with _decoded(schema.campaign):
        rows = [dict(row) for row in connection.execute(query).mappings()]
    return [campaign_of(row) for row in rows]


def read_finished(connection: Connection, campaign_id: int) -> Finished:
    """The (point, binding, placement, block) of every trial that is stored, failed ones too."""
    trial = schema.trial.c
    # Of an index alone: plans, which are most of the table, are not read.
    columns = (trial.point, trial.binding, trial.placement, trial.block)
    check_columns(connection, schema.trial, trial.campaign_id == campaign_id, columns)
    query = select(*columns).where(trial.campaign_id == campaign_id)
    return {(row.point, row.binding, row.placement, row.block) for row in connection.execute(query)}


def read_trial_counts(connection: Connection) -> dict[int, int]:
    """How many trials of each campaign there are, by its id."""
    trial = schema.trial.c
    query = select(trial.campaign_id, func.count()).group_by(trial.campaign_id)
    return {int(campaign): int(count) for campaign, count in connection.execute(query)}


@dataclass(frozen=True)
class Which:
    """Trials of a campaign: all of them, or those whose ids are from `first` to `last`."""

    campaign_id: int
    first: int | None = None
    last: int | None = None

    @property
    def condition(self) -> ColumnElement[bool]:
        """What holds of their rows."""
        trial = schema.trial.c
        of_campaign = trial.campaign_id == self.campaign_id
        return of_campaign if self.first is None else and_(of_campaign, trial.id.between(self.first, self.last))


def read_parts(connection: Connection, campaign_id: int, most: int) -> list[Which]:
    """A campaign's trials in their order, in parts of at most so many."""
    trial = schema.trial.c
    found = connection.execute(select(trial.id).where(trial.campaign_id == campaign_id).order_by(trial.id))
    ids = found.scalars().all()
    return [Which(campaign_id, ids[at], ids[min(at + most, len(ids)) - 1]) for at in range(0, len(ids), most)]


def read_trials(connection: Connection, which: Which, raising: Raising, details: bool = True) -> list[Observation]:
    """Trials with all that belongs to them, in the order in which they were run.

    Without `details` they have no plan, and measurements no slices, largest and raw values. Unsound for what no trial
    has; what `raising` makes of it is raised when a histogram is looked at that is damaged.
    """
    left_out = {table: () if details else names for table, names in DETAILS.items()}
    with none_is_garbage():
        rows = _rows(connection, schema.trial, which, left_out["trial"])
        trials = {row["id"]: observation_of(row) for row in rows}
        measured = _read_measurements(connection, which, raising, left_out["measurement"])
        for number, trial in trials.items():
            trial.measurements = measured[number]
        for number, values in _values(connection, schema.usage, Usage, which):
            trials[number].usage.append(Usage(*values))
        for number, values in _values(connection, schema.memory, Memory, which):
            trials[number].memory.append(Memory(*values))
        for number, values in _values(connection, schema.call_counter, CallCounter, which):
            trials[number].call_counters.append(CallCounter(*values))
        for number, values in _values(connection, schema.capacity_step, CapacityStep, which):
            trials[number].capacity_steps.append(CapacityStep(*values))
    return list(trials.values())


def read_countings(connection: Connection, campaign_id: int) -> list[Counting]:
    """All that was counted for a campaign, in the order in which it was stored."""
    table = schema.counting
    check_columns(connection, table, table.c.campaign_id == campaign_id)
    query = select(table).where(table.c.campaign_id == campaign_id).order_by(table.c.id)
    with _decoded(table):
        rows = [dict(row) for row in connection.execute(query).mappings()]
    return [counting_of(row) for row in rows]


def _read_measurements(
    connection: Connection, which: Which, raising: Raising, left_out: Collection[str]
) -> Mapping[int, list[Measurement]]:
    """The measurements of each trial by the trial's id."""
    by_trial: dict[int, list[Measurement]] = defaultdict(list)
    by_id: dict[int, Measurement] = {}
    for row in _rows(connection, schema.measurement, which, left_out):
        by_id[row["id"]] = measurement_of(row)
        by_trial[row["trial_id"]].append(by_id[row["id"]])
    for number, values in _values(connection, schema.series, Series, which):
        series = series_of(raising, *values)
        by_id[number].series[series.name] = series
    return by_trial


def _rows(connection: Connection, table: Table, which: Which, left_out: Collection[str]) -> Iterator[Mapping[str, Any]]:
    """The rows of trials in a table, in the order in which they were written."""
    columns = [column for column in table.c if column.name not in left_out]
    names = [column.name for column in columns]
    for part in _read(connection, table, columns, which):
        yield from (dict(zip(names, row, strict=True)) for row in part)


def _values(connection: Connection, table: Table, kind: type, which: Which) -> Iterator[tuple[int, list[Any]]]:
    """The same rows as (id of what each belongs to, values of the fields of the dataclass `kind`)."""
    columns = [schema.owner(table), *(table.c[field.name] for field in fields(kind))]
    for part in _read(connection, table, columns, which):
        for number, *values in part:
            yield number, values


def _read(
    connection: Connection, table: Table, columns: Sequence[Column[Any]], which: Which
) -> Iterator[Sequence[Any]]:
    """These columns of the rows that belong to trials, part by part; Unsound for a value that is none of theirs."""
    rows: FromClause = table
    order = [table.c.id]
    for parent in schema.parents(table):
        rows = rows.join(parent)
        order.insert(0, parent.c.id)  # as they are found by the indices: nothing need be sorted
    check_columns(connection, table, which.condition, columns, rows)
    query = select(*columns).select_from(rows).where(which.condition).order_by(*order)
    with _decoded(table):
        yield from connection.execute(query).partitions(AT_A_TIME)


@contextmanager
def _decoded(table: Table) -> Iterator[None]:
    """Unsound where the JSON of a table is none, as the one that reads it says."""
    try:
        yield
    except ValueError as wrong:
        raise Unsound(f"a row of {table.name} holds JSON that is none: {wrong}") from None
