"""Memory and use of processes, read from /proc, against processes whose use is known."""

from __future__ import annotations

import os
import subprocess
import sys

from orrery.probes import proc
from orrery.probes.memory import footprint, tree_footprint
from orrery.probes.os_noise import steal
from orrery.probes.usage import ProcessUse, split_times, tree_use

MIB = 1 << 20


def test_memory_grows_by_what_is_touched() -> None:
    before = footprint(os.getpid())
    held = bytearray(os.urandom(MIB)) * 32
    grown = footprint(os.getpid())
    assert 31 * MIB < grown.private - before.private < 40 * MIB
    assert 31 * MIB < grown.pss - before.pss < 40 * MIB
    assert grown.threads == before.threads
    assert len(held) == 32 * MIB


def test_a_tree_is_the_sum_of_its_processes() -> None:
    script = f"exec 3<&0; {sys.executable} -c 'import sys; print(1, flush=True); sys.stdin.read()' <&3 & wait"
    with subprocess.Popen(["/bin/sh", "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as shell:
        assert shell.stdout is not None
        shell.stdout.readline()
        tree = proc.tree(shell.pid)
        assert len(tree) == 2
        assert tree_footprint(shell.pid).private == sum(footprint(pid).private for pid in tree)
        assert tree_footprint(shell.pid).threads == 2
        shell.communicate()


def test_work_and_waiting_are_counted() -> None:
    code = "import sys, time\nfor _ in sys.stdin: sum(range(3_000_000)); time.sleep(0.001); print(1, flush=True)"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        ask(worker)
        begin = tree_use(worker.pid)
        for _ in range(5):
            ask(worker)
        end = tree_use(worker.pid)
        worker.communicate()
    used = end - begin
    user, system = split_times(begin, end)
    assert user + system == used.runtime > 20_000_000
    assert user > system
    assert used.voluntary >= 5


def ask(worker: subprocess.Popen[bytes]) -> None:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(b"\n")
    worker.stdin.flush()
    worker.stdout.readline()


def test_the_fine_sum_is_divided_as_the_coarse_parts() -> None:
    tick = proc.TICK
    begin = ProcessUse(runtime=1_000, user=30 * tick, system=10 * tick)
    assert split_times(begin, ProcessUse(runtime=9_000, user=30 * tick, system=10 * tick)) == (6_000, 2_000)
    late = ProcessUse(runtime=1_000 + 400 * tick, user=130 * tick, system=310 * tick)
    assert split_times(begin, late) == (100 * tick, 300 * tick)
    assert split_times(ProcessUse(), ProcessUse(runtime=500)) == (500, 0)


def test_a_process_that_is_gone_has_nothing() -> None:
    assert footprint(2**22) == (0, 0, 0)
    assert tree_use(2**22) == ProcessUse()
    assert proc.start_time(2**22) == 0


def test_steal_is_of_the_named_cpus_only() -> None:
    assert steal([]) == 0
    assert steal([0]) >= 0
    assert steal([0]) % proc.TICK == 0
