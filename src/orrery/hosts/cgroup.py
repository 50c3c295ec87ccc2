"""A cgroup of the memory controller for one trial: how much it may have, and what it has taken.

Version 1 and 2 differ in names alone; which of them a host has is found out when one is asked for. Sources: the
kernel's Documentation/admin-guide/cgroup-v1/memory.rst and cgroup-v2.rst.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from orrery.control.failure import Refused
from orrery.probes import proc

PROCESSES = "cgroup.procs"
MICROSECOND = 1000
"""In ns: the kernel counts stalls in us (Documentation/accounting/psi.rst)."""


@dataclass(frozen=True)
class Names:
    """The files of one version; keys of `memory.stat`, and where it says how many processes were killed."""

    limit: str
    with_swap: str
    unlimited: str
    charged: str
    swapped: str
    anonymous: str
    cached: str
    faults: str
    kills: str


V1 = Names(
    limit="memory.limit_in_bytes",
    with_swap="memory.memsw.limit_in_bytes",
    unlimited="-1",
    charged="memory.usage_in_bytes",
    swapped="",
    anonymous="total_rss",
    cached="total_cache",
    faults="total_pgmajfault",
    kills="memory.oom_control",
)
V2 = Names(
    limit="memory.max",
    with_swap="memory.swap.max",
    unlimited="max",
    charged="memory.current",
    swapped="memory.swap.current",
    anonymous="anon",
    cached="file",
    faults="pgmajfault",
    kills="memory.events",
)


class CgroupReading(NamedTuple):
    """Memory in bytes, `stalled` in ns (None: the kernel does not tell), the rest counts since the beginning."""

    charged: int
    anonymous: int
    cached: int
    swapped: int
    faults: int
    kills: int
    stalled: int | None


class TrialCgroup:
    """A cgroup that has been made. It goes with the trial's journal, which names it."""

    def __init__(self, folder: Path, names: Names) -> None:
        self.folder = folder
        self.names = names

    def limit(self, memory: int, swap: bool) -> None:
        """Let all processes in it have `memory` bytes together; without `swap` that is all they get."""
        self._write(self.names.limit, str(memory))
        if swap:
            return
        if (self.folder / self.names.with_swap).exists():
            # memsw bounds memory and swap together, swap.max swap alone: each leaves none. It comes after the limit,
            # below which memsw may not be.
            self._write(self.names.with_swap, str(memory) if self.names is V1 else "0")
        elif self.names is V1:
            # Without swap accounting there is no such limit; the kernel can be asked not to swap.
            self._write("memory.swappiness", "0")

    def lift(self) -> None:
        """Let them have all there is."""
        # First, since memory may not be more than both together; there is none without swap accounting.
        with contextlib.suppress(OSError):
            if self.names is V1:
                self._write(self.names.with_swap, self.names.unlimited)
        self._write(self.names.limit, self.names.unlimited)

    def read(self) -> CgroupReading:
        """What it has taken so far."""
        names, stat = self.names, self._pairs("memory.stat")
        swapped = self._number(names.swapped) if names.swapped else stat.get("total_swap", 0)
        return CgroupReading(
            charged=self._number(names.charged),
            anonymous=stat.get(names.anonymous, 0),
            cached=stat.get(names.cached, 0),
            swapped=swapped,
            faults=stat.get(names.faults, 0),
            kills=self._pairs(names.kills).get("oom_kill", 0),
            stalled=self._stalled(),
        )

    def _stalled(self) -> int | None:
        """The time in which some process waited for memory (PSI)."""
        for line in self._text("memory.pressure").splitlines():
            kind, *pairs = line.split()
            if kind == "some":
                return int(dict(pair.split("=") for pair in pairs)["total"]) * MICROSECOND
        return None

    def _write(self, name: str, value: str) -> None:
        (self.folder / name).write_text(value, encoding="ascii")

    def _text(self, name: str) -> str:
        try:
            return (self.folder / name).read_text(encoding="ascii")
        except OSError:
            return ""

    def _number(self, name: str) -> int:
        text = self._text(name).strip()
        return int(text) if text.isdecimal() else 0

    def _pairs(self, name: str) -> dict[str, int]:
        words = (line.split() for line in self._text(name).splitlines())
        return {pair[0]: int(pair[1]) for pair in words if len(pair) == 2 and pair[1].isdecimal()}


def new_cgroup(name: str, announce: Callable[[Path], None]) -> TrialCgroup:
    """A cgroup called `name`; `announce` hears of each path before it is made. Refused where there can be none."""
    found = list(_places())
    if not found:
        raise Refused(
            "memory cannot be limited: this host has no cgroups of the memory controller",
            hint='leave [machine] out, or memory = "none"',
        )
    for parent, names in found:
        folder = parent / name
        announce(folder)
        if _make(folder, names):
            return TrialCgroup(folder, names)
    top, _ = found[-1]
    reason = f"memory cannot be limited: no cgroup with the memory controller may be made below {top}"
    raise Refused(reason, hint=_advice(top))


def _advice(top: Path) -> str:
    """What would let a cgroup be made below `top`: of version 2 somebody has to switch the controller on."""
    switch = top / "cgroup.subtree_control"
    if "memory" in _words(top / "cgroup.controllers") and "memory" not in _words(switch) and os.access(switch, os.W_OK):
        return f"echo +memory > {switch}"
    return "run Orrery as root, or in a cgroup that is handed on to you (systemd-run --user --scope -p Delegate=yes)"


def _words(file: Path) -> list[str]:
    return file.read_text(encoding="ascii").split() if file.is_file() else []


def _make(folder: Path, names: Names) -> bool:
    """Make a cgroup; whether it has the memory controller, and processes can be moved to it."""
    try:
        folder.mkdir()
    except OSError:
        return False
    # Of version 2 who moves a process must be able to write to the common ancestor too (cgroup-v2.rst, Delegation
    # Containment).
    movable = names is V1 or os.access(folder.parent / PROCESSES, os.W_OK)
    if movable and os.access(folder / names.limit, os.W_OK) and os.access(folder / PROCESSES, os.W_OK):
        return True
    folder.rmdir()
    return False


def _places() -> Iterator[tuple[Path, Names]]:
    """Where a cgroup may be made: in that of this process, then in those around it; version 1 where both are there."""
    own = dict(_own_paths())
    for controller, mount in _mounts():
        inside = mount / own.get(controller, "/").lstrip("/")
        # In a container the path may be the host's, which is not there (cgroup_namespaces(7)).
        place = inside if inside.is_dir() else mount
        while True:
            yield place, V1 if controller else V2
            if place == mount:
                break
            place = place.parent


def _mounts() -> list[tuple[str, Path]]:
    """(`memory`, its place) where version 1 has that controller, else ("", that of version 2)."""
    fields = [line.split() for line in proc.text("self/mounts").splitlines()]
    # A controller hangs in one hierarchy alone: where version 1 has it, version 2 has not.
    first = [("memory", Path(f[1])) for f in fields if f[2] == "cgroup" and "memory" in f[3].split(",")]
    return first[:1] or [("", Path(f[1])) for f in fields if f[2] == "cgroup2"][:1]


def _own_paths() -> Iterator[tuple[str, str]]:
    """Controller ("" for version 2) -> the path of this process's cgroup."""
    for line in proc.text("self/cgroup").splitlines():
        _, controllers, path = line.split(":", 2)
        for controller in controllers.split(","):
            yield controller, path
