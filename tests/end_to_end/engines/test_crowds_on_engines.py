"""A thousand objects on hosts of an engine, and as many hosts of it as there can be: the benchmark of many objects."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from dask_machines import dask_cluster
from machines import Machine
from orrery.definitions.conditions.engine import MOST
from orrery.paths import ROOT
from slurm_machines import slurm_cluster

pytestmark = [pytest.mark.slow, pytest.mark.thorough, pytest.mark.alone, pytest.mark.timeout(3700)]

OBJECTS = 1000
SECONDS = 3600.0


def ran(desk: Machine, hosts: str, every: str = "") -> str:
    """What the benchmark says. Its claims are for an idle machine; here it has to come to figures."""
    words = ["--objects", str(OBJECTS), "--hosts", hosts, "--all-hosts", every, "--trials", "6"]
    done = desk.run(sys.executable, str(ROOT / "benchmarks" / "scale.py"), *words, seconds=SECONDS)
    assert done.returncode in (0, 1, 4), done.stderr
    return done.stdout


def has_figure(said: str, hosts: int) -> bool:
    """Whether as many processes were started, bound and ended on the hosts."""
    return re.search(rf"each of {OBJECTS + 1:,} processes on {hosts} hosts: [\d.]+ ", said) is not None


def test_a_thousand_objects_and_all_hosts_by_dask(tmp_path: Path) -> None:
    with dask_cluster(tmp_path, [f"node{number}" for number in range(1, MOST + 1)]) as cluster:
        four, every = (cluster.hosts.replace("[", f"[hosts={count},") for count in (4, MOST))
        said = ran(cluster.desk, four, every)
    assert has_figure(said, 4), said
    assert re.search(rf"^met +hosts that take part in it: {MOST} ", said, re.MULTILINE), said


def test_a_thousand_objects_by_slurm(tmp_path: Path) -> None:
    with slurm_cluster(tmp_path) as cluster:
        said = ran(cluster.desk, "slurm[partition=lab]")
    assert has_figure(said, 2), said
