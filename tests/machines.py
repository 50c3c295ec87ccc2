"""Machines for engines: they share neither network, /tmp, /run, /dev/shm nor IPC, and real daemons run in them.

They are namespaces of this kernel, so processes of all of them can be seen from here, and killed.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from orrery import paths
from orrery.hosts.emulation.addresses import on_link
from orrery.paths import ROOT

PROGRAM = Path(__file__).with_name("machines_program.py")
ORRERY = (sys.executable, "-c", "from orrery.cli.main import main; main()")
SECONDS = 20
"""In which nothing of a campaign may be left on any machine."""
READY_SECONDS = 60.0
"""For a daemon on a busy machine."""


@dataclass
class Machine:
    """One of them: its name and address, the process that holds it, and what a test has started there."""

    name: str
    address: str
    pid: int
    environment: Mapping[str, str]
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    def words(self, *words: str) -> list[str]:
        """A command that runs there."""
        return ["nsenter", f"--target={self.pid}", "--net", "--mount", "--ipc", "--uts", "--wd=/", *words]

    def start(self, *words: str, log: Path | None = None, **more: Any) -> subprocess.Popen[str]:
        """Start a program there, in a session of its own; its output goes to a log, if there is one."""
        output: Any = log.open("ab") if log is not None else subprocess.DEVNULL
        try:
            settings = {"stdin": subprocess.DEVNULL, "stdout": output, "stderr": subprocess.STDOUT, **more}
            process = subprocess.Popen(
                self.words(*words), env=dict(self.environment), text=True, start_new_session=True, **settings
            )
        finally:
            if log is not None:
                output.close()
        self.started.append(process)
        return process

    def run(self, *words: str, seconds: float = 120, given: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run a program there to its end."""
        return subprocess.run(
            self.words(*words),
            env=dict(self.environment),
            input=given or "",
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )

    def processes(self) -> set[int]:
        """All that run there, but who holds it; also those that have moved away from whoever started them."""
        own = _network(self.pid)
        pids = {int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal()}
        return {pid for pid in pids if pid != self.pid and _network(pid) == own}

    def named(self, word: str) -> list[int]:
        """Those in whose command line a word stands."""
        return [pid for pid in sorted(self.processes()) if word.encode() in _command_line(pid)]

    def kill(self, *pids: int) -> None:
        """Kill these, at once."""
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def left_in_tmp(self) -> list[Path]:
        """The folders of trials there."""
        return list(Path(f"/proc/{self.pid}/root/tmp").glob("or.*"))


@contextmanager
def machines(names: Sequence[str], folder: Path, **environment: str) -> Iterator[list[Machine]]:
    """Machines of these names, which see `folder` too; everything in them is killed at the end."""
    need_root()
    visible = [ROOT, Path(sys.prefix), Path(sys.base_prefix), paths.cache(), folder]
    words = [sys.executable, str(PROGRAM), json.dumps(names), json.dumps([str(path) for path in visible])]
    own = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "XDG_CACHE_HOME": str(paths.cache().parent),
        "XDG_STATE_HOME": str(folder / "state"),
        "HOME": str(folder),
        **environment,
    }
    (folder / "state" / "orrery").mkdir(parents=True, exist_ok=True)
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=own) as holder:
        assert holder.stdin is not None and holder.stdout is not None
        try:
            pids = json.loads(holder.stdout.readline() or "[]")
            assert len(pids) == len(names), "machines could not be made"
            made = [Machine(n, str(on_link(i, 0).ip), pids[i], own) for i, n in enumerate(names)]
            try:
                yield made
            finally:
                _end(made)
        finally:
            holder.stdin.close()


def need_root() -> None:
    """Skip where there can be no such machines."""
    if os.geteuid() != 0:
        pytest.skip("only root may enter namespaces with daemons of its own in them")


def need_commands(*names: str) -> None:
    """Skip where a system's program is missing, by its name."""
    for name in names:
        if shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin") is None:
            pytest.skip(f"needs {name}")


def eventually(holds: Callable[[], bool], what: str, seconds: float = READY_SECONDS) -> None:
    """Wait until something holds; a failure where it does not in time."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, f"not within {seconds:g} s: {what}"
        time.sleep(0.1)


def nothing_left(on: Iterable[Machine], before: Mapping[str, set[int]]) -> None:
    """After some seconds machines have the processes that they had before, and no folder of a trial."""
    for machine in on:
        known = before[machine.name]
        until = time.monotonic() + SECONDS
        while (left := _newer(machine, known)) and time.monotonic() < until:
            time.sleep(0.1)
        assert not left, f"{machine.name} has {left}"
        assert not machine.left_in_tmp(), machine.name


def _newer(machine: Machine, known: set[int]) -> list[bytes]:
    """The command lines of what runs there and did not before."""
    return [_command_line(pid) for pid in machine.processes() - known if _is_running(pid)]


def snapshot(on: Iterable[Machine]) -> dict[str, set[int]]:
    """What runs on machines now, by their names."""
    return {machine.name: machine.processes() for machine in on}


def _end(made: Iterable[Machine]) -> None:
    for machine in made:
        for _ in range(20):
            if not (left := machine.processes()):
                break
            machine.kill(*left)
            time.sleep(0.05)
        for process in machine.started:
            process.wait(30)


def _network(pid: int) -> str:
    with suppress(OSError):
        return os.readlink(f"/proc/{pid}/ns/net")  # noqa: PTH115 (no path: a name)
    return ""


def _command_line(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def _is_running(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
