"""Makes records of the tables' rows, one query a table. Each function works inside its caller's transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Select, Table, select

from orrery.store import schema
from orrery.store.observation import CampaignRecord, Counting, Measurement, Observation
from orrery.store.records import (
    campaign_of,
    counting_of,
    growth_of,
    ledger_of,
    measurement_of,
    memory_of,
    observation_of,
    series_of,
    usage_of,
)

Finished = set[tuple[str, str, str, int]]


def read_campaigns(connection: Connection) -> list[CampaignRecord]:
    """Every campaign of the file, the oldest first."""
    query = select(schema.campaign).order_by(schema.campaign.c.id)
    return [campaign_of(dict(row)) for row in connection.execute(query).mappings()]


def read_finished(connection: Connection, campaign_id: int) -> Finished:
    """The (point, binding, placement, block) of every trial that is stored, failed ones too."""
    trial = schema.trial.c
    query = select(trial.point, trial.binding, trial.placement, trial.block).where(trial.campaign_id == campaign_id)
    return {(row.point, row.binding, row.placement, row.block) for row in connection.execute(query)}


def read_trials(connection: Connection, campaign_id: int) -> list[Observation]:
    """Every trial of a campaign with all that belongs to it, in the order in which they were run."""
    query = select(schema.trial).where(schema.trial.c.campaign_id == campaign_id).order_by(schema.trial.c.id)
    trials = {row["id"]: observation_of(dict(row)) for row in connection.execute(query).mappings()}
    measured = _read_measurements(connection, campaign_id)
    for number, trial in trials.items():
        trial.measurements = measured[number]
    for row in _children(connection, schema.usage, campaign_id):
        trials[row["trial_id"]].usage.append(usage_of(row))
    for row in _children(connection, schema.memory, campaign_id):
        trials[row["trial_id"]].memory.append(memory_of(row))
    for row in _children(connection, schema.ledger, campaign_id):
        trials[row["trial_id"]].ledgers.append(ledger_of(row))
    for row in _children(connection, schema.growth, campaign_id):
        trials[row["trial_id"]].growth.append(growth_of(row))
    return list(trials.values())


def read_countings(connection: Connection, campaign_id: int) -> list[Counting]:
    """All that was counted for a campaign, in the order in which it was stored."""
    table = schema.counting
    query = select(table).where(table.c.campaign_id == campaign_id).order_by(table.c.id)
    return [counting_of(dict(row)) for row in connection.execute(query).mappings()]


def _read_measurements(connection: Connection, campaign_id: int) -> Mapping[int, list[Measurement]]:
    """The measurements of each trial by the trial's id."""
    by_trial: dict[int, list[Measurement]] = defaultdict(list)
    by_id: dict[int, Measurement] = {}
    for row in _children(connection, schema.measurement, campaign_id):
        by_id[row["id"]] = measurement_of(row)
        by_trial[row["trial_id"]].append(by_id[row["id"]])
    query = select(schema.series).select_from(schema.series.join(schema.measurement).join(schema.trial))
    for row in _of_campaign(connection, query, schema.series, campaign_id):
        by_id[row["measurement_id"]].series[row["name"]] = series_of(row)
    return by_trial


def _children(connection: Connection, table: Table, campaign_id: int) -> Iterator[Mapping[str, Any]]:
    """The rows of a table of trials' children, in the order in which they were written."""
    return _of_campaign(connection, select(table).join(schema.trial), table, campaign_id)


def _of_campaign(
    connection: Connection, query: Select[Any], table: Table, campaign_id: int
) -> Iterator[Mapping[str, Any]]:
    chosen = query.where(schema.trial.c.campaign_id == campaign_id).order_by(table.c.id)
    for row in connection.execute(chosen).mappings():
        yield dict(row)
