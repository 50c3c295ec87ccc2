"""An agent finds the processes of the engine that started it, and may keep them to CPUs of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from orrery.hosts.engines.agent_program import SparingReadings
from orrery.hosts.engines.invitation import Invitation
from orrery.hosts.engines.own_engine import engine_parts, keep_to
from orrery.probes import proc


def invited(**more: object) -> Invitation:
    return Invitation("127.0.0.1", 1, "", host="host1", **more)  # type: ignore[arg-type]


@contextmanager
def sleeper(*words: str) -> Iterator[int]:
    """A process that runs, with these words in its command line."""
    code = "import sys; print(flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", code, *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdout.readline()
        yield process.pid
        process.stdin.close()


@pytest.fixture(autouse=True)
def no_slurm(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SLURM_JOB_ID", "SLURMD_NODENAME"):
        monkeypatch.delenv(name, raising=False)


def test_who_has_started_an_agent_is_the_worker_and_a_nanny_is_beside_it() -> None:
    parent = os.getppid()
    above = int(proc.stat_fields(parent)[1])
    assert engine_parts(invited()) == {"worker": [parent]}
    assert engine_parts(invited(nanny=True)) == {"worker": [parent, above]}


def test_a_scheduler_is_one_by_its_command_line() -> None:
    with sleeper("-m", "distributed.cli.dask_scheduler") as scheduler, sleeper("-m", "other") as other:
        assert engine_parts(invited(scheduler=scheduler))["scheduler"] == [scheduler]
        assert "scheduler" not in engine_parts(invited(scheduler=other))
    assert "scheduler" not in engine_parts(invited(scheduler=2**22 + 1))


def test_slurm_s_daemons_say_in_files_which_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLURMD_NODENAME", "node7")
    (tmp_path / "slurmd-node7.pid").write_text("4711\n")
    with sleeper("slurmctld") as control:
        (tmp_path / "slurmctld.pid").write_text(f"{control}\n")
        files = {"slurmd": f"{tmp_path}/slurmd-%n.pid", "slurmctld": f"{tmp_path}/slurmctld.pid"}
        found = engine_parts(invited(controller="node7", **files))
        assert found == {"worker": [os.getppid(), 4711], "scheduler": [control]}
        assert "scheduler" not in engine_parts(invited(controller="node8", **files))
    missing = {"slurmd": f"{tmp_path}/none.pid", "slurmctld": ""}
    assert engine_parts(invited(controller="node7", **missing)) == {"worker": [os.getppid()]}


def test_an_engine_keeps_to_what_is_spared_and_gets_back_what_it_had() -> None:
    if len(cpus := sorted(os.sched_getaffinity(0))) < 2:
        pytest.skip("keeping to a CPU needs two CPUs, and there is one")
    with sleeper() as worker:
        parts = {"worker": [worker, 2**22 + 1]}
        with keep_to(cpus[:1], parts):
            assert os.sched_getaffinity(worker) == {cpus[0]}
            assert os.sched_getaffinity(0) == set(cpus)
        assert os.sched_getaffinity(worker) == set(cpus)
        with keep_to((), parts):
            assert os.sched_getaffinity(worker) == set(cpus)


def test_what_is_spared_is_not_measured_on() -> None:
    every = SparingReadings(()).usable_cpus()
    assert SparingReadings(every.cpus).usable_cpus() == every  # else nothing would be left
    if len(every.cpus) > 1:
        assert SparingReadings(every.cpus[:1]).usable_cpus().cpus == every.cpus[1:]
