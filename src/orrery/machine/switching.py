"""What this machine needs to go on with another thread or process: a part of every call that is handed over to one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from orrery import paths
from orrery.build.single import built
from orrery.errors import DriverError
from orrery.keeping import run as run_tool

PROBES = paths.KIT / "cpp" / "probes"

Run = Callable[..., str]
"""Runs a probe with these arguments; what it prints."""


def switch_cost(run: Run | None = None) -> dict[str, Any]:
    """`ns` of a change of thread on one CPU, `calls` the ns of the system calls that ask for it and wake up again.

    The suspend/resume method: half of the difference between handing over there and back, and the same calls where
    nobody waits. Source: ACE performance-tests/Misc/context_switch_time. Empty where the probe cannot be had.
    """
    found = _said(run or _switching)
    if not found:
        return {}
    return {"ns": round(max(0.0, (found["round"] - found["alone"]) / 2), 1), "calls": round(found["alone"] / 2, 1)}


def ring_costs(processes: Iterable[int], sizes: Iterable[int], run: Run | None = None) -> list[dict[str, int | float]]:
    """`ns` of a change of process in a ring of so many `processes`, each of which reads so many `bytes` at its turn.

    Reading what the caches have lost meanwhile is part of it. Source: lat_ctx of lmbench (McVoy and Staelin, 1996).
    What the probe does not tell is left out.
    """
    found = ((count, size, _said(run or _ring, count, size)) for count in processes for size in sizes)
    return [
        {"processes": count, "bytes": size, "ns": round(max(0.0, (said["round"] - said["alone"]) / count), 1)}
        for count, size, said in found
        if said
    ]


def _said(run: Run, *arguments: int) -> dict[str, float]:
    """`round` and `alone` (ns), as a probe says them; empty where it does not."""
    try:
        found = {name: float(value) for name, value in (line.split() for line in run(*arguments).splitlines())}
    except (DriverError, OSError, subprocess.SubprocessError, ValueError):
        return {}
    return found if {"round", "alone"} <= set(found) else {}


def _switching() -> str:
    return _output(built("the probe of thread changes", PROBES / "switching.cpp", "switching", ["-pthread"]))


def _ring(processes: int, size: int) -> str:
    return _output(built("the probe of process changes", PROBES / "ring.cpp", "ring"), processes, size)


def _output(program: Path, *arguments: int) -> str:
    """What a probe prints, on the highest CPU, which trials are placed on as well."""
    done = run_tool([str(program), str(max(os.sched_getaffinity(0))), *map(str, arguments)], timeout=60)
    done.check_returncode()
    return done.stdout
