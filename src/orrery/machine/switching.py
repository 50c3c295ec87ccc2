"""What this machine needs to go on with another thread: a part of every call that is handed over to one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from orrery import paths
from orrery.build.single import built
from orrery.errors import DriverError
from orrery.keeping import run as run_tool

SOURCE = paths.KIT / "cpp" / "probes" / "switching.cpp"

Run = Callable[[], str]
"""Runs the probe; what it prints."""


def switch_cost(run: Run | None = None) -> dict[str, Any]:
    """`ns` of a change of thread on one CPU, `calls` the ns of the system calls that ask for it and wake up again.

    The suspend/resume method: half of the difference between handing over there and back, and the same calls where
    nobody waits. Source: ACE performance-tests/Misc/context_switch_time. Empty where the probe cannot be had.
    """
    try:
        words = [line.split() for line in (run or _probe)().splitlines()]
        found = {name: float(value) for name, value in words}
        return {"ns": round(max(0.0, (found["round"] - found["alone"]) / 2), 1), "calls": round(found["alone"] / 2, 1)}
    except (DriverError, OSError, subprocess.SubprocessError, ValueError, KeyError):
        return {}


def _probe() -> str:
    program: Path = built("the probe of thread changes", SOURCE, "switching", ["-pthread"])
    # The highest, which trials are placed on as well.
    cpu = max(os.sched_getaffinity(0))
    done = run_tool([str(program), str(cpu)], timeout=60)
    done.check_returncode()
    return done.stdout
