"""How campaigns are named on the command line: `3`, `last`, `last~1`, a store, one of it (`lab.db@2`), a record."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

from orrery import paths
from orrery.api.damage import damage_named
from orrery.api.detectable import detectable_on
from orrery.errors import InputError
from orrery.place import BACK, Place, place_of, without_password
from orrery.report.side import Side
from orrery.store.store import open_store

# Only an @ behind the name of the database leads to a campaign; one before it is the URL's own.
_OF_DATABASE = re.compile(rf"((?i:postgres(?:ql)?)://[^/]*/[^@]*?)(?:@(\d+|{BACK.pattern}))?", re.DOTALL)
HINT = "a campaign is named by its number, as last or last~1, by a results file (lab.db, lab.db@3), or by a record"


def side(name: str, given: Place | None) -> Side:
    """The campaign that `name` means: of the store, of another one, or of a record; InputError for none."""
    if (url := _OF_DATABASE.fullmatch(name)) is not None:
        return _stored(place_of(url[1]), url[2] or "last", f" of {place_of(url[1])}")
    file, at, inner = name.rpartition("@") if "@" in name and not Path(name).exists() else (name, "", "")
    if not at and (name.isdecimal() or BACK.fullmatch(name)):
        store = paths.store(given)
        return _stored(store, name, "" if given is None else f" of {store}")
    path = Path(file)
    if not path.is_file():
        raise InputError(f"{without_password(name)} is no campaign", hint=HINT)
    if zipfile.is_zipfile(path):
        return recorded(path)
    return _stored(path, inner or "last", f" of {path}")


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


def _stored(place: Place, name: str, of: str) -> Side:
    """A campaign of a store by its number, or counted from the latest."""
    with open_store(place, create=False) as store:
        known = [record.id for record in store.campaigns() if not record.is_aa_test]
        found = store.load(_number(name, known, place), details=False)
        detectable = detectable_on(store, found.record)
    return Side(f"campaign {found.record.id}{of}", found.record, found.observations, found.countings, detectable)


def _number(name: str, known: Sequence[int], place: Place) -> int:
    back = BACK.fullmatch(name)
    if back is None:
        if not name.isdecimal():
            raise InputError(f"{name} is no campaign", file=place, hint=HINT)
        return int(name)
    steps = int(back[1] or 0)
    if steps >= len(known):
        held = f"it holds {len(known)} campaign{'' if len(known) == 1 else 's'}"
        raise InputError(f"there is no campaign {name}", file=place, hint=held)
    return known[-1 - steps]
