"""Runs the collector (kit/kernel) beside a trial: started when its processes are connected, stopped after its phases.

What it attached is gone when it ends. It ends with its channel, so also when this process is killed.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from orrery.control.failure import TrialError
from orrery.errors import DriverError
from orrery.keeping import owned_folder, started
from orrery.probes import proc
from orrery.trace.kernel.program import OBJECT, PROGRAM, collector_folder
from orrery.trace.trials import KernelFile
from orrery.trial.stage import Stage

TIMEOUT = 30.0
"""Seconds for each answer of the collector: the kernel has to look through its programs first."""
LEAST, MOST = 1 << 22, 1 << 28
"""Bytes of the ring buffer, at least and at most: it is memory of the kernel."""
RECORD = 48
"""The bytes of a record there, with its head."""
_READY = re.compile(r"ready cost=(\d+) absent=(.*)")
_STOPPED = re.compile(r"stopped records=\d+ lost=(\d+)")


@dataclass
class KernelSeen:
    """What was seen of a trial, once it is over: the collector's file, and the process of every thread."""

    file: KernelFile | None = None
    threads: dict[int, str] = field(default_factory=dict)


Watching = Callable[[Stage], AbstractContextManager[None]]


def ring_bytes(records: int) -> int:
    """The size of a ring buffer with room for so many records: a power of two."""
    return min(max(1 << (records * RECORD - 1).bit_length(), LEAST), MOST)


def watching(seen: KernelSeen, size: int) -> Watching:
    """What a trial enters while its phases are run (`run_trial`): a collector with a ring buffer of so many bytes.

    TrialError where the kernel shows nothing here; `check_kernel` tells why before a trial is begun.
    """

    @contextmanager
    def watch(stage: Stage) -> Iterator[None]:
        trees = {name: proc.tree(pid) for name, pid in stage.daemons.items()}
        trees |= {name: [pid] for name, pid in stage.pids.items()}
        with owned_folder("orrery-trace-") as folder, _started(folder / "records", size, _pids(trees)) as begun:
            cost, absent, channel = begun
            yield
            seen.threads = _threads(trees)
            lost = _lost(_asked(channel, b"stop\n"))
            data = (folder / "records").read_bytes()
            seen.file = KernelFile(data, lost, cost, tuple(filter(None, absent.split(","))))

    return watch


def check_kernel() -> None:
    """DriverError, with the reason, where the kernel cannot be looked at: no root, no clang, or the kernel refuses."""
    if os.geteuid() != 0:
        raise DriverError("only root may look into the kernel")
    with owned_folder("orrery-trace-") as folder, _started(folder / "records", LEAST, [os.getpid()]):
        pass


def _pids(trees: Mapping[str, Sequence[int]]) -> list[int]:
    return [pid for pids in trees.values() for pid in pids]


def _threads(trees: Mapping[str, Sequence[int]]) -> dict[int, str]:
    """Thread -> its process or daemon, of all that live."""
    return {int(task): name for name, pids in trees.items() for pid in pids for task in proc.tasks(pid)}


@contextmanager
def _started(file: Path, size: int, pids: Sequence[int]) -> Iterator[tuple[int, str, socket.socket]]:
    """A collector that is attached: what a record costs (ns), the tracepoints that are absent, and its channel."""
    folder = collector_folder()
    near, far = socket.socketpair()
    near.settimeout(TIMEOUT)
    words: list[str | Path] = [folder / PROGRAM, str(far.fileno()), folder / OBJECT, file, str(size), *map(str, pids)]
    collector = started(words, pass_fds=[far.fileno()], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with closing(near), closing(far), collector:
        far.close()  # held open here, its end would tell nobody that the collector is gone
        try:
            found = _READY.fullmatch(_heard(near))
            if found is None:
                raise TrialError("the collector said something else than that it is ready")
            yield int(found[1]), found[2], near
        finally:
            near.close()  # it ends with its channel, and then `started` does


def _asked(channel: socket.socket, word: bytes) -> str:
    channel.sendall(word)
    return _heard(channel)


def _heard(channel: socket.socket) -> str:
    """The collector's next line; TrialError where it refuses, ends or says nothing."""
    line = b""
    try:
        while not line.endswith(b"\n"):
            more = channel.recv(4096)
            if not more:
                raise TrialError("the collector ended")
            line += more
    except TimeoutError:
        raise TrialError(f"the collector said nothing within {TIMEOUT:g} s") from None
    text = line.decode(errors="replace").strip()
    if text.startswith("refused "):
        raise TrialError(text.removeprefix("refused "))
    return text


def _lost(text: str) -> int:
    """How many records there was no room for, as the collector says at its end."""
    found = _STOPPED.fullmatch(text)
    if found is None:
        raise TrialError("the collector did not stop as it should")
    return int(found[1])
