"""Before all others in a trial, where that is allowed; ordinary before and after it, as is all that is started."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from orrery.trial.priority import raised_priority

CHILD = "import os; print(os.sched_getscheduler(0))"


def test_the_conductor_alone_goes_first() -> None:
    before = os.sched_getscheduler(0)
    with raised_priority() as is_first:
        if not is_first:
            pytest.skip("real time is not allowed here")
        assert os.sched_getscheduler(0) & ~os.SCHED_RESET_ON_FORK == os.SCHED_RR
        child = subprocess.run([sys.executable, "-c", CHILD], capture_output=True, text=True, check=True)
        assert int(child.stdout) == os.SCHED_OTHER
    assert os.sched_getscheduler(0) == before


def test_where_it_is_not_allowed_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(pid: int, policy: int, param: os.sched_param) -> None:
        raise PermissionError

    before = os.sched_getscheduler(0)
    monkeypatch.setattr(os, "sched_setscheduler", refuse)
    with raised_priority() as is_first:
        assert not is_first
    assert os.sched_getscheduler(0) == before
