"""Clients of one driver with servers of another: real trials, verified like all others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from orrery.cli.main import command
from orrery.place import place_of
from orrery.store.facts import TRANSPORT_PROCESSES
from orrery.store.store import open_store

pytestmark = pytest.mark.slow

BUS = [f"{name}[route=dbus-daemon]" for name in ("sd-bus", "libdbus", "gdbus", "sdbus-cxx")]


def run(*words: str) -> Result:
    made = ["run", *words, "--calls", "50", "--repeat", "1", "--replace", "0", "--placement", "same"]
    return CliRunner().invoke(command, made, catch_exceptions=False, standalone_mode=False)


def results(done: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(done.stdout)["results"]
    return found


def test_one_pair_stands_beside_its_drivers(tmp_path: Path) -> None:
    store = str(tmp_path / "a.db")
    pair = ["--bind", "client=sd-bus", "--bind", "server=libdbus"]
    done = run("conformance/call", "--drivers", "sd-bus,libdbus", *pair, "--store", store, "--json")
    assert done.return_value == 0, done.output
    assert {row["driver"] for row in results(done)} == {"sd-bus", "libdbus", "client=sd-bus+server=libdbus"}
    with open_store(place_of(store)) as opened:
        mixed = next(one for one in opened.load(1).observations if "+" in one.driver)
    assert len(mixed.versions) == len(mixed.programs) == 2
    assert "# client[0] (client, driver sd-bus): " in mixed.plan
    assert "# server[0] (server, driver libdbus): " in mixed.plan


@pytest.mark.thorough  # Sixteen pairs; `test_one_pair_stands_beside_its_drivers` has one.
def test_all_d_bus_libraries_understand_each_other(tmp_path: Path) -> None:
    done = run("classics/seven_calls", "--matrix", ",".join(BUS), "--store", str(tmp_path / "a.db"), "--json")
    assert done.return_value == 0, done.output
    measured = {row["binding"] for row in results(done) if row["trials"]}
    assert len(measured) == 16
    assert not [row for row in results(done) if row["failures"]]


def test_a_matrix_is_a_table_with_clients_down_and_servers_across(tmp_path: Path) -> None:
    done = run("conformance/call", "--matrix", "sd-bus,libdbus", "--store", str(tmp_path / "a.db"))
    assert done.return_value == 0, done.output
    assert "Clients down, servers across: same" in done.stdout


@pytest.mark.thorough  # A program that nothing else needs.
def test_each_way_of_a_distributor_has_its_own_transport(tmp_path: Path) -> None:
    store, spec = str(tmp_path / "a.db"), "sender=omniorb+distributor=omniorb[transport=unix]+receiver=omniorb"
    few = ["--set", "rate=1000", "--set", "bytes=8", "--calls", "50"]
    done = run("classics/distributor", "--drivers", spec, *few, "--store", store, "--json")
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        (trial, *_) = opened.load(1).observations
    assert trial.status == "ok", trial.reason
    used = TRANSPORT_PROCESSES.need(trial.facts)
    assert used == {"receiver[0]": ["tcp"], "distributor[0]": ["tcp", "unix"], "sender[0]": ["unix"]}


def test_who_cannot_meet_is_a_row_with_the_reason(tmp_path: Path) -> None:
    done = run("conformance/call", "--matrix", "tcp,unix", "--store", str(tmp_path / "a.db"), "--json")
    assert done.return_value == 0, done.output
    reasons = {row["driver"]: row["failures"][0]["reason"] for row in results(done) if row["failures"]}
    assert reasons == {
        "client=tcp+server=unix": "they do not travel alike: server unix, client tcp",
        "client=unix+server=tcp": "they do not travel alike: server tcp, client unix",
    }


@pytest.mark.thorough
def test_two_libraries_of_dds_find_each_other(tmp_path: Path) -> None:
    done = run("conformance/topics", "--matrix", "cyclonedds,fastdds", "--store", str(tmp_path / "a.db"), "--json")
    assert done.return_value == 0, done.output
    assert not [row for row in results(done) if row["failures"]]
    assert len({row["driver"] for row in results(done) if row["trials"]}) == 4
