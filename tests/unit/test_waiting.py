"""Waiting for the end of a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.waiting import wait_for


@pytest.fixture(params=["told by the kernel", "asked again and again"])
def kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "asked again and again":

        def refused(pid: int) -> int:
            raise OSError("not implemented")

        monkeypatch.setattr(os, "pidfd_open", refused)


@pytest.mark.usefixtures("kernel")
def test_the_status_of_one_that_ends() -> None:
    with subprocess.Popen([sys.executable, "-c", "import sys; sys.exit(7)"]) as process:
        assert wait_for(process, 60) == 7
        assert wait_for(process, 60) == 7


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("seconds", [0.05, 0, -1])
def test_one_that_does_not_end_is_waited_for_no_longer(seconds: float) -> None:
    with subprocess.Popen(["sleep", "60"]) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            wait_for(process, seconds)
        process.kill()
        assert wait_for(process, 60) == -9


def test_no_descriptor_is_left() -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    with subprocess.Popen(["true"]) as process:
        assert wait_for(process, 60) == 0
    assert len(list(Path("/proc/self/fd").iterdir())) == before
