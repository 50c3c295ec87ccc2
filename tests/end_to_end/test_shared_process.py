"""Objects that share a process, on a real driver: whose memory is whose, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_cli import run_in

pytestmark = pytest.mark.slow

WORDS = ("--driver", "unix", "--placement", "free", "--repeat", "2", "--calls", "100", "--json")
PARTLY = """
title     = "Of two servers one shares the client's process"
interface = "seven_calls"

[object.server]
serves = "*"

[object.near]
serves  = "*"
process = "one"

[object.client]
process = "one"

[[object.client.calls]]
to         = "server"
operations = "void_call"

[[object.client.calls]]
to         = "near"
operations = "void_call"
"""
WHY = "a process holds clients and servers, whose memory cannot be told apart; memory.all.rest has all of it"


def figures_of(folder: Path, scenario: str) -> dict[str, dict[str, object]]:
    """The metrics of the first row, by name."""
    done = run_in(folder, "run", scenario, *WORDS)
    assert done.returncode == 0, done.stderr
    first = json.loads(done.stdout)["results"][0]
    return {metric["name"]: metric for metric in first["metrics"]}


def test_a_client_in_the_servers_process_is_no_servers_memory(tmp_path: Path) -> None:
    figures = figures_of(tmp_path, "conformance/shared-process")
    for name in ("memory.pss.rest", "memory.private.rest"):
        assert (figures[name]["value"], figures[name]["why"]) == (None, WHY)
    assert figures["memory.both.rest"]["value"] == figures["memory.all.rest"]["value"] > 100_000  # type: ignore[operator]


def test_one_shared_process_is_enough(tmp_path: Path) -> None:
    (tmp_path / "partly.toml").write_text(PARTLY)
    assert figures_of(tmp_path, "partly.toml")["memory.pss.rest"]["why"] == WHY


def test_a_process_of_its_own_is_a_servers_memory(tmp_path: Path) -> None:
    figures = figures_of(tmp_path, "conformance/directions")
    assert figures["memory.pss.rest"]["value"] > 100_000  # type: ignore[operator]
    assert "memory.both.rest" not in figures
