"""Records of trials with a fault from a stranger: counts that were forged, and whose sums were made anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hostile.attack import Attack, Site, each
from hostile.test_records import TRIAL, archived, members_of, summed
from hostile.test_stores_faults import faults
from orrery.store.record.packing import pack
from orrery.store.store import open_store


def record(path: Path) -> None:
    """A record of one trial in which the server failed."""
    faults(path.with_suffix(".making"))
    with open_store(path.with_suffix(".making"), create=False) as store:
        pack(store.load(store.latest().id), path)


def counted(change: Callable[[Any, Any], Any]) -> Callable[[Path], None]:
    """The same, in which `change` was made to the trial and its counters, and all sums anew."""

    def make(path: Path) -> None:
        record(path)
        members = members_of(path)
        trial = json.loads(members[TRIAL])
        change(trial, trial["measurements"][0]["counters"])
        archived(path, summed({**members, TRIAL: json.dumps(trial).encode()}))

    return make


def verify(name: str, line: str, change: Callable[[Any, Any], Any], words: str = "record verify r.zip") -> Attack:
    """A command that is given such a record."""
    return Attack(name, words, rf"r\.zip: .*{line}", files={"r.zip": counted(change)})


def load(trial: Any) -> Any:
    return trial["measurements"][0]["load"]


def too_many(trial: Any, counters: Any) -> None:
    counters.update(accepted=4001)


ATTACKS = [
    verify("more-accepted-than-asked-for", "4,000 calls were asked for, 5,801 were accepted or refused", too_many),
    verify("more-accepted-shown", "4,000 calls were asked for", too_many, "show --record r.zip"),
    verify("more-accepted-opened", "4,000 calls were asked for", too_many, "record open r.zip --store n.db"),
    verify("fewer-than-asked-for", "3,900 were accepted or refused", lambda t, c: c.update(accepted=2100)),
    verify(
        "more-before-a-refusal", "more calls were accepted before", lambda t, c: c.update(accepted_before_refusal=2001)
    ),
    verify("no-arrivals", "the counter arrived is not there", lambda t, c: c.pop("arrived")),
    verify("accepted-below-0", r"counters\.accepted", lambda t, c: c.update(accepted=-1)),
    verify("arrivals-in-words", r"counters\.arrived", lambda t, c: c.update(arrived="many")),
    verify("a-fault-of-html", "what failed is '<script>'", lambda t, c: load(t).update(of="<script>")),
    verify("a-fault-of-nobody", "what failed is 'None'", lambda t, c: load(t).pop("of")),
    verify("an-end-of-nobody", "ended as 'happy'", lambda t, c: t["facts"].update({"fault.ended": "happy"})),
    verify("another-end", "which no fault of the server", lambda t, c: t["facts"].update({"fault.ended": "gone"})),
]


@each(ATTACKS)
def test_a_forged_count_of_a_fault_is_refused(attack: Attack, site: Site) -> None:
    site.endure(attack)


def test_a_sound_record_of_a_fault_is_taken(site: Site) -> None:
    """What all of these were made of."""
    record(site.folder / "r.zip")
    site.endure(Attack("sound", "record verify r.zip", "", 0))
