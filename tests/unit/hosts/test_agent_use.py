"""What an agent takes of its host: each time that it is woken is counted, for whatever reason."""

from __future__ import annotations

import os
import select
import subprocess
import sys

from orrery.hosts.agent_use import MOST, AgentUse, WakeUps, own_cpu, own_sleeps


class Thread:
    """A thread that sleeps and is woken as it is told, at a time and on a CPU that only the test has."""

    def __init__(self) -> None:
        self.slept, self.time, self.cpu = 0, 1_000, 3
        self.wakeups = WakeUps(lambda: self.slept, lambda: self.time, lambda: self.cpu)

    def waits(self, times: int) -> str:
        """Until something has come; it goes to sleep so many times in between."""

        def wait() -> str:
            self.slept += times
            self.time += 10
            return "something"

        return self.wakeups.waited(wait)


def test_who_sleeps_until_something_comes_is_woken_once() -> None:
    thread = Thread()
    assert thread.waits(1) == "something"
    thread.cpu = 4
    thread.waits(0)  # it was there already
    thread.waits(1)
    use = thread.wakeups.use(None)
    assert use.woken == [(1_010, 3), (1_030, 4)]
    assert use.sleeps == 2
    assert (use - AgentUse(0, 0)).unasked == 0


def test_a_wake_up_that_nothing_caused_is_not_hidden_by_what_was_there_already() -> None:
    thread = Thread()
    before = thread.wakeups.use(None)
    for _ in range(5):
        thread.waits(0)
    thread.waits(3)  # a signal, say, woke it twice
    thread.slept += 1  # and a disk
    found = thread.wakeups.use(None) - before
    assert (found.sleeps, len(found.woken), found.unasked) == (4, 1, 3)


def test_wake_ups_are_told_once() -> None:
    thread = Thread()
    thread.waits(1)
    before = thread.wakeups.use(None)
    thread.waits(1)
    found = thread.wakeups.use(None) - before
    assert (found.woken, found.unasked) == ([(1_020, 3)], 0)


def test_those_of_which_nobody_knows_when_they_were_are_counted() -> None:
    thread = Thread()
    before = thread.wakeups.use(None)
    for _ in range(MOST + 7):
        thread.waits(1)
    found = thread.wakeups.use(None) - before
    assert (len(found.woken), found.unasked) == (MOST, 7)


def test_the_scheduler_counts_when_this_thread_sleeps() -> None:
    before = own_sleeps()
    select.select([], [], [], 0.001)
    assert own_sleeps() > before
    assert own_cpu() in os.sched_getaffinity(0)


def test_what_the_supervisor_does_counts_too() -> None:
    code = "import sys, time\nfor _ in sys.stdin: time.sleep(0.001); print(1, flush=True)"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as supervisor:
        assert supervisor.stdin is not None and supervisor.stdout is not None
        thread = Thread()

        def wake() -> AgentUse:
            assert supervisor.stdin is not None and supervisor.stdout is not None
            print(file=supervisor.stdin, flush=True)
            supervisor.stdout.readline()
            return thread.wakeups.use(supervisor.pid)

        before = wake()
        found = wake() - before
        supervisor.communicate()
    # Its sleep is sure to count; that it also waited for the line is not, where the line was there before it.
    assert found.woken == [] and found.unasked >= 1
    assert found.cpu > 0
