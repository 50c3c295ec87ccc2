"""A writer that is killed at any moment loses at most the trial that it was saving."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from observations import campaign, trial
from orrery.paths import ROOT
from orrery.store.store import open_store

WRITER = """
import sys
from observations import campaign, trial
from orrery.store.store import open_store

store = open_store(sys.argv[1])
number = store.begin_campaign(campaign())
made = trial("unix", calls=300)
for block in range(100_000):
    made.block = block
    print(block, flush=True)
    store.save(number, made)
"""


@pytest.mark.parametrize("seed", range(6))
def test_kill_while_saving(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "orrery.db"
    folders = os.pathsep.join(str(ROOT / room) for room in ("src", "tests"))
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": folders},
    )
    assert writer.stdout is not None
    begun = -1
    for _ in range(random.Random(seed).randrange(3, 12)):
        begun = int(writer.stdout.readline())
    # Not where the line is printed, but somewhere in the work that follows it.
    for _ in range(random.Random(seed).randrange(200_000)):
        pass
    writer.send_signal(signal.SIGKILL)
    rest, _ = writer.communicate()
    begun = max([begun, *map(int, rest.split())])

    with open_store(path, create=False) as store:
        found = store.load(store.latest().id).observations
    assert len(found) in (begun, begun + 1)
    for block, observation in enumerate(found):
        expected = trial("unix", calls=300)
        expected.block = block
        assert observation == expected


class Interrupting(str):
    """A text at which somebody presses Ctrl-C when it is to be stored."""

    __slots__ = ()

    def __conform__(self, protocol: object) -> str:
        raise KeyboardInterrupt


def test_an_interrupt_while_saving_leaves_no_journal(tmp_path: Path) -> None:
    path, made = tmp_path / "orrery.db", trial("unix", calls=50)
    made.call_counters[-1].operation = Interrupting("Echo::ping")
    with pytest.raises(KeyboardInterrupt) as caught, open_store(path) as store:
        store.save(store.begin_campaign(campaign()), made)
    # What raised it still holds its statement, as at the end of a command.
    assert caught.tb is not None
    assert [file.name for file in tmp_path.iterdir()] == ["orrery.db"]
