"""Results files in which somebody changed what trials with a fault counted: named as damaged, with the row and key."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from failing import SCENARIO, failing
from hostile.attack import Attack, Site, each
from observations import campaign
from orrery.store.observation import StoredCampaign
from orrery.store.store import open_store

DAMAGED = r"^error: good\.db: the results file is damaged: "
NO_COUNT = "a whole number of at most 63 bits is wanted, none below 0"


def faults(path: Path) -> None:
    """A results file with one trial in which the server failed."""
    with open_store(path, create=True) as store:
        made = replace(campaign(), scenario=SCENARIO)
        store.add(StoredCampaign(made, [failing("unix", "server", 2200, 1950)]))


def changed(words: str) -> Callable[[Path], None]:
    """The same, to which somebody did what these words of SQL say."""

    def make(path: Path) -> None:
        faults(path)
        with closing(sqlite3.connect(path)) as made, made:
            made.execute(words)

    return make


def of(name: str, words: str, line: str, command: str = "show --store good.db", generator: str = "") -> Attack:
    """A command that is given such a file."""
    return Attack(name, command, DAMAGED + line, files={"good.db": changed(words)}, generator=generator)


def put(column: str, key: str, value: str) -> str:
    """SQL that puts a value into the counters or the load of a measurement."""
    return f"UPDATE measurement SET {column} = json_set({column}, '$.{key}', {value})"


def ended(value: str) -> str:
    """SQL that says otherwise how the client ended."""
    return f"""UPDATE trial SET facts = json_set(facts, '$."fault.ended"', {value})"""


COUNTS = {
    "fewer-accepted-than-none": ("accepted", "-1"),
    "arrivals-in-words": ("arrived", "'many'"),
    "half-a-refusal": ("refused", "0.5"),
    "arrivals-of-nothing": ("arrived", "null"),
    "arrivals-of-a-truth": ("arrived", "json('true')"),
    "arrivals-of-a-table": ("arrived", "json('{}')"),
    "arrivals-beyond-63-bits": ("arrived", "1e30"),
}
ATTACKS = [
    *(
        of(name, put("counters", key, value), rf"measurement 1: counters\.{key}: {NO_COUNT}", generator="counts")
        for name, (key, value) in COUNTS.items()
    ),
    of(
        "accepted-below-0-packed",
        put("counters", "accepted", "-1"),
        rf"measurement 1: counters\.accepted: {NO_COUNT}",
        "record pack r.zip --store good.db",
    ),
    of("a-fault-of-a-number", put("load", "of", "3"), r"measurement 1: load\.of"),
    of("calls-below-0", put("load", "calls", "-4"), r"measurement 1: load\.calls"),
    of("a-fault-before-the-first-call", put("load", "after", "-1"), r"measurement 1: load\.after"),
    of("an-end-of-a-number", ended("7"), r"trial 1: facts\.fault\.ended"),
    of("an-end-of-a-table", ended("json('{}')"), r"trial 1: facts\.fault\.ended"),
]


@each(ATTACKS)
def test_a_damaged_count_of_a_fault_is_named(attack: Attack, site: Site) -> None:
    site.endure(attack)
