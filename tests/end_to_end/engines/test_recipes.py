"""The recipes of docs/hosts.md, done as their reader would, on machines that share a network alone; only shorter."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from documents import blocks, commands, needs_engine
from machines import ORRERY, Machine, eventually, machines, need_commands, nothing_left, snapshot
from orrery.definitions.search_path import Library
from orrery.hosts.engines.dask_tuning import QUIET
from orrery.machine.packages import want
from orrery.paths import DRIVERS, INTERFACES, ROOT, SCENARIOS
from orrery.place import place_of
from orrery.store.store import open_store
from slurm_machines import slurm_cluster
from ssh_machines import ssh_machines

pytestmark = [pytest.mark.slow, pytest.mark.thorough, pytest.mark.timeout(2700)]

PAGE = ROOT / "docs" / "hosts.md"
PROGRAMS = {"orrery": ORRERY, "dask": (sys.executable, "-m", "dask")}
SHORTER = ("--calls", "20", "--repeat", "1")
MEASURED = {"tcp", "omniorb", "ice"}
SECONDS = 1200.0
"""For programs that have to be built first."""


def whole(line: str) -> list[str]:
    """The words of a line of the page, as they are run here."""
    first, *others = shlex.split(line)
    return [*PROGRAMS.get(first, (first,)), *others, *(SHORTER if line.startswith("orrery run") else ())]


def begun_in(folder: Path, words: list[str]) -> list[str]:
    """A command that runs in a folder."""
    return ["sh", "-c", f"cd {shlex.quote(str(folder))} && exec {shlex.join(words)}"]


def lines(word: str) -> list[str]:
    """The lines of the page that begin with a word."""
    found = [line for text in blocks(PAGE, "sh") for line in text.splitlines() if line.startswith(word)]
    assert found
    return found


def settings() -> dict[str, str]:
    """The variables of the page, for scheduler and workers."""
    return dict(line.split("=", 1) for text in blocks(PAGE, "ini") for line in text.splitlines())


@pytest.fixture(autouse=True)
def have_drivers() -> None:
    """Skip where one of them cannot be had, with the reason."""
    known = Library([INTERFACES], [SCENARIOS], [DRIVERS]).drivers
    for name in sorted(MEASURED):
        if not (lacks := want(known[name])).ready:
            pytest.skip(f"{name} cannot be had here: {lacks.reason}")


def give_a_table(desk: Machine, folder: Path, kind: str) -> None:
    """Type what the page says of one kind of engine: a look at its hosts, and a table of three drivers."""
    found = [line for line in commands(PAGE) if needs_engine(line) and f" {kind}" in line.replace("'", "")]
    assert len(found) == 2
    for line in found:
        done = desk.run(*begun_in(folder, whole(line)), seconds=SECONDS)
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
    with open_store(place_of(str(folder / "orrery.db")), create=False) as store:
        trials = store.load(store.latest().id).observations
    assert {(one.driver, one.status) for one in trials} >= {(driver, "ok") for driver in MEASURED}
    assert {one.status for one in trials} == {"ok"}


def start(machine: Machine, line: str, folder: Path, ready: str) -> None:
    """Type a line that goes on, and wait until it says that it is ready."""
    log = folder / f"{machine.name}.log"
    machine.start(*begun_in(folder, whole(line)), log=log)
    eventually(lambda: ready in log.read_text(), line)


@contextmanager
def unchanged(*on: Machine) -> Iterator[None]:
    """All of it leaves nothing on machines."""
    before = snapshot(on)
    yield
    nothing_left(on, before)


def test_two_machines_on_a_desk(tmp_path: Path) -> None:
    with ssh_machines(tmp_path) as reached, unchanged(reached.desk, *reached.nodes):
        give_a_table(reached.desk, tmp_path, "ssh:")


def test_a_lab_with_slurm(tmp_path: Path) -> None:
    with slurm_cluster(tmp_path) as cluster, unchanged(cluster.desk, *cluster.nodes):
        give_a_table(cluster.desk, tmp_path, "slurm")


def test_a_dask_cluster(tmp_path: Path) -> None:
    need_commands("openssl")
    for line in lines("openssl "):
        subprocess.run(shlex.split(line), cwd=tmp_path, check=True, capture_output=True)
    (scheduler,), (worker,) = lines("dask scheduler"), lines("dask worker")
    with machines(["control", "node1", "node2"], tmp_path, **settings()) as (control, *nodes):
        start(control, scheduler, tmp_path, "Scheduler at")
        for node in nodes:
            start(node, worker, tmp_path, "Registered to")
        with unchanged(*nodes):
            give_a_table(control, tmp_path, "dask:")


def test_the_page_has_the_settings_that_keep_dask_quiet() -> None:
    wanted = {f"DASK_{name.upper().replace('.', '__').replace('-', '_')}": str(value) for name, value in QUIET.items()}
    assert settings() == wanted
