"""The classic of servers that join one by one, on a real driver, from the command line to its report."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from test_cli import run_in

from orrery.paths import ROOT

pytestmark = pytest.mark.slow

WORDS = ("--driver", "pipe", "--placement", "free", "--repeat", "2", "--replace", "0", "--set", "max_servers=6")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small campaign."""
    made = tmp_path_factory.mktemp("footprint")
    done = run_in(made, "run", "classics/footprint", *WORDS, "--set", "max_latency=10s")
    assert done.returncode == 0, done.stderr
    assert "pipe 6 or more (no more than 6 were asked for)." in " ".join(done.stdout.split())
    return made


def test_the_score_is_in_the_document(folder: Path) -> None:
    document = json.loads(run_in(folder, "show", "--json").stdout)
    jsonschema.validate(document, json.loads((ROOT / "docs" / "results.schema.json").read_text()))
    (result,) = document["results"]
    figures = {metric["name"]: metric["value"] for metric in result["metrics"]}
    assert (result["load"], result["operation"], figures["servers"]) == ("capacity", "Echo::echoString", 6)
    assert figures["servers.ended.most"] == 1
    assert figures["servers.memory"] > 10_000
    assert result["verdict"] == "DOUBTFUL"  # two trials
    assert {reason["rule"] for reason in result["reasons"]} <= {"too few trials", "OS noise", "stolen time"}


def test_the_report_draws_it(folder: Path) -> None:
    assert run_in(folder, "report", "--output", "r.html").returncode == 0
    page = (folder / "r.html").read_text()
    assert 'id="capacity-table"' in page and "no more were asked for" in page


def test_a_limit_of_time_that_nobody_keeps_leaves_no_server(folder: Path) -> None:
    done = run_in(folder, "run", "classics/footprint", *WORDS, "--set", "max_latency=1ns", "--json")
    assert done.returncode == 0, done.stderr
    (result,) = json.loads(done.stdout)["results"]
    figures = {metric["name"]: metric["value"] for metric in result["metrics"]}
    assert (figures["servers"], figures["servers.ended.latency"]) == (0, 1)
