"""Short campaigns of a conductor on one machine, on hosts of an engine, so that something may happen meanwhile."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from emulated import INSIDE_SECONDS, STEADY
from machines import ORRERY, Machine
from orrery.place import place_of
from orrery.store.observation import Observation
from orrery.store.store import open_store

CONDUCTOR = """
import sys
from orrery.api.run import resume, run
from orrery.campaign.effort import Effort
from orrery.cli.main import report_error
from orrery.errors import OrreryError
from orrery.place import place_of
from orrery.planning.request import Request
from orrery.trial.listener import NullListener

scenario, hosts, store, *stops = sys.argv[1:]

def say(word):
    print(word, flush=True)
    if word in stops:
        stops.remove(word)
        sys.stdin.readline()

class Listener(NullListener):
    def note(self, text):
        say(f"note {text}")

    def trial(self, plan, block, number, count, left):
        say("trial")

    def phase(self, plan, number, count, phase):
        say(phase.kind)

    def ended(self, observation):
        say("ended")

try:
    if scenario == "--resume":
        resume(place_of(store), Listener(), hosts)
    else:
        asked = Request(scenario, drivers=("tcp", "udp"), hosts=hosts)
        run(asked, Effort(most=1, replace=0), place_of(store), Listener())
except OrreryError as error:
    sys.exit(report_error(error))
"""
MEASURING = "measure"
SETTLED_SECONDS = 0.5
"""After which whoever was killed is known to be dead."""
SECONDS = 240.0
"""For a campaign of two trials on a busy machine."""


class Conducted:
    """A campaign that is going on: what its conductor says, line by line."""

    def __init__(self, process: subprocess.Popen[str], store: Path) -> None:
        self.process = process
        self.store = store
        self.said: list[str] = []

    def wait_for(self, word: str) -> None:
        """Read on until it says a line that begins so."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if line.startswith(word):
                return
        raise AssertionError(f"it ended before it said {word}: {self.said}, {self.end()}")

    def strike(self, moment: str, act: Callable[[], object]) -> None:
        """Do something at a moment: while calls are measured, else before what it has said goes on (see `stops`)."""
        self.wait_for(moment)
        if moment == MEASURING:
            time.sleep(INSIDE_SECONDS)
        act()
        if moment != MEASURING:
            time.sleep(SETTLED_SECONDS)
        self.go_on()

    def go_on(self) -> None:
        """Let it go on where it has stopped."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError, ValueError):
            self.process.stdin.write("\n")
            self.process.stdin.flush()

    def end(self) -> tuple[int, str]:
        """Its status when it has ended, and what it said on stderr."""
        out, complaints = self.process.communicate(timeout=SECONDS)
        self.said += out.splitlines()
        return self.process.returncode, complaints

    def trials(self) -> list[Observation]:
        """Those that are stored."""
        with open_store(place_of(str(self.store)), create=False) as store:
            return store.load(store.latest().id).observations


@contextmanager
def conducted(
    desk: Machine, folder: Path, hosts: str, scenario: str | None = None, stops: Sequence[str] = ()
) -> Iterator[Conducted]:
    """A block of two trials of calls that go on for two seconds; or a campaign that is resumed (`--resume`).

    It stops when it has said one of the words `stops` for the first time, until it is let go on.
    """
    words = [scenario or str(steady_file(folder)), hosts, str(folder / "a.db"), *stops]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = desk.start(sys.executable, "-c", CONDUCTOR, *words, **pipes)
    try:
        yield Conducted(process, folder / "a.db")
    finally:
        process.kill()
        process.communicate()


def stops_of(moment: str) -> Sequence[str]:
    """Where a conductor stops for something to happen: nowhere while it measures."""
    return () if moment == MEASURING else (moment,)


def steady_file(folder: Path, seconds: int = 2) -> Path:
    """The scenario."""
    scenario = folder / f"steady{seconds}.toml"
    scenario.write_text(STEADY.replace('time = "2s"', f'time = "{seconds}s"'))
    return scenario


def orrery(desk: Machine, *words: str, seconds: float = SECONDS) -> subprocess.CompletedProcess[str]:
    """A command, as a user of that machine would type it."""
    return desk.run(*ORRERY, *words, seconds=seconds)


def statuses(found: Sequence[Observation]) -> list[tuple[str, str]]:
    """What became of trials."""
    return [(one.status, one.reason) for one in found]
