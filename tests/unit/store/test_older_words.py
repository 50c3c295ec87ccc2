"""Results with older words: stores of schemas 3 and 5 are migrated, records of versions 3 and 5 read in today's."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from observations import campaign, observations
from orrery.errors import InputError
from orrery.place import Place
from orrery.store import renamed
from orrery.store.migrate import MIGRATIONS
from orrery.store.observation import CapacityStep, StoredCampaign
from orrery.store.record.opening import open_record
from orrery.store.record.packing import pack
from orrery.store.store import backend_of, open_store

FACTS = {
    "host.steal": 1,
    "host.delay": 2,
    "jitter.before": [3],
    "growth.why": "as a test says",
    "machine.kills": 4,
    "terms.load": "paced, closed",
    "terms.handler_thread": "handed over",
    "startup": 5,
}
TODAY = {
    "machine.steal": 1,
    "machine.run_delay": 2,
    "os_noise.before": [3],
    "capacity.why": "as a test says",
    "cgroup.kills": 4,
    "terms.load": "constant-rate, closed",
    "terms.handler_thread": "worker thread",
    "startup": 5,
}
SETTINGS = {"ground": {"boot": "b"}, "noise": "unix", "words": {"metric": "oneway.p99", "calls": 3}, "points": ["{}"]}
ROWS: dict[str, dict[str, Any]] = {
    "campaign": {
        "id": 1, "uuid": "u", "created": "2026-01-01T00:00:00Z", "scenario": "s", "title": "t", "command": "c",
        "version": "0", "rules": "5", "seed": 1, "repeat": 2, "host": {"cpu": "x"}, "settings": SETTINGS,
        "inputs": {"expect": {"client": {"timer.p99": "< 1ms", "delivery.repeated": "< 1%"}}},
    },
    "trial": {
        "id": 1, "campaign_id": 1, "scenario": "s", "point": "{}", "driver": "unix", "binding": "unix",
        "placement": "same", "status": "ok", "reason": "", "stderr": "", "started": "", "plan": "", "block": 0,
        "position": 0, "wall": 9, "seed": 1, "options": {}, "versions": {}, "programs": {}, "facts": FACTS,
    },
    "measurement": {
        "id": 1, "trial_id": 1, "object": "client[0]", "port": "server", "operation": "O::o", "step": "growth",
        "phase": 1, "load": {"load": "growth", "most": 3}, "counters": {"repeated": 1, "disordered": 2, "gap": 3},
        "slices": b"", "largest": b"", "raw": b"",
    },
    "usage": {
        "id": 1, "trial_id": 1, "process": "p", "daemon": False, "phase": 1, "wall": 1, "user": 2, "system": 3,
        "voluntary": 4, "involuntary": 5, "minor": 6, "major": 7, "delay": 8,
    },
    "ledger": {
        "id": 1, "trial_id": 1, "object": "o", "port": "p", "operation": "O::o", "side": "own", "calls": 1,
        "received": 2, "replied": 3,
    },
    "growth": {
        "id": 1, "trial_id": 1, "count": 1, "latency": 2, "least": 3, "most": 4, "joining": 5, "pss": 6, "private": 7,
    },
}  # fmt: skip


UNRECORDED = {"samples.lost": 7, "samples.wrong": {"T::t": 8}}
ROWS_OF_5: dict[str, dict[str, Any]] = {
    "campaign": {**ROWS["campaign"], "machine": {}, "settings": {}, "inputs": {}},
    "trial": {**ROWS["trial"], "facts": UNRECORDED},
}


def old_store(place: Place, schema: str = "0003", rows: Mapping[str, dict[str, Any]] = ROWS) -> None:
    """A store as Orrery made it with an older schema, with one row in each of these tables."""
    backend = backend_of(place)
    engine = backend.engine(create=True)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with backend.alone(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, schema)
        backend.set_mark(connection)
        tables = sa.MetaData()
        tables.reflect(connection)
        for name, row in rows.items():
            table = tables.tables[name]
            connection.execute(table.insert(), {key: value for key, value in row.items() if key in table.c})
    engine.dispose()


def test_a_store_is_migrated_once(place: Place) -> None:
    old_store(place)
    with open_store(place) as store:
        found = store.load(1, details=False)
    record, [trial] = found.record, found.observations
    assert record.machine == {"cpu": "x"}
    assert record.settings == {
        "environment": {"boot": "b"},
        "aa_test": "unix",
        "arguments": {"metric": "delay.p99", "calls": 3},
        "points": ["{}"],
    }
    assert record.inputs == {"expect": {"client": {"timer_error.p99": "< 1ms", "delivery.duplicated": "< 1%"}}}
    assert trial.facts == TODAY
    [measured], [usage], [counter] = trial.measurements, trial.usage, trial.call_counters
    assert (measured.step, measured.load) == ("capacity", {"load": "capacity", "most": 3})
    assert measured.counters == {"duplicated": 1, "reordered": 2, "gap": 3}
    assert (usage.run_delay, counter.side, counter.arguments, counter.results) == (8, "activation", 2, 3)
    assert trial.capacity_steps == [CapacityStep(1, 2, 3, 4, 5, 6, 7)]


def test_samples_without_room_are_unrecorded_in_a_store_of_schema_5(place: Place) -> None:
    old_store(place, "0005", ROWS_OF_5)
    with open_store(place) as store:
        [trial] = store.load(1, details=False).observations
    assert trial.facts == {"samples.unrecorded": 7, "samples.wrong": {"T::t": 8}}


def test_what_never_had_it_stays_as_it_is(place: Place) -> None:
    old_store(place, "0005", ROWS_OF_5 | {"trial": {**ROWS["trial"], "facts": {"startup": 5}}})
    with open_store(place) as store:
        assert store.load(1, details=False).observations[0].facts == {"startup": 5}


@pytest.mark.parametrize(("schema", "rows"), [("0003", ROWS), ("0005", ROWS_OF_5)])
def test_what_is_no_json_is_left_for_its_reader_to_refuse(
    tmp_path: Path, schema: str, rows: dict[str, dict[str, Any]]
) -> None:
    path = tmp_path / "old.db"
    old_store(path, schema, rows)
    with open_store(path, create=False) as store, store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE trial SET facts = 'no table: samples.lost'"))
    with open_store(path) as store, pytest.raises(InputError, match="a row of trial holds JSON that is none"):
        store.load(1)


SERIES = {new: old for old, new in renamed.SERIES.items()}


def older(trial: dict[str, Any]) -> dict[str, Any]:
    """A trial's JSON with the words of version 3."""
    made = {**trial, "ledgers": trial["call_counters"], "growth": trial["capacity_steps"]}
    del made["call_counters"], made["capacity_steps"]
    made["ledgers"] = [_keys(one, {"arguments": "received", "results": "replied"}) for one in made["ledgers"]]
    made["usage"] = [_keys(one, {"run_delay": "delay"}) for one in made["usage"]]
    made["facts"] = _keys(made["facts"], {new: old for old, new in renamed.FACTS.items()})
    for measured in made["measurements"]:
        named = measured["series"].items()
        measured["series"] = {SERIES.get(n, n): one | {"name": SERIES.get(n, n)} for n, one in named}
    return made


def _keys(table: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in table.items()}


def rewritten(
    path: Path,
    version: int,
    campaign: Callable[[dict[str, Any]], dict[str, Any]],
    trial: Callable[[dict[str, Any]], dict[str, Any]],
) -> None:
    """Write the record anew as an older Orrery would have written it."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members["manifest.json"]) | {"version": version}
    members["campaign.json"] = json.dumps(campaign(json.loads(members["campaign.json"]))).encode()
    for name in [name for name in members if name.startswith("trials/")]:
        members[name] = json.dumps(trial(json.loads(members[name]))).encode()
    for name, told in manifest["members"].items():
        told |= {"bytes": len(members[name]), "sha256": sha256(members[name]).hexdigest()}
    members["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("manifest.json", *(name for name in members if name != "manifest.json")):
            archive.writestr(name, members[name])


def test_a_record_of_version_3_gives_the_same_campaign(tmp_path: Path) -> None:
    path = tmp_path / "record.zip"
    pack(StoredCampaign(campaign(), observations(["unix"], ["same"], blocks=2), []), path)
    today = open_record(path)
    rewritten(path, 3, lambda record: _keys(record, {"machine": "host"}), older)
    assert "timer_error" not in zipfile.ZipFile(path).read("trials/00000.json").decode()
    assert open_record(path) == today


@pytest.mark.parametrize("version", [3, 5, 6])
def test_samples_without_room_are_unrecorded_in_a_record_of_version_5(tmp_path: Path, version: int) -> None:
    path = tmp_path / "record.zip"
    made = observations(["unix"], ["same"], blocks=1)
    made[0].facts["samples.unrecorded"] = 7
    pack(StoredCampaign(campaign(), made, []), path)
    today = open_record(path)

    def trial(found: dict[str, Any]) -> dict[str, Any]:
        found = older(found) if version == 3 else found
        return found | {"facts": _keys(found["facts"], {"samples.unrecorded": "samples.lost"} if version < 6 else {})}

    rewritten(path, version, lambda record: _keys(record, {"machine": "host"} if version == 3 else {}), trial)
    assert (b"samples.lost" in zipfile.ZipFile(path).read("trials/00000.json")) == (version < 6)
    assert open_record(path) == today
    assert today.observations[0].facts["samples.unrecorded"] == 7


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("oneway.p50", "delay.p50"),
        ("oneway.received.p99", "delay.received.p99"),
        ("timer.max", "timer_error.max"),
        ("outside", "outside_window"),
        ("delivery.disordered", "delivery.reordered"),
        ("latency.p50", "latency.p50"),
        ("outsiders", "outsiders"),
    ],
)
def test_names_of_metrics(old: str, new: str) -> None:
    assert renamed.metric(old) == new
