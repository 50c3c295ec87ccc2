"""Pages at `orrery serve` as something in a trial's way: they take CPU time while results come, and end with it."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign, trial
from orrery.errors import DriverError
from orrery.paths import ROOT
from orrery.probes import proc
from orrery.store.store import open_store
from rig.equal_sides.pages import Pages


def test_they_take_time_while_results_come_and_are_gone_afterwards(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "lab.db")) as store:
        number = store.begin_campaign(replace(campaign(), settings={"bindings": ["unix[wait=block]"]}))
        with Pages(2, tmp_path / "lab.db").disturbing("1") as so_far:
            while (before := so_far()) == 0:
                time.sleep(0.01)
            for block in range(2):
                store.save(number, trial("unix", block=block, calls=70))
            while so_far() < before + 50_000_000:
                time.sleep(0.01)
        assert so_far() == 0


def test_a_store_that_is_none_is_said(tmp_path: Path) -> None:
    (tmp_path / "lab.db").write_text("no results")
    with (
        pytest.raises(DriverError, match=r"orrery serve has ended: .*lab\.db"),
        Pages(1, tmp_path / "lab.db").disturbing("1"),
    ):
        pass


def test_they_end_with_who_is_killed(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "lab.db")) as store:
        store.begin_campaign(campaign())
    program = f"""
from pathlib import Path
from orrery.probes import proc
from rig.equal_sides.pages import Pages
import os, time
with Pages(1, Path({str(tmp_path / "lab.db")!r})).disturbing("1"):
    print(*proc.tree(os.getpid())[1:], flush=True)
    time.sleep(600)
"""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'benchmarks'}"}
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        started = [int(pid) for pid in process.stdout.readline().split()]
        process.kill()
    assert len(started) >= 2
    while any(proc.text(pid, "cmdline") for pid in started):  # one that nobody waits for has none
        time.sleep(0.01)
