"""Reading /proc: small files, processes that may be gone, numbers of the host."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

TICK = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
"""One clock tick of /proc in ns."""


def text(*parts: object) -> str:
    """The file /proc/PARTS, empty if it is gone or closed to us."""
    try:
        with open("/".join(["/proc", *map(str, parts)]), "rb") as file:  # noqa: PTH123 (speed)
            return file.read().decode(errors="replace")
    except OSError:
        return ""


def stat_fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the third (state) on; empty if there is no such process."""
    # The name in front may hold blanks and brackets itself (proc_pid_stat(5)).
    return text(pid, "stat").rpartition(")")[2].split()


def start_time(pid: int) -> int:
    """The start of a process in ticks since the host's start, 0 if there is none: with the pid it names it for good."""
    fields = stat_fields(pid)
    return int(fields[19]) if fields else 0


def is_stopped(pid: int) -> bool:
    """Whether a process stands still because of a signal or a debugger."""
    return stat_fields(pid)[:1] in (["T"], ["t"])


def boot_id() -> str:
    """The name of this run of the kernel."""
    return text("sys/kernel/random/boot_id").strip()


@cache
def machine_name() -> str:
    """What tells this machine from others that see the same files: its id (machine-id(5)), and what it calls itself.

    What it called itself when this was first asked: an emulated host has a name of its own, and is no other machine.
    """
    try:
        identity = Path("/etc/machine-id").read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        identity = ""
    return f"{identity} {os.uname().nodename}".strip()


def tasks(pid: int) -> list[str]:
    """The threads of a process."""
    try:
        return os.listdir(f"/proc/{pid}/task")  # noqa: PTH208 (speed)
    except OSError:
        return []


def thread_names(pid: int) -> list[str]:
    """What the threads of a process are called, sorted, each name once (source: proc_pid_comm(5): 15 bytes of it)."""
    names = {text(pid, "task", task, "comm").removesuffix("\n") for task in tasks(pid)}
    return sorted(names - {""})


def tree(pid: int) -> list[int]:
    """A process and all its descendants."""
    found = [pid]
    for parent in found:
        for task in tasks(parent):
            found += map(int, text(parent, "task", task, "children").split())
    return found
