"""Puts records into the tables. Each function works inside its caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, tuple_, update

from orrery.store import schema
from orrery.store.observation import CampaignRecord, Counting, Measurement, Observation
from orrery.store.records import Values, campaign_values, measurement_values, series_values, trial_values


def write_campaign(connection: Connection, record: CampaignRecord) -> int:
    """Store a campaign's record; its new id."""
    return _insert(connection, schema.campaign, campaign_values(record))


def write_entry(connection: Connection, campaign_id: int, name: str, entry: Mapping[str, Any]) -> None:
    """Store one more entry of the list that a campaign's inputs have by this name, after those that it has."""
    table = schema.campaign
    inputs = connection.execute(select(table.c.inputs).where(table.c.id == campaign_id)).scalar_one()
    whole = {**inputs, name: [*inputs.get(name, []), dict(entry)]}
    connection.execute(update(table).where(table.c.id == campaign_id).values(inputs=whole))


def write_trial(connection: Connection, campaign_id: int, observation: Observation) -> None:
    """Store a trial with all that belongs to it."""
    owner = {"trial_id": _insert(connection, schema.trial, {"campaign_id": campaign_id} | trial_values(observation))}
    for measured in observation.measurements:
        _write_measurement(connection, owner, measured)
    _insert_all(connection, schema.usage, [owner | vars(usage) for usage in observation.usage])
    _insert_all(connection, schema.memory, [owner | vars(memory) for memory in observation.memory])
    _insert_all(connection, schema.call_counter, [owner | vars(counter) for counter in observation.call_counters])
    _insert_all(connection, schema.capacity_step, [owner | vars(step) for step in observation.capacity_steps])


def write_countings(connection: Connection, campaign_id: int, countings: Iterable[Counting]) -> None:
    """Store what was counted for a campaign, in place of what it holds of the same operations."""
    table, found = schema.counting, list(countings)
    same = (table.c.point, table.c.binding, table.c.placement, table.c.operation)
    for key in dict.fromkeys((c.point, c.binding, c.placement, c.operation) for c in found):
        connection.execute(delete(table).where(table.c.campaign_id == campaign_id, tuple_(*same) == tuple_(*key)))
    _insert_all(connection, table, [{"campaign_id": campaign_id} | vars(counting) for counting in found])


def _write_measurement(connection: Connection, owner: Values, measured: Measurement) -> None:
    number = _insert(connection, schema.measurement, owner | measurement_values(measured))
    values = [{"measurement_id": number} | series_values(series) for series in measured.series.values()]
    _insert_all(connection, schema.series, values)


def _insert(connection: Connection, table: Table, values: Values) -> int:
    key = connection.execute(insert(table).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def _insert_all(connection: Connection, table: Table, rows: list[Values]) -> None:
    if rows:
        connection.execute(insert(table), rows)
