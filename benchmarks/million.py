"""How soon a store of a million rows answers: 100,000 trials of 1,000 points, ten drivers and ten blocks.

The campaign is made up and written as every other one. Then fresh processes show it, compare its drivers and show its
history: the first answer of each is worked out, and shown here; all others are judged, by the time from their start to
their end. Shown is also how long it takes to find out what is done already, and to read all trials one after the other,
as a campaign that goes on does. With --store a database on a server is looked at in place of a file.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from analysis import ORRERY, timed
from orrery.place import Place, place_of
from orrery.stats.levels import mean_level
from orrery.store.observation import StoredCampaign
from orrery.store.store import open_store
from rig.judging.judgement import Judgement, at_most, only_shown, shown
from rig.made_up.large import Size, record, trials
from rig.program import conclude, note, run

ANSWERING = 2.0
"""Seconds."""
COMMANDS = ("show", "compare", "history")
ROWS = 15
"""Of a trial of one operation, in all tables."""
CALLS = 20


@click.command(help=__doc__)
@click.option("--points", default=1000, show_default=True, help="How many points, of 100 trials each.")
@click.option("--repeat", default=6, show_default=True, help="How often each answer is asked for again.")
@click.option("--store", "kept", help="A store that is kept, and taken again: a file, or postgresql://USER@HOST/NAME.")
def command(points: int, repeat: int, kept: str | None) -> None:
    """See the module."""
    size = Size(points=points, placements=("same",), blocks=10, operations=1, calls=CALLS)
    with tempfile.TemporaryDirectory(prefix="orrery-million-") as folder, own_cache(Path(folder)):
        conclude(judged(place_of(kept or f"{folder}/results.db"), kept or f"{folder}/results.db", size, repeat))


@contextmanager
def own_cache(folder: Path) -> Iterator[None]:
    """Answers of earlier runs are none of this one."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    try:
        yield
    finally:
        if before is None:
            del os.environ["XDG_CACHE_HOME"]
        else:
            os.environ["XDG_CACHE_HOME"] = before


def judged(place: Place, named: str, size: Size, repeat: int) -> Iterator[Judgement]:
    """Each answer, and what a campaign that goes on reads."""
    make(place, size)
    what = f"{size.trials * ROWS:,} rows of {size.trials:,} trials"
    for name in COMMANDS:
        first, used = timed([ORRERY, name, "--store", named])
        yield only_shown(f"{what}: the first orrery {name}", f"{first:.1f} s ({used:.1f} s on a CPU)")
        again = [timed([ORRERY, name, "--store", named]) for _ in range(repeat)]
        took = mean_level([seconds for seconds, _ in again])
        figure = f"{shown(took, 2, 's')} ({statistics.fmean(used for _, used in again):.2f} s on a CPU)"
        yield at_most(f"{what}: orrery {name} again", took, ANSWERING, (repeat, "runs"), figure, f"{ANSWERING:g} s")
    yield from going_on(place, what)


def going_on(place: Place, what: str) -> Iterator[Judgement]:
    """What is read before a campaign goes on."""
    with open_store(place, create=False) as store:
        number, begin = store.latest().id, time.monotonic()
        finished = len(store.finished(number))
        yield only_shown(f"{what}: what is done already", f"{finished:,} trials in {time.monotonic() - begin:.2f} s")
        begin = time.monotonic()
        read = sum(1 for _ in store.trials(number))
        yield only_shown(f"{what}: one after the other", f"{read:,} trials in {time.monotonic() - begin:.1f} s")


def make(place: Place, size: Size) -> None:
    """Write the campaign, where it is not there."""
    with open_store(place) as store:
        if any(known.uuid == record(size).uuid for known in store.campaigns()):
            return
        note(f"{size.trials:,} trials are written")
        begin = time.monotonic()
        store.add(StoredCampaign(record(size), list(trials(size))))
    wide = f", {place.stat().st_size >> 20:,} MiB" if isinstance(place, Path) else ""
    note(f"{size.trials:,} trials{wide}, in {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    run(command)
