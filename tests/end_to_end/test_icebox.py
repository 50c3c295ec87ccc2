"""Components of Ice in an IceBox: beside programs, with programs, and together in one, from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from icebox import FOLDER, OWN, SHARED, need_icebox, planned
from orrery.cli.main import command
from orrery.place import place_of
from orrery.store.facts import CONTAINER_TERMS, CONTAINERS_SEEN, TRANSPORT_SEEN
from orrery.store.observation import Observation
from orrery.store.store import open_store
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow


def run(scenario: str, *words: str) -> Result:
    made = ["run", str(FOLDER / f"{scenario}.toml"), *words, "--calls", "50", "--repeat", "1", "--replace", "0"]
    made += ["--placement", "same"]
    return CliRunner().invoke(command, made, catch_exceptions=False, standalone_mode=False)


def results(done: Result) -> list[dict[str, Any]]:
    assert done.return_value == 0, done.output
    found: list[dict[str, Any]] = json.loads(done.stdout)["results"]
    assert not [row for row in found if row["failures"]]
    return found


def stored(place: Path) -> dict[str, Observation]:
    """The trial of each binding."""
    with open_store(place_of(str(place))) as opened:
        return {one.driver: one for one in opened.load(1).observations}


def test_each_side_may_be_components_or_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need_icebox()
    monkeypatch.setenv("ORRERY_CXXFLAGS", "-O0 -g0")
    place = tmp_path / "a.db"
    found = results(run("ends", "--matrix", f"ice,{OWN}", "--store", str(place), "--json"))
    assert len({row["driver"] for row in found}) == 4
    assert not [row for row in found if any(reason["rule"] == "container not as asked" for reason in row["reasons"])]
    trials = stored(place)
    sides = {"client[0]", "back[0]", "server[0]", "server[1]"}
    assert CONTAINERS_SEEN.get(trials["ice"].facts, {}) == {}
    assert CONTAINERS_SEEN.need(trials[OWN].facts).keys() == sides
    mixed = next(one for name, one in trials.items() if name.startswith("client=ice+"))
    assert CONTAINERS_SEEN.need(mixed.facts).keys() == sides - {"client[0]"}
    for program, *files in CONTAINERS_SEEN.need(mixed.facts).values():
        assert Path(program).name == "icebox++11"
        assert {"libserve++11.so", "libnode++11.so"} & {Path(file).name for file in files}
    assert "no container (client)" in CONTAINER_TERMS.each(mixed.facts)["communicator"]
    # One library of Ice in programs and containers: its version is the same.
    assert mixed.versions == trials["ice"].versions


def test_client_and_server_may_be_services_of_one_icebox() -> None:
    own, shared = (run_trial(planned(spec, "together"), block=0, position=0, os_noise_ms=1) for spec in (OWN, SHARED))
    for observation in (own, shared):
        assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
        assert [*CONTAINERS_SEEN.need(observation.facts)] == ["both"]
        assert observation.facts["verify.wrong"] == 0
        assert {line.object for line in observation.call_counters if line.calls} == {"server[0]", "client[0]"}
    # On a communicator of its own each is reached over the wire; on one for both, Ice hands calls over by itself.
    assert "tcp" in TRANSPORT_SEEN.need(own.facts)
    assert "tcp" not in TRANSPORT_SEEN.need(shared.facts)


def test_nothing_is_killed_at_the_end() -> None:
    observation = run_trial(planned(OWN), block=0, position=0, os_noise_ms=1)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    assert "stop.killed" not in observation.facts
