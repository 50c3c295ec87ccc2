"""Hosts of a Dask cluster with TLS, on machines that share a network alone: measured on, lost, and gone on with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from certificates import authority
from dask_machines import DaskCluster, dask_cluster
from engine_campaigns import conducted, orrery, statuses, steady_file, stops_of
from machines import nothing_left, snapshot
from orrery.metrics.rules.engine import MOST
from orrery.place import place_of
from orrery.store.facts import AGENT_WAKEUPS, CPUS_HOSTS, ENGINE_CPU, ENGINE_CPUS, ENGINE_TIME, ENGINE_WAKEUPS
from orrery.store.observation import Observation
from orrery.store.store import open_store

pytestmark = pytest.mark.slow

MOMENTS = [
    pytest.param("trial", id="before it starts", marks=pytest.mark.thorough),
    pytest.param("verify", id="when it is ready", marks=pytest.mark.thorough),
    pytest.param("measure", id="while calls are measured"),
]
"""When something is killed: after which word of the conductor."""
CALL = ("run", "conformance/call", "--drivers", "tcp", "--calls", "50", "--repeat", "1")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[DaskCluster]:
    with dask_cluster(tmp_path) as made:
        yield made


def stored(folder: Path) -> list[Observation]:
    with open_store(place_of(str(folder / "a.db")), create=False) as store:
        return store.load(store.latest().id).observations


def store(folder: Path) -> tuple[str, str]:
    return "--store", str(folder / "a.db")


def test_a_campaign_runs_there_and_says_what_the_engine_did_meanwhile(cluster: DaskCluster, tmp_path: Path) -> None:
    before = snapshot(cluster.nodes)
    done = orrery(
        cluster.desk, "run", str(steady_file(tmp_path)), *CALL[2:4], "--hosts", cluster.hosts, *store(tmp_path)
    )
    assert done.returncode == 0, done.stderr
    assert "2 real hosts, supplied by dask" in done.stdout
    nothing_left(cluster.nodes, before)
    found = stored(tmp_path)
    assert {one.status for one in found} == {"ok"}
    one = found[0].facts
    assert ENGINE_CPU.need(one).keys() == CPUS_HOSTS.need(one).keys() == {"host1", "host2"}
    for host, parts in ENGINE_TIME.need(one).items():
        assert parts["worker"] > 1.9e9
        assert 0 < ENGINE_CPU.need(one)[host]["worker"] < 10 * MOST * parts["worker"]
        assert ENGINE_WAKEUPS.need(one)[host]["worker"] > 0
        assert ENGINE_CPUS.need(one)[host]["worker"] == sorted(os.sched_getaffinity(0))
    assert set(AGENT_WAKEUPS.need(one).values()) == {0}
    shown = json.loads(orrery(cluster.desk, "show", "--json", *store(tmp_path)).stdout)
    for row in shown["results"]:
        (beside,) = [reason for reason in row["reasons"] if reason["rule"] == "engine beside"]
        assert beside["figure"].startswith("worker ") and beside["verdict"] == "VALID"


@pytest.mark.thorough
def test_a_host_that_spares_a_cpu_measures_on_the_others(cluster: DaskCluster, tmp_path: Path) -> None:
    if len(cpus := sorted(os.sched_getaffinity(0))) < 2:
        pytest.skip("placement split needs two CPUs, and there is one")
    hosts = cluster.hosts.replace("[", f"[spare={cpus[0]},")
    done = orrery(cluster.desk, *CALL, "--hosts", hosts, *store(tmp_path))
    assert done.returncode == 0, done.stderr
    for one in (trial.facts for trial in stored(tmp_path)):
        assert not {cpus[0]} & {cpu for own in CPUS_HOSTS.need(one).values() for cpu in own}
        assert ENGINE_CPUS.need(one)["host1"] == {"worker": [cpus[0]]}
    (worker,) = cluster.nodes[0].named("distributed.cli.dask_worker")
    assert sorted(os.sched_getaffinity(worker)) == cpus  # as it was before


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_worker_that_is_killed_costs_its_trial_and_the_campaign_goes_on_with_another(
    tmp_path: Path, moment: str
) -> None:
    with dask_cluster(tmp_path, ["node1", "node2", "node3"]) as cluster:
        before = snapshot(cluster.nodes)
        with conducted(cluster.desk, tmp_path, cluster.hosts, stops=stops_of(moment)) as conductor:
            conductor.strike(moment, lambda: cluster.kill_worker(cluster.nodes[1]))
            assert conductor.end()[0] == 0
        (first, why), second = statuses(conductor.trials())
        assert second == ("ok", "")
        if moment == "trial":  # hosts are looked at before each: others are had, and nothing is lost
            assert (first, why) == ("ok", "")
        else:
            assert first == "failed" and why.startswith("the host host2 (node2) is gone: ")
        nothing_left(cluster.nodes, before)


def test_a_campaign_ends_where_no_worker_is_left_and_goes_on_when_there_is_one(
    cluster: DaskCluster, tmp_path: Path
) -> None:
    before = snapshot(cluster.nodes)
    hosts = cluster.asked(*cluster.ca.signed(tmp_path, "client"), wait="2s")
    with conducted(cluster.desk, tmp_path, hosts) as conductor:
        conductor.strike("measure", lambda: cluster.kill_worker(cluster.nodes[1]))
        status, complaint = conductor.end()
    assert status == 3
    line = complaint.splitlines()[0]
    assert line.startswith("error: lost host2 (node2), and no host is left: the Dask scheduler")
    assert line.endswith("has 1 of 2 hosts there, each a machine with a worker that runs")
    nothing_left(cluster.nodes, before)
    cluster.start_worker(cluster.nodes[1])
    with conducted(cluster.desk, tmp_path, cluster.hosts, "--resume") as conductor:
        assert conductor.end()[0] == 0
    assert [status for status, _ in statuses(conductor.trials())] == ["failed", "ok"]
    assert len({one.deployment for one in conductor.trials()}) == 1


@pytest.mark.parametrize("moment", MOMENTS)
def test_without_a_scheduler_no_further_trial_begins(cluster: DaskCluster, tmp_path: Path, moment: str) -> None:
    before = snapshot(cluster.nodes)
    with conducted(cluster.desk, tmp_path, cluster.hosts, stops=stops_of(moment)) as conductor:
        conductor.strike(moment, cluster.kill_scheduler)
        status, complaint = conductor.end()
    assert status == 3
    line = complaint.splitlines()[0]
    assert line.startswith("error: lost host1 (node1), host2 (node2), and no host is left: dask: the Dask scheduler")
    assert "cannot be reached" in line
    assert len(conductor.trials()) == (0 if moment == "trial" else 1)
    nothing_left(cluster.nodes, before)


@pytest.mark.thorough
def test_a_campaign_goes_on_where_its_cluster_is_by_now(cluster: DaskCluster, tmp_path: Path) -> None:
    with conducted(cluster.desk, tmp_path, cluster.hosts) as conductor:
        conductor.strike("measure", cluster.kill_scheduler)
        assert conductor.end()[0] == 3
    cluster.move()
    done = orrery(cluster.desk, "run", "--resume", "--hosts", cluster.hosts, *store(tmp_path))
    assert done.returncode == 0, done.stderr
    first, second = stored(tmp_path)
    assert second.status == "ok" and first.deployment == second.deployment
    more = cluster.hosts.replace("[", "[spare=0,")
    refused = orrery(cluster.desk, "run", "--resume", "--hosts", more, *store(tmp_path))
    assert refused.returncode == 2 and "the campaign was begun on dask:tls://" in refused.stderr.splitlines()[0]


def test_a_worker_that_joins_late_is_waited_for(tmp_path: Path) -> None:
    with dask_cluster(tmp_path, late=["node2"]) as cluster:
        with conducted(cluster.desk, tmp_path, cluster.hosts) as conductor:
            conductor.wait_for("note the Dask scheduler")
            cluster.start_worker(cluster.nodes[1])
            assert conductor.end()[0] == 0
        assert statuses(conductor.trials()) == [("ok", "")] * 2


def complaint(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that says what is wrong; notes may stand before it."""
    (line,) = (line for line in done.stderr.splitlines() if line.startswith("error: "))
    return line


@pytest.mark.parametrize("kind", ["wrong", "expired"])
def test_a_certificate_that_is_none_is_told_in_one_line(cluster: DaskCluster, tmp_path: Path, kind: str) -> None:
    stranger = authority(tmp_path / "other", "other")
    pair = stranger.signed(tmp_path, "me") if kind == "wrong" else cluster.ca.signed(tmp_path, "old", (-3, -2))
    done = orrery(cluster.desk, *CALL, "--hosts", cluster.asked(*pair, wait="2s"), *store(tmp_path))
    assert done.returncode == 3, done.stdout
    assert complaint(done).startswith(
        f"error: dask: the Dask scheduler tls://{cluster.desk.address}:8786 cannot be reached: "
    )


@pytest.mark.thorough
def test_a_scheduler_of_another_authority_is_not_trusted(cluster: DaskCluster, tmp_path: Path) -> None:
    stranger = authority(tmp_path / "other", "other")
    certificate, key = stranger.signed(tmp_path, "me")
    hosts = f"dask:tls://{cluster.desk.address}:8786[ca={stranger.file},cert={certificate},key={key},wait=2s]"
    done = orrery(cluster.desk, *CALL, "--hosts", hosts, *store(tmp_path))
    assert done.returncode == 3 and "certificate verify failed" in complaint(done).lower()


def test_without_a_certificate_nothing_is_asked_of_a_cluster(cluster: DaskCluster, tmp_path: Path) -> None:
    hosts = f"dask:tls://{cluster.desk.address}:8786"
    done = orrery(cluster.desk, *CALL, "--hosts", hosts, *store(tmp_path))
    assert done.returncode == 3 and "there is no certificate to show it" in complaint(done)
    missing = orrery(cluster.desk, *CALL, "--hosts", f"{hosts}[ca={tmp_path}/none.pem]", *store(tmp_path))
    assert missing.returncode == 2 and "there is no such file" in complaint(missing)


def test_a_full_disk_on_one_host_costs_its_trial(cluster: DaskCluster, tmp_path: Path) -> None:
    def remount(option: str) -> None:
        words = ["nsenter", "--mount", f"--target={cluster.nodes[1].pid}", "mount", "-o", f"remount,{option}", "/tmp"]
        subprocess.run(words, check=True)

    def fill() -> None:
        disk = os.statvfs(f"/proc/{cluster.nodes[1].pid}/root/tmp")
        remount(f"nr_inodes={disk.f_files - disk.f_ffree}")

    with conducted(cluster.desk, tmp_path, cluster.hosts, stops=["ended"]) as conductor:
        conductor.strike("ended", fill)
        assert conductor.end()[0] == 0
    first, (second, why) = statuses(conductor.trials())
    assert first == ("ok", "")
    assert second == "failed" and why.startswith("host2: no space left on device")
    assert not cluster.nodes[1].left_in_tmp()
    remount("nr_inodes=100000")


@pytest.mark.thorough  # Each host builds what it cannot see.
def test_hosts_that_share_no_home_run_the_same(tmp_path: Path) -> None:
    own = {"HOME": "/tmp/home", "XDG_CACHE_HOME": "/tmp/home/.cache", "XDG_STATE_HOME": "/tmp/home/.local/state"}
    with dask_cluster(tmp_path, **own) as cluster:
        before = snapshot(cluster.nodes)
        done = orrery(cluster.desk, *CALL, "--hosts", cluster.hosts, *store(tmp_path), seconds=600)
        assert done.returncode == 0, done.stderr
        assert {one.status for one in stored(tmp_path)} == {"ok"}
        nothing_left(cluster.nodes, before)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_killed_conductor_leaves_nothing_on_any_host(cluster: DaskCluster, tmp_path: Path, moment: str) -> None:
    every = [cluster.desk, *cluster.nodes]
    before = snapshot(every)

    def kill() -> None:
        assert cluster.nodes[1].processes() - before["node2"]  # an agent at least
        os.kill(conductor.process.pid, signal.SIGKILL)

    with conducted(cluster.desk, tmp_path, cluster.hosts, stops=stops_of(moment)) as conductor:
        conductor.strike(moment, kill)
        nothing_left(every, before)
    with conducted(cluster.desk, tmp_path, cluster.hosts, "--resume") as conductor:
        assert conductor.end()[0] == 0
    assert statuses(conductor.trials()) == [("ok", "")] * 2


@pytest.mark.thorough  # It waits for the kernel to give a connection up.
def test_a_cut_wire_costs_its_trial_and_leaves_nothing_on_the_host(cluster: DaskCluster, tmp_path: Path) -> None:
    node = cluster.nodes[1]
    before = snapshot([node])
    with conducted(cluster.desk, tmp_path, cluster.hosts, str(steady_file(tmp_path, 40))) as conductor:
        conductor.strike("measure", lambda: node.run("ip", "link", "set", "eth0", "down"))
        conductor.wait_for("ended")
        nothing_left([node], before)
    (status, why), *_ = statuses(conductor.trials())
    assert status == "failed" and why.startswith("the host host2 (node2) is gone")
