"""The local host: the processes of a trial on this machine, under a native supervisor that outlives the conductor."""

from __future__ import annotations

import contextlib
import os
import resource
import select
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from orrery.build.supervisor import supervisor_program
from orrery.control.channel import SocketChannel, is_ready
from orrery.control.failure import TrialError
from orrery.control.verbs import REPLIES, SUPERVISOR
from orrery.hosts.clocks import OneClock
from orrery.hosts.host import Host
from orrery.hosts.journal import ROOT, Journal, clean_up, new_journal
from orrery.hosts.readings import Readings
from orrery.probes import proc
from orrery.waiting import wait_for

LAST_OUTPUT = 4000
"""Bytes from the end: a program in trouble may have written a disk full."""
LAST_LINES = 20
TIMEOUT = 30.0
"""Seconds beyond the grace period: hundreds of processes may have to end, and their memory be freed."""


def raise_descriptor_limit() -> int:
    """Raise this process's soft limit of descriptors to the hard one, and return it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # A hard limit may be more than the kernel's own bound, fs.nr_open, and is refused then (setrlimit(2)).
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft


class LocalHost(Host):
    """This machine; used in a `with` statement, with a control channel for each name in `controlled`.

    Whatever happens, nothing of the trial is left after the statement: the supervisor sees to that even if this process
    is killed in it. It has `timeout` seconds beyond the grace period for that (None: `TIMEOUT`); one that takes
    longer, as one that is stopped, is killed itself, and what it has left is ended here.
    """

    def __init__(
        self, controlled: Sequence[str], grace: float, root: Path = ROOT, timeout: float | None = None
    ) -> None:
        super().__init__("localhost")
        self.channels: dict[str, SocketChannel] = {}
        self.inodes: dict[str, int] = {}
        self.numbers: dict[str, int] = {}
        self.readings = Readings()
        self.clock = OneClock()
        self.machine = proc.boot_id()
        self._controlled = controlled
        self._grace = grace
        self._limit = grace + (TIMEOUT if timeout is None else timeout)
        self._root = root
        self._process: subprocess.Popen[bytes] | None = None
        near, self._far = socket.socketpair()
        self.supervisor: SocketChannel = SocketChannel(near, "supervisor", SUPERVISOR)

    def __enter__(self) -> LocalHost:
        self.journal: Journal = new_journal(self._root)
        self.folder, self.tag = self.journal.folder, self.journal.tag
        try:
            self.folder.mkdir(mode=0o700)
            self._start_supervisor()
        # Ctrl-C too: nothing may be left of a trial that has hardly begun.
        except BaseException:
            self._give_up()
            raise
        return self

    @property
    def supervisor_pid(self) -> int | None:
        """Its supervisor; None before it has been started."""
        return self._process.pid if self._process is not None else None

    def put(self, name: str, text: str) -> Path:
        """Write a file into the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def output(self, name: str) -> str:
        """What a process has written to its stdout."""
        return _read(self.log(name, "out"))

    def last_output(self, name: str) -> str:
        """The end of what a process has written to its stderr."""
        return "\n".join(_read(self.log(name, "err"), LAST_OUTPUT).splitlines()[-LAST_LINES:])

    def stop(self) -> None:
        """End all processes, remove all that was made; `killed` then says how many SIGTERM did not end.

        TrialError, when all that is done, where the supervisor did not do it.
        """
        if self._process is None or self._process.returncode is not None:
            return
        try:
            self._end(self._process)
        finally:
            if self._process.poll() is not None and self.journal.path.exists():
                clean_up(self.journal.path)

    def _end(self, supervisor: subprocess.Popen[bytes]) -> None:
        """Let it end the others and itself; TrialError where it does not: then it is killed."""
        try:
            self.supervisor.send("stop")  # one that was killed does not hear it, but may be still on its way out
            self._hear_out(supervisor)
        except TrialError:
            supervisor.kill()  # left alone, it would keep its journal from all who clean up later
            supervisor.wait()
            raise

    def _hear_out(self, supervisor: subprocess.Popen[bytes]) -> None:
        """Wait for its end, and take in what it says until then: of hundreds that end there is more than it may send.

        TrialError where it does not end.
        """
        until = time.monotonic() + self._limit
        while not self.supervisor.ended and is_ready(self.supervisor.fileno(), select.POLLIN, until - time.monotonic()):
            for raw in self.supervisor.read():
                if raw.startswith(b"stopped"):
                    self.killed = self.supervisor.parse(raw).number("killed")
        try:
            wait_for(supervisor, until - time.monotonic())
        except subprocess.TimeoutExpired:
            why = ": it is stopped" if proc.is_stopped(supervisor.pid) else ""
            raise TrialError(f"the supervisor of the trial did not end within {self._limit:g} s{why}") from None

    def _close(self) -> None:
        """Close all channels, those of processes that were never started too."""
        for channel in (self.supervisor, *self.channels.values()):
            channel.close()

    def _give_up(self) -> None:
        self._close()
        self._far.close()
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                wait_for(self._process, self._limit)
            self._process.kill()  # nothing where it has ended
            self._process.wait()
        if self.journal.path.exists():
            clean_up(self.journal.path)

    def _start_supervisor(self) -> None:
        far_ends = [self._far]
        for name in self._controlled:
            near, far = socket.socketpair()
            self.channels[name] = SocketChannel(near, name, REPLIES)
            self.inodes[name] = os.fstat(far.fileno()).st_ino
            self.numbers[name] = far.fileno()
            far_ends.append(far)
        command = [supervisor_program(), "run", self._far.fileno(), self.journal.path, round(self._grace * 1000)]
        # A session of its own, for a terminal's Ctrl-C must not end who cleans up; and no stream of this process, which
        # it outlives.
        try:
            self._process = subprocess.Popen(
                list(map(str, command)),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                pass_fds=[far.fileno() for far in far_ends],
            )
        finally:
            # Held open here, a channel would never come to its end when its program dies.
            for far in far_ends:
                far.close()


def _read(path: Path, last: int = 0) -> str:
    try:
        with path.open("rb") as file:
            if last:
                file.seek(0, os.SEEK_END)
                file.seek(max(0, file.tell() - last))
            return file.read().decode(errors="replace")
    except OSError:
        return ""
