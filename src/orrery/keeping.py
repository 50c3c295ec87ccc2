"""Starts tools (compilers, generators, what they start) that do not outlive this process, and makes folders likewise.

A process of its own, the keeper, waits for the end of this one: it ends the tools and removes the folders also where
this process is killed. It is started with the first tool.
"""

from __future__ import annotations

import atexit
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from threading import Lock
from typing import Any

from orrery import keeper


# No Exception: one that says `except Exception` would go on as if a tool had merely failed.
class HaltedError(BaseException):
    """This process is about to end and starts nothing more; raised in its other threads, where nobody hears it."""


class _Keeper:
    """The process that keeps watch over this one."""

    def __init__(self) -> None:
        self.mark = secrets.token_hex(8)
        # Alone with the standard library it starts soonest; in a session of its own no terminal ends it, and in `/` it
        # keeps no disk busy. Without a buffer each word is in the pipe before this process may die.
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", keeper.__file__, self.mark],
            bufsize=0,
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def tell(self, word: bytes) -> None:
        """Say something; one that was killed does not hear it."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(word + b"\0")

    def end(self) -> None:
        """Let it end: after PEACE at once, else after it has done its work."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            # Ending processes takes it up to TIMEOUT; what is left is for the folders.
            self._process.wait(2 * keeper.TIMEOUT)
        if self._process.returncode != 0:
            keeper.end_marked(self.mark)


_lock = Lock()
_keeper: _Keeper | None = None
_halted = False
_open: set[object] = set()
"""One thing for each tool that was begun and not seen to its end."""


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a tool to its end, with what it printed; OSError where it cannot be started.

    TimeoutExpired where it takes longer than `timeout` seconds: then it is killed.
    """
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started(command, cwd=cwd, env=env, text=True, errors="replace", **pipes) as tool:
        try:
            output, complaints = tool.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            tool.kill()
            raise
    return subprocess.CompletedProcess(command, tool.returncode, output, complaints)


@contextmanager
def started(
    command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, **options: Any
) -> Iterator[subprocess.Popen[Any]]:
    """A tool that was started, in a session of its own: what a terminal sends reaches this process alone.

    It is waited for at the end. HaltedError where `halt` was called meanwhile.
    """
    begun = object()
    _open.add(begun)  # before there is a tool: wherever an interrupt comes, none is forgotten
    with _start(command, os.environ if env is None else env, options) as tool:
        try:
            yield tool
        except KeyboardInterrupt:
            halt()
            raise
    _open.remove(begun)
    if _halted:
        raise HaltedError


@contextmanager
def owned_folder(prefix: str, parent: Path | None = None) -> Iterator[Path]:
    """A new folder that is removed at the end, whoever brings that about; among temporary files without a `parent`."""
    # Others may write to the temporary folder too, so the name is one that nobody can guess.
    path = (parent or Path(tempfile.gettempdir())).absolute() / f"{prefix}{secrets.token_hex(6)}"
    watch, name = _watch(), os.fsencode(path)
    # Told before it is there: a death in between leaves nothing that nobody knows of.
    watch.tell(b"+" + name)
    try:
        path.mkdir(mode=0o700)
        yield path
    finally:
        rmtree(path, ignore_errors=True)
        watch.tell(b"-" + name)


def halt() -> None:
    """End all tools and remove all folders now; nothing is started after this: the process is about to end."""
    global _halted
    with _lock:
        _halted = True
    if _keeper is not None:
        _keeper.end()


def start_again() -> None:
    """Allow tools again after `halt`, in a process that goes on: all that was begun before has ended by now."""
    global _halted, _keeper
    with _lock:
        if _halted:
            _halted, _keeper = False, None
            _open.clear()


def pause(seconds: float) -> None:
    """Sleep; HaltedError where `halt` was called: nobody waits for what nobody will use."""
    if _halted:
        raise HaltedError
    time.sleep(seconds)


def mark() -> str:
    """What the tools of this process bear in their environment."""
    return _watch().mark


def _start(command: Sequence[str | Path], env: Mapping[str, str], options: Mapping[str, Any]) -> subprocess.Popen[Any]:
    environment = {**env, keeper.VARIABLE: mark()}
    with _lock:  # none is started behind the back of `halt`
        if _halted:
            raise HaltedError
        return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, start_new_session=True, **options)


def _watch() -> _Keeper:
    global _keeper
    with _lock:
        if _halted:
            raise HaltedError
        if _keeper is None:
            _keeper = _Keeper()
            atexit.register(_part, _keeper)
        return _keeper


def _part(own: _Keeper) -> None:
    """At the end of the interpreter nothing is left to be watched, unless a tool was not seen to its end."""
    if not _halted:
        if not _open:
            own.tell(keeper.PEACE)
        own.end()
