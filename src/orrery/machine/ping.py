"""ICMP echo by the program `ping`: what kernels alone need for a packet there and back.

To this machine itself, where nothing else is said.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

PACKAGE = "iputils-ping"
"""The Debian package that has the program."""
LOOPBACK = "127.0.0.1"
MILLISECOND = 1e6
Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]

_TIME = re.compile(r"\btime=([\d.]+) ms")


def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a command in the C locale, its output caught; exit status 127 where there is no such command."""
    try:
        environment = {**os.environ, "LC_ALL": "C"}
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    except FileNotFoundError as error:
        return subprocess.CompletedProcess(command, 127, "", str(error))


def has_ping() -> bool:
    """Whether there is a program ping."""
    return shutil.which("ping") is not None


def ping(sizes: Sequence[int], count: int, interval: int, run: Run = run, address: str = LOOPBACK) -> dict[str, Any]:
    """`points`, for each size (bytes of data, 16 or more) its bytes, shortest, median and longest round trip (ns).

    `count` packets of each, `interval` ns apart. Where there is no answer `why` says so, and there are no points.
    """
    points = []
    for size in sizes:
        words = ["ping", "-n", "-c", str(count), "-i", f"{interval / 1e9:g}", "-s", str(size), address]
        done = run(words)
        times = [float(found) * MILLISECOND for found in _TIME.findall(done.stdout)]
        if not times:
            return {"points": [], "why": _reason(done)}
        points.append([size, min(times), median(times), max(times)])
    return {"points": points, "count": count, "interval": interval, "why": ""}


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    """Why ping gave no time, and what would help."""
    if done.returncode == 127:
        return f"there is no program ping (apt install {PACKAGE})"
    said = (done.stderr or done.stdout).strip().splitlines()
    last = said[-1] if said else f"exit status {done.returncode}"
    if re.search(r"permitted|permission|lacking privilege", last, re.IGNORECASE):
        return f"ping may not be sent here: {last} (sysctl net.ipv4.ping_group_range names the groups that may)"
    return f"ping gave no time: {last}"
