"""Campaigns that run at once into one store, a file or a database on a server; then every command on it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.paths import ROOT
from orrery.place import without_password
from postgres import Server, server

__all__ = ["server"]

pytestmark = pytest.mark.slow

SECRET = "hunter2"
RUN = ("run", "conformance/call", "--driver", "null", "--replace", "0", "--repeat", "3", "--calls", "100")


@pytest.fixture(params=["file", pytest.param("database", marks=pytest.mark.thorough)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What `--store` is given: a place where nothing is yet, of a database with a password."""
    if request.param == "file":
        return "lab.db"
    found: Server = request.getfixturevalue("server")
    return found.new().url.replace("orrery@", f"orrery:{SECRET}@")


def begun(folder: Path, *words: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", "from orrery.cli.main import main; main()", *words]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=pipe, stderr=pipe, text=True)


def ended(process: subprocess.Popen[str]) -> str:
    """What it wrote on stdout, when it has ended well and told no secret."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    assert SECRET not in out + err
    return out


def test_two_campaigns_at_once_and_every_command_after_them(tmp_path: Path, store: str) -> None:
    def orrery(*words: str) -> str:
        return ended(begun(tmp_path, *words, "--store", store))

    for process in [begun(tmp_path, *RUN, "--store", store) for _ in range(2)]:
        ended(process)
    records = json.loads(orrery("list", "results", "--json"))
    assert [record["id"] for record in records] == [1, 2]
    assert all(without_password(store) in record["command"] for record in records)
    for campaign in ("1", "2"):
        (result,) = json.loads(orrery("show", "--campaign", campaign, "--json"))["results"][:1]
        assert result["trials"] == 3 and not result["failures"]
    assert "null" in orrery("compare", "1", "2")
    assert "null" in ended(begun(tmp_path, "compare", f"{store}@1", f"{store}@last"))
    assert "null" in orrery("history", "--output", "history.html")
    orrery("report", "--output", "report.html")
    orrery("export", "rows.csv")
    orrery("record", "pack", "call.zip")
    assert "campaign 1 of elsewhere.db" in said(tmp_path, "record", "open", "call.zip", "--store", "elsewhere.db")
    assert "campaign 2" in said(tmp_path, "record", "open", "call.zip", "--store", store)  # it is there already
    orrery(*RUN[:-4], "--repeat", "1", "--calls", "100")
    orrery("run", "--resume")
    for file in ("history.html", "report.html", "rows.csv"):
        assert SECRET not in (tmp_path / file).read_text()


@pytest.mark.thorough
def test_a_driver_is_held_against_itself(tmp_path: Path, store: str) -> None:
    # For as long as is usual: where other tests run beside it, a third of that is too short for an interval.
    words = ("aa-test", "--driver", "null", "--placement", "same", "--calls", "100", "--budget", "60s")
    assert "null" in ended(begun(tmp_path, *words, "--store", store))


def said(folder: Path, *words: str) -> str:
    """What a command says on stderr, however it ends."""
    return begun(folder, *words).communicate()[1]
