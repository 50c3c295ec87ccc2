"""A slow operation takes nothing from the others: its calls are cut down for all bindings, and nobody's trial ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_cli import run_in

from orrery.store.store import open_store

pytestmark = [pytest.mark.slow, pytest.mark.alone]

SCENARIO = """\
title = "One that sleeps"
interface = "seven_calls"
[object.server]
serves = "*"
[[object.server.on]]
operation = "in_int_call"
work = "50ms"
how = "sleep"
[object.client]
calls = { to = "server", operations = ["void_call", "in_int_call"] }
[load]
calls = 1000
warm = 10
"""


@pytest.mark.thorough  # Calls that sleep, for ten seconds and more on each driver.
def test_its_calls_are_cut_down_alike_and_the_others_are_measured(tmp_path: Path) -> None:
    (tmp_path / "slow.toml").write_text(SCENARIO)
    words = ("--drivers", "unix,tcp", "--placement", "same", "--repeat", "1", "--replace", "0", "--json")
    done = run_in(tmp_path, "run", "./slow.toml", *words)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("in_int_call is slow on") == 1
    results = json.loads(done.stdout)["results"]
    told = {
        (r["driver"], r["operation"].partition("::")[2]): {e["rule"]: e["figure"] for e in r["reasons"]}
        for r in results
    }
    cut = {driver: told[driver, "in_int_call"]["calls cut down"] for driver in ("unix", "tcp")}
    assert cut["unix"] == cut["tcp"]
    for driver in ("unix", "tcp"):
        assert "calls cut down" not in told[driver, "void_call"]
    made = int(cut["unix"].partition(" ")[0])
    assert 150 < made < 200  # ten seconds of calls that take 50 ms and what the host adds
    with open_store(tmp_path / "results.db", create=False) as store:
        trials = store.load(1).observations
    asked = [int(measured.load["calls"]) for trial in trials for measured in trial.measurements]
    assert sorted(asked) == [made, made, 1000, 1000]
