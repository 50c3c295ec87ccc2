"""Tools and folders of a process do not outlive it, whatever it dies of."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery import keeper, keeping

WORKER = """
import signal, sys
from pathlib import Path
from orrery import keeping

signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background of a shell is born deaf to both
signal.signal(signal.SIGQUIT, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # and under nohup to this one
with keeping.owned_folder("kept-", Path.cwd()) as folder:
    (folder / "half").write_text("")
    keeping.run(["sh", "-c", "setsid sleep 600 & echo $ORRERY_KEPT >../begun; sleep 600"], cwd=folder)
"""
"""A tool that starts another one, in a session of its own, and hangs; the mark of both is in the file `begun`."""
GOES_ON = """
from orrery import keeping

try:
    with keeping.started(["sleep", "600"]):
        raise KeyboardInterrupt
except KeyboardInterrupt:
    pass
try:
    keeping.run(["echo", "halted in vain"])
except keeping.HaltedError:
    print("halted")
keeping.start_again()
print(keeping.run(["echo", "again"]).stdout, end="")
"""
"""What a notebook does whose user interrupts a cell, and runs the next one."""


class Worker:
    """A process that runs `WORKER` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER], cwd=folder, env=environment, stderr=subprocess.PIPE, text=True
        )
        while not (folder / "begun").is_file() or not (folder / "begun").read_text():
            assert self.process.poll() is None, self.process.communicate()[1]
            time.sleep(0.01)
        self.mark = (folder / "begun").read_text().strip()

    def left(self) -> tuple[list[int], list[str]]:
        """The tools and folders that are there when the keeper had its time."""
        until = time.monotonic() + 20
        while time.monotonic() < until and (self.tools() or self.folders()):
            time.sleep(0.01)
        return self.tools(), self.folders()

    def tools(self) -> list[int]:
        return keeper.marked(self.mark)

    def folders(self) -> list[str]:
        return [path.name for path in self.folder.glob("kept-*")]


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Worker]:
    made = Worker(tmp_path)
    yield made
    made.process.kill()
    made.process.communicate()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_nothing_is_left_of_a_process_that_a_signal_ends(number: signal.Signals, worker: Worker) -> None:
    assert worker.tools()
    assert worker.folders()
    worker.process.send_signal(number)
    worker.process.wait()
    assert worker.left() == ([], [])


def test_whoever_is_interrupted_ends_his_tools_even_without_a_keeper(worker: Worker) -> None:
    os.kill(keeper_of(worker), signal.SIGKILL)
    worker.process.send_signal(signal.SIGINT)
    worker.process.wait()
    assert (worker.tools(), worker.folders()) == ([], [])


def test_a_process_that_goes_on_after_an_interrupt_may_start_tools_again() -> None:
    done = subprocess.run(
        [sys.executable, "-c", GOES_ON],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("halted\nagain\n", "")


def test_a_tool_says_what_it_said_and_how_it_ended() -> None:
    done = keeping.run(["sh", "-c", "echo out; echo err >&2; exit 3"])
    assert (done.stdout, done.stderr, done.returncode) == ("out\n", "err\n", 3)


def test_a_tool_that_takes_too_long_is_killed() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        keeping.run(["sleep", "600"], timeout=0.05)


def test_a_folder_goes_when_its_use_ends(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), keeping.owned_folder("kept-", tmp_path) as folder:
        (folder / "half").write_text("")
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def test_only_what_is_still_its_own_is_removed(tmp_path: Path) -> None:
    own, given = tmp_path / "own", tmp_path / "given"
    for folder in (own, given):
        folder.mkdir()
    watch(f"+{own}\0+{given}\0-{given}\0")
    assert not own.exists()
    assert given.exists()


def test_a_process_that_ends_in_peace_keeps_what_it_has(tmp_path: Path) -> None:
    watch(f"+{tmp_path}\0.\0")
    assert tmp_path.exists()


def test_who_bears_another_mark_is_spared() -> None:
    with subprocess.Popen(["sleep", "600"], env={**os.environ, keeper.VARIABLE: "0" * 16}) as stranger:
        keeper.end_marked("1" * 16)
        assert stranger.poll() is None
        keeper.end_marked("0" * 16)
        assert stranger.wait(10.0) == -signal.SIGKILL


def watch(words: str) -> None:
    """What a keeper does who hears these words, until their end."""
    subprocess.run([sys.executable, "-I", "-S", keeper.__file__, "f" * 16], input=words.encode(), check=True)


def keeper_of(worker: Worker) -> int:
    """The pid of a worker's keeper."""
    children = Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children").read_text().split()
    (found,) = [pid for pid in children if b"keeper.py" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    return int(found)
