"""How campaigns are named on the command line: `3`, `last`, `last~1`, a results file, `lab.db@2`, a record."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from orrery import paths
from orrery.errors import InputError

if TYPE_CHECKING:
    from orrery.report.side import Side
    from orrery.store.store import Campaign

_BACK = re.compile(r"last(?:~(\d{1,9}))?")
HINT = "a campaign is named by its number, as last or last~1, by a results file (lab.db, lab.db@3), or by a record"


def side(name: str, store_path: Path | None) -> Side:
    """The campaign that `name` means: of the results file, of another one, or of a record; InputError for none."""
    file, at, inner = name.rpartition("@") if "@" in name and not Path(name).exists() else (name, "", "")
    if not at and (name.isdecimal() or _BACK.fullmatch(name)):
        store = paths.store(store_path)
        return _stored(store, name, "" if store_path is None else f" of {store}")
    path = Path(file)
    if not path.is_file():
        raise InputError(f"{name} is no campaign", hint=HINT)
    if zipfile.is_zipfile(path):
        return recorded(path)
    return _stored(path, inner or "last", f" of {path}")


def recorded(path: Path) -> Side:
    """The campaign of a record; InputError as in `open_record`, and where its observations do not fit together."""
    from orrery.store.record.opening import open_record

    found = open_record(path)
    try:
        return judged_side(str(path), found)
    except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError) as wrong:
        message = f"no figures can be made of it: {type(wrong).__name__}: {wrong}"
        raise InputError(message, file=path, hint="it may have been made by hand; get it again") from None


def judged_side(name: str, campaign: Campaign) -> Side:
    """A campaign with the rows that follow from its trials."""
    from orrery.metrics.summary import rows
    from orrery.report.side import Side

    record, observations = campaign.record, campaign.observations
    return Side(name, record, observations, rows(record, observations), campaign.countings)


def _stored(path: Path, name: str, of: str) -> Side:
    """A campaign of a results file by its number, or counted from the latest."""
    from orrery.store.store import open_store

    with open_store(path, create=False) as store:
        known = [record.id for record in store.campaigns()]
        found = store.load(_number(name, known, path))
    return judged_side(f"campaign {found.record.id}{of}", found)


def _number(name: str, known: Sequence[int], path: Path) -> int:
    back = _BACK.fullmatch(name)
    if back is None:
        if not name.isdecimal():
            raise InputError(f"{name} is no campaign", file=path, hint=HINT)
        return int(name)
    steps = int(back[1] or 0)
    if steps >= len(known):
        held = f"the file holds {len(known)} campaign{'' if len(known) == 1 else 's'}"
        raise InputError(f"there is no campaign {name}", file=path, hint=held)
    return known[-1 - steps]
