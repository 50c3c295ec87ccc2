"""Hosts of Slurm, with slurmctld, two slurmd and munged on machines that share nothing but a network."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine_campaigns import MEASURING, conducted, orrery, statuses, steady_file, stops_of
from machines import ORRERY, eventually, nothing_left, snapshot
from orrery.place import place_of
from orrery.store.facts import ENGINE_CPU, ENGINE_TIME
from orrery.store.observation import Observation
from orrery.store.store import open_store
from slurm_machines import NODE_DAEMON, SlurmCluster, slurm_cluster

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

HOSTS = "slurm[partition=lab,wait=20s]"
CALL = ("run", "conformance/call", "--drivers", "tcp", "--calls", "50", "--repeat", "1")
MOMENTS = ["trial", "verify", MEASURING]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[SlurmCluster]:
    with slurm_cluster(tmp_path) as made:
        yield made


def stored(folder: Path) -> list[Observation]:
    with open_store(place_of(str(folder / "a.db")), create=False) as store:
        return store.load(store.latest().id).observations


def store(folder: Path) -> tuple[str, str]:
    return "--store", str(folder / "a.db")


def nothing_is_left(cluster: SlurmCluster, before: dict[str, set[int]]) -> None:
    """On no machine, and of no job."""
    nothing_left([cluster.desk, *cluster.nodes], before)
    eventually(lambda: not cluster.jobs(), "no job is left", 20)


def test_an_allocation_is_asked_for_and_given_back(cluster: SlurmCluster, tmp_path: Path) -> None:
    before = snapshot([cluster.desk, *cluster.nodes])
    words = ("run", str(steady_file(tmp_path)), "--drivers", "tcp", "--repeat", "1", "--hosts", "slurm")
    done = orrery(cluster.desk, *words, "--partition", "lab", *store(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "2 real hosts, supplied by slurm" in done.stdout
    nothing_is_left(cluster, before)
    for one in (trial.facts for trial in stored(tmp_path)):
        assert ENGINE_TIME.need(one).keys() == {"host1", "host2"}
        for host, parts in ENGINE_TIME.need(one).items():
            assert ENGINE_CPU.need(one)[host]["worker"] < 0.005 * parts["worker"]


def test_inside_an_allocation_it_is_used_and_stays(cluster: SlurmCluster, tmp_path: Path) -> None:
    words = (*ORRERY, *CALL, "--hosts", "slurm", *store(tmp_path))
    done = cluster.desk.run("salloc", "--nodes=2", "--partition=lab", "sh", "-c", '"$@" && squeue -h', "sh", *words)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()[-1].split()) >= 4  # the job is there when the command has ended
    assert {one.status for one in stored(tmp_path)} == {"ok"}


def test_more_hosts_than_an_allocation_has_are_refused(cluster: SlurmCluster, tmp_path: Path) -> None:
    words = (*ORRERY, *CALL, "--hosts", "slurm[hosts=3]", *store(tmp_path))
    done = cluster.desk.run("salloc", "--nodes=2", "--partition=lab", *words)
    assert done.returncode == 3
    assert "has 2 nodes, and 3 hosts are wanted" in done.stderr


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_node_whose_daemons_are_killed_costs_its_trial(cluster: SlurmCluster, tmp_path: Path, moment: str) -> None:
    before = snapshot([cluster.desk, *cluster.nodes])
    with conducted(cluster.desk, tmp_path, HOSTS, stops=stops_of(moment)) as conductor:
        conductor.strike(moment, lambda: cluster.kill_node(cluster.nodes[1]))
        status, complaint = conductor.end()
    assert status == 3
    line = complaint.splitlines()[0]
    assert line.startswith("error: lost ") and "host2 (node2)" in line and "no host is left" in line
    assert all(why.startswith("the host host2 (node2) is gone: ") for _, why in statuses(conductor.trials()))
    cluster.start_node(cluster.nodes[1])
    cluster.wait_until_idle()
    with conducted(cluster.desk, tmp_path, HOSTS, "--resume") as conductor:
        assert conductor.end()[0] == 0
    assert statuses(conductor.trials())[-1] == ("ok", "")
    started_anew = {"node2": before["node2"] | set(cluster.nodes[1].named(NODE_DAEMON))}
    nothing_is_left(cluster, before | started_anew)


def test_a_trial_needs_no_slurmd_that_goes_while_it_runs(cluster: SlurmCluster, tmp_path: Path) -> None:
    def kill() -> None:
        cluster.nodes[1].kill(*cluster.nodes[1].named(NODE_DAEMON))

    with conducted(cluster.desk, tmp_path, HOSTS) as conductor:
        conductor.strike(MEASURING, kill)
        conductor.wait_for("ended")
    assert statuses(conductor.trials())[0] == ("ok", "")


def end_by_time(cluster: SlurmCluster) -> None:
    (job,) = cluster.jobs()
    cluster.desk.run("scontrol", "update", f"JobId={job}", "TimeLimit=1")


def requeue(cluster: SlurmCluster) -> None:
    (job,) = cluster.jobs()
    assert cluster.desk.run("scontrol", "update", f"JobId={job}", "Requeue=1").returncode == 0
    assert cluster.desk.run("scontrol", "requeue", job).returncode == 0


@pytest.mark.parametrize(
    ("seconds", "end"), [(2, requeue), (150, end_by_time)], ids=["requeued by an administrator", "its time is over"]
)
def test_an_allocation_that_ends_costs_its_trial(
    cluster: SlurmCluster, tmp_path: Path, seconds: int, end: Callable[[SlurmCluster], None]
) -> None:
    before = snapshot([cluster.desk, *cluster.nodes])
    scenario = str(steady_file(tmp_path, seconds))
    with conducted(cluster.desk, tmp_path, HOSTS, scenario) as conductor:
        conductor.strike(MEASURING, lambda: end(cluster))
        conductor.wait_for("ended")
        if seconds == 2:  # it goes on with another allocation
            assert conductor.end()[0] == 0
    (status, why), *others = statuses(conductor.trials())
    assert status == "failed"
    assert why.startswith("the host host") and "Slurm's job" in why
    assert others == ([("ok", "")] if seconds == 2 else [])
    nothing_is_left(cluster, before)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_killed_conductor_leaves_no_process_and_no_job(cluster: SlurmCluster, tmp_path: Path, moment: str) -> None:
    before = snapshot([cluster.desk, *cluster.nodes])
    with conducted(cluster.desk, tmp_path, HOSTS, stops=stops_of(moment)) as conductor:
        conductor.strike(moment, lambda: os.kill(conductor.process.pid, signal.SIGKILL))
        nothing_is_left(cluster, before)
    with conducted(cluster.desk, tmp_path, HOSTS, "--resume") as conductor:
        assert conductor.end()[0] == 0
    assert statuses(conductor.trials()) == [("ok", "")] * 2
