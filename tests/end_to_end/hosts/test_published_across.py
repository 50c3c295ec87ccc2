"""The published experiments that several hosts were or could be part of, each run across emulated ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from emulated import need_emulated_hosts
from orrery.cli.main import command

pytestmark = pytest.mark.slow

FEW = ("--calls", "20")
EXPERIMENTS = {
    "Orca's plot": ("classics/payload", "--set", "doubles=1|1000", "--set", "think_time=1ms", *FEW),
    "Orca's callback": ("classics/payload", "--set", "operation=takeIt", "--set", "doubles=1", *FEW),
    "a callback before the reply": ("patterns/callback", *FEW),
    "a callback by oneway calls": ("classics/callback", "--set", "bytes=0", *FEW),
    "data sets through a proxy": ("classics/proxied-data-sets", "--set", "buffer=4096", "--set", "messages=2", *FEW),
    "client and server": ("patterns/client-server", *FEW),
    "a proxy": ("patterns/proxy", "--set", "pairs=3", *FEW),
    "servers that join": ("classics/footprint", "--set", "max_servers=20"),
    "events": ("classics/events", "--set", "publishers=1", "--set", "subscribers=5", *FEW),
}
MINE = """\
title     = "Mine"
interface = "null"
analysis  = "Why mine is asked."

[object.server]
serves = "*"

[object.client]
calls = "server"

[short]
calls  = 30
repeat = 1
"""


@pytest.fixture(autouse=True)
def possible() -> None:
    need_emulated_hosts()


def orrery(*words: str) -> Result:
    return CliRunner().invoke(command, list(words), catch_exceptions=False, standalone_mode=False)


def run_across(tmp_path: Path, experiment: str, *words: str) -> None:
    """Run it; every row of what was asked for has a figure from hosts."""
    asked = ["run", *EXPERIMENTS[experiment], *words, "--repeat", "1", "--replace", "0"]
    done = orrery(*asked, "--store", str(tmp_path / "a.db"), "--json")
    assert done.return_value == 0, done.output
    rows = json.loads(done.stdout)["results"]
    assert rows and {row["placement"] for row in rows} == {"across"}
    assert [row["failures"] for row in rows if row["driver"] != "udp" and row["failures"]] == []


@pytest.mark.thorough  # Most have an interface of their own.
@pytest.mark.parametrize("hosts", [2, 3])
@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_it_runs_across_two_hosts_and_three(tmp_path: Path, experiment: str, hosts: int) -> None:
    run_across(tmp_path, experiment, "--drivers", "tcp", "--hosts", f"namespaces:{hosts}")


@pytest.mark.thorough
def test_an_event_service_may_have_a_host_of_its_own(tmp_path: Path) -> None:
    words = ["--drivers", "ice[events=icestorm]", "--hosts", "namespaces:3", "--host", "daemons=host3"]
    run_across(tmp_path, "events", *words)


def test_the_page_of_the_classics_says_that_hosts_were_emulated(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "first.toml").write_text(MINE)
    page = tmp_path / "classics.html"
    words = ["--scenarios-path", str(tmp_path / "mine"), "--only", "first", "--drivers", "tcp"]
    done = orrery(
        "classics", *words, "--hosts", "namespaces:2", "--store", str(tmp_path / "a.db"), "--output", str(page)
    )
    assert done.return_value == 0, done.output
    text = page.read_text()
    assert "across: client and server on different hosts, of 2 emulated hosts" in text
    assert "host1 to host2: packets of 1,500 bytes" in text
    assert "--placement across --hosts namespaces:2" in text
