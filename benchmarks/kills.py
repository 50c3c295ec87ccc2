"""Whether a campaign that is killed loses anything: kill -9 of the runner at random moments, over and over.

A campaign of short trials is begun. At a random moment its runner is killed, then it is gone on with (`orrery run
--resume`) and killed again, until it comes to its end; then the next campaign begins. After each kill the results file
must open and hold every trial that it held a moment before, unchanged, and no process of the trial may go on. At each
end the trials must be those of a campaign that nobody disturbed, and nothing may be left of any of them.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from orrery.errors import DriverError
from orrery.store.observation import Observation
from orrery.store.store import open_store
from rig.judging.judgement import Judgement, counted_out, unexamined
from rig.program import conclude, note, run

TIMEOUT = 30.0
"""Seconds after which a process that is still there counts as left behind."""

FAULTS = {
    "kills": ("not opened", "lost trials", "processes that went on"),
    "ends": ("other trials", "left behind"),
}
"""What may be wrong after which of them."""

ORRERY = [sys.executable, "-c", "from orrery.cli.main import main; main()"]


@click.command(help=__doc__)
@click.option("--kills", default=200, show_default=True, help="How often the runner is killed.")
@click.option("--drivers", default="pipe,unix", show_default=True, help="Whose trials the campaign holds.")
@click.option("--repeat", default=6, show_default=True, help="Blocks of the campaign.")
@click.option("--seed", default=1, show_default=True, help="Of the moments.")
def command(kills: int, drivers: str, repeat: int, seed: int) -> None:
    """See the module."""
    campaign = [
        "patterns/client-server",
        "--drivers",
        drivers,
        "--repeat",
        str(repeat),
        "--replace",
        "0",
        "--calls",
        "200",
    ]
    with tempfile.TemporaryDirectory(prefix="orrery-kills-") as folder:
        conclude(judged(House(Path(folder)), campaign, kills, random.Random(seed)))


def judged(house: House, campaign: list[str], kills: int, chance: random.Random) -> Iterator[Judgement]:
    """Kills the runner so often, and says what was lost and what was left."""
    whole, expected = undisturbed(house, campaign)
    note(f"undisturbed: {len(expected)} trials in {whole:.1f} s")
    found: Counter[str] = Counter()
    arguments = campaign
    while found["kills"] < kills:
        if house.killed(arguments, chance.uniform(0, 1.2 * whole)):
            found["kills"] += 1
            found.update(house.faults())
            arguments = ["--resume"] if house.trials else campaign
            note(f"kill {found['kills']} of {kills}: {len(house.trials)} trials are stored")
            continue
        found["ends"] += 1
        found["other trials"] += house.keys() != expected
        found["left behind"] += len(house.left())
        house.forget()
        arguments = campaign
    yield counted_out("kills", found["kills"] >= kills, str(found["kills"]), str(kills))
    yield from told(found)


def told(found: Counter[str]) -> Iterator[Judgement]:
    """What was found after kills and at ends, where there were any."""
    for when, faults in FAULTS.items():
        for what in faults:
            if found[when]:
                yield counted_out(what, found[what] == 0, f"{found[what]} after {found[when]} {when}", "0")
            else:
                yield unexamined(what, f"there were no {when}")


Key = tuple[str, str, str, int]
"""A trial: point, binding, placement, block."""


def undisturbed(house: House, campaign: list[str]) -> tuple[float, set[Key]]:
    """How many seconds a campaign takes that nobody disturbs, and its trials; the programs are built before."""
    times = []
    for _ in range(2):
        begin = time.monotonic()
        if house.killed(campaign, float("inf")):
            raise DriverError("a campaign without an end")
        times.append(time.monotonic() - begin)
        expected = house.keys()
        house.forget()
    return min(times), expected


@dataclass
class House:
    """A folder with results, journals and trials of its own: what is found in it is of these campaigns alone."""

    folder: Path
    trials: list[Observation] = field(default_factory=list)

    @property
    def store(self) -> Path:
        """The results file."""
        return self.folder / "results.db"

    @property
    def state(self) -> Path:
        """XDG_STATE_HOME: where the journals are."""
        return self.folder / "state"

    def killed(self, arguments: list[str], seconds: float) -> bool:
        """Run `orrery run` and kill it after so many seconds; False if it came to its end before."""
        environment = {**os.environ, "XDG_STATE_HOME": str(self.state)}
        command = [*ORRERY, "run", *arguments, "--store", str(self.store)]
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as runner:
            with contextlib.suppress(subprocess.TimeoutExpired):
                if (status := runner.wait(min(seconds, 600))) != 0:
                    raise DriverError(f"orrery run ended with status {status}")
                self.trials = self._stored()
                return False
            self.trials = self._stored()
            runner.send_signal(signal.SIGKILL)
        return True

    def faults(self) -> list[str]:
        """What is wrong after a kill."""
        found = []
        try:
            now = self._stored()
        except Exception as error:
            note(f"the results file does not open: {error}")
            return ["not opened"]
        if now[: len(self.trials)] != self.trials:
            found.append("lost trials")
        self.trials = now
        if self._processes_after(TIMEOUT):
            found.append("processes that went on")
        return found

    def keys(self) -> set[Key]:
        """Which trials are stored."""
        return {(each.point, each.binding, each.placement, each.block) for each in self.trials}

    def left(self) -> list[str]:
        """What trials have left: processes and journals, and with each journal what it names."""
        return [*map(str, self.processes()), *map(str, self.state.rglob("*.journal"))]

    def forget(self) -> None:
        """Begin anew, with an empty results file."""
        self.trials = []
        for file in self.folder.glob("results.db*"):
            file.unlink()

    def processes(self) -> list[int]:
        """The pids of all processes of this house."""
        return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and self._is_ours(entry)]

    def _processes_after(self, patience: float) -> list[int]:
        """Those that are still there when the supervisor has had its time."""
        end = time.monotonic() + patience
        while (found := self.processes()) and time.monotonic() < end:
            time.sleep(0.05)
        return found

    def _is_ours(self, entry: Path) -> bool:
        mark = f"XDG_STATE_HOME={self.state}".encode()
        try:
            return mark in (entry / "environ").read_bytes().split(b"\0")
        except OSError:
            return False

    def _stored(self) -> list[Observation]:
        if not self.store.exists() or self.store.stat().st_size == 0:  # being made: the next runner goes on with that
            return []
        with open_store(self.store, create=False) as store:
            return store.load(store.latest().id).observations if store.campaigns() else []


if __name__ == "__main__":
    run(command)
