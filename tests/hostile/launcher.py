"""Starts commands from a process that has loaded Orrery once: of most commands, loading takes the most CPU time.

What is started is a process of its own, with the arguments, the folder, the variables and the limits that a fresh one
would have; only what Python does before its first line has been done before. Where that matters (a shell around the
command, variables that Python reads, signals), tests start the program itself.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import resource
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, NoReturn

TESTS = Path(__file__).resolve().parents[1]
WORD = 8
"""Bytes of what the starting process answers: a pid, later a status as of `os.waitpid`."""


class Launcher:
    """The process that starts commands, from the first one on until the tests end."""

    def __init__(self) -> None:
        own, its = socket.socketpair()
        path = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
        # A library's threads would not be there after a fork.
        environment = {**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-m", "hostile.launcher", str(its.fileno())]
        self._process = subprocess.Popen(command, pass_fds=[its.fileno()], env=environment, stdin=subprocess.DEVNULL)
        its.close()
        self._own = own
        atexit.register(self.close)

    def run(
        self,
        command: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        timeout: float,
        memory: int,
    ) -> subprocess.CompletedProcess[str]:
        """What `subprocess.run` would give; TimeoutExpired as there. The command may take so much address space."""
        asked = {"words": list(command), "folder": str(folder), "environment": dict(environment), "memory": memory}
        with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            question.write(json.dumps(asked).encode())
            question.flush()
            socket.send_fds(self._own, [b"."], [file.fileno() for file in (question, out, err)])
            status = self._wait(command, timeout)
            texts = [_text(file) for file in (out, err)]
        return subprocess.CompletedProcess(list(command), os.waitstatus_to_exitcode(status), *texts)

    def _wait(self, command: Sequence[str], timeout: float) -> int:
        self._own.settimeout(None)
        pid = self._answer()
        self._own.settimeout(timeout)
        try:
            return self._answer()
        except TimeoutError:
            os.kill(pid, 9)
            self._own.settimeout(None)
            self._answer()
            raise subprocess.TimeoutExpired(list(command), timeout) from None

    def _answer(self) -> int:
        found = self._own.recv(WORD, socket.MSG_WAITALL)
        assert len(found) == WORD, "the process that starts commands has ended"
        return int.from_bytes(found, "little")

    def close(self) -> None:
        """End the process."""
        self._own.close()
        self._process.wait()


@cache
def launcher() -> Launcher:
    """The launcher of this process."""
    return Launcher()


def _text(file: IO[bytes]) -> str:
    """What was written into a file, from its begin, as `subprocess.run` decodes it."""
    file.seek(0)
    return file.read().decode(errors="replace").replace("\r\n", "\n")


def serve(control: socket.socket) -> None:
    """Start what is asked for, one command after the other, until nobody asks any more."""
    while True:
        found, descriptors, _, _ = socket.recv_fds(control, 1, 3)
        if not found:
            return
        pid = os.fork()
        if pid == 0:
            control.close()
            become(*descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        control.sendall(pid.to_bytes(WORD, "little"))
        _, status = os.waitpid(pid, 0)
        control.sendall(status.to_bytes(WORD, "little"))


def become(question: int, out: int, err: int) -> NoReturn:
    """Be the command that a file asks for, and end as it does."""
    with os.fdopen(question, "rb") as file:
        file.seek(0)
        asked: dict[str, Any] = json.load(file)
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.close(out)
    os.close(err)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    tempfile.tempdir = None  # what it is was remembered
    resource.setrlimit(resource.RLIMIT_AS, (asked["memory"], asked["memory"]))
    sys.argv = asked["words"]
    from orrery.cli.main import main

    try:
        main()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except BaseException:  # what Python would do: a test looks for the traceback
        sys.excepthook(*sys.exc_info())
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def load() -> None:
    """Import all that commands import."""
    from orrery import api
    from orrery.cli import commands

    for package in (commands, api):
        for found in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{found.name}")
    # What is there now is never looked at again: it stays shared with all that are started.
    gc.freeze()


if __name__ == "__main__":
    load()
    serve(socket.socket(fileno=int(sys.argv[1])))
