"""How campaigns are named on the command line: `3`, `last`, `last~1`, a store, one of it (`lab.db@2`), a record."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass
from pathlib import Path

from orrery import paths
from orrery.api.reading.damage import damage_named
from orrery.api.reading.detectable import detectable_on
from orrery.errors import InputError
from orrery.place import BACK, Place, place_of, without_password
from orrery.report.side import Side
from orrery.store.store import Store, open_store

# Only an @ behind the name of the database leads to a campaign; one before it is the URL's own.
_OF_DATABASE = re.compile(rf"((?i:postgres(?:ql)?)://[^/]*/[^@]*?)(?:@(\d+|{BACK.pattern}))?", re.DOTALL)
HINT = "a campaign is named by its number, as last or last~1, by a results file (lab.db, lab.db@3), or by a record"


@dataclass(frozen=True)
class CampaignPlace:
    """Where a campaign is: at a place, by its number or counted from the latest (`last~1`), or in a record.

    `of` is what messages say of a place that was named.
    """

    place: Place
    inner: str | None
    of: str = ""


def side(name: str, given: Place | None) -> Side:
    """The campaign that `name` means: of the store, of another one, or of a record; InputError for none."""
    found = located(name, given)
    if found.inner is None:
        return recorded(Path(str(found.place)))
    with open_store(found.place, create=False) as store:
        return side_in(store, number_in(store, found.inner), found.of)


def located(name: str, given: Place | None) -> CampaignPlace:
    """Where the campaign is that `name` means, of the store `given` where it is a number; InputError for no name."""
    if (url := _OF_DATABASE.fullmatch(name)) is not None:
        return CampaignPlace(place_of(url[1]), url[2] or "last", f" of {place_of(url[1])}")
    file, at, inner = name.rpartition("@") if "@" in name and not Path(name).exists() else (name, "", "")
    if not at and (name.isdecimal() or BACK.fullmatch(name)):
        store = paths.store(given)
        return CampaignPlace(store, name, "" if given is None else f" of {store}")
    path = Path(file)
    if not path.is_file():
        raise InputError(f"{without_password(name)} is no campaign", hint=HINT)
    if zipfile.is_zipfile(path):
        return CampaignPlace(path, None)
    return CampaignPlace(path, inner or "last", f" of {path}")


def recorded(path: Path) -> Side:
    """The campaign of a record; InputError as in `open_record`, and where its observations do not fit together."""
    # What checks a record takes its time to load, and most campaigns stand in a results file.
    from orrery.store.record.opening import open_record

    found = open_record(path)
    with damage_named(path):
        made = Side(str(path), found.record, found.observations, found.countings)
        for row in made.rows:
            dict(row.metrics)  # a record may come from anybody: every figure is worked out, or it is told now
        return made


def side_in(store: Store, number: int, of: str = "", *, details: bool = False) -> Side:
    """The campaign of this number in an open store; InputError for none. `details` as of `Store.load`."""
    found = store.load(number, details=details)
    detectable = detectable_on(store, found.record)
    return Side(f"campaign {found.record.id}{of}", found.record, found.observations, found.countings, detectable)


def number_in(store: Store, name: str) -> int:
    """The number of the campaign that is called by it, or counted from the latest; InputError for another name."""
    back = BACK.fullmatch(name)
    if back is None:
        if not name.isdecimal():
            raise InputError(f"{name} is no campaign", file=store.place, hint=HINT)
        return int(name)
    known = [record.id for record in store.campaigns() if not record.is_aa_test]
    steps = int(back[1] or 0)
    if steps >= len(known):
        held = f"it holds {len(known)} campaign{'' if len(known) == 1 else 's'}"
        raise InputError(f"there is no campaign {name}", file=store.place, hint=held)
    return known[-1 - steps]
