"""Several campaigns write at once, into one file or one database; none loses a trial, or waits for ever."""

from __future__ import annotations

import os
import subprocess
import sys

from observations import trial
from orrery.paths import ROOT
from orrery.place import Database, Place
from orrery.store.store import open_store

WRITERS, TRIALS = 4, 8
WRITER = """
import sys
from dataclasses import replace
from observations import campaign, trial
from orrery.store.store import open_store

print("ready", flush=True)
sys.stdin.readline()
with open_store(sys.argv[1]) as store:
    number = store.begin_campaign(replace(campaign(), uuid=sys.argv[2]))
    for block in range(int(sys.argv[3])):
        store.save(number, trial("unix", block=block, calls=100))
        store.campaigns()
"""


def test_all_begin_at_once_where_nothing_is_yet(place: Place) -> None:
    writers = [begun(place, f"campaign {number}") for number in range(WRITERS)]
    for writer in writers:
        assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    assert [writer.communicate()[1] for writer in writers] == [""] * WRITERS
    with open_store(place, create=False) as store:
        found = [store.load(record.id) for record in store.campaigns()]
    assert {each.record.uuid for each in found} == {f"campaign {number}" for number in range(WRITERS)}
    expected = [trial("unix", block=block, calls=100) for block in range(TRIALS)]
    assert all(each.observations == expected for each in found)


def begun(place: Place, uuid: str) -> subprocess.Popen[str]:
    folders = os.pathsep.join(str(ROOT / room) for room in ("src", "tests"))
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, place.url if isinstance(place, Database) else str(place), uuid, str(TRIALS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": folders},
    )
