"""Where campaigns are read from: a results file or a database that is open, or a record."""

from __future__ import annotations

import weakref
import zipfile
from pathlib import Path
from typing import Protocol

from orrery.api.reading.damage import damage_named
from orrery.api.reading.sides import number_in, recorded, side_in
from orrery.errors import InputError
from orrery.place import Place
from orrery.report.side import Side
from orrery.store.observation import CampaignRecord
from orrery.store.store import Store, open_store


class ResultsSource(Protocol):
    """Campaigns, and the trials of each when they are asked for. Errors are InputError, with the place."""

    @property
    def place(self) -> Place:
        """The file, or the database on a server."""

    def campaigns(self) -> list[CampaignRecord]:
        """Every campaign, the oldest first."""

    def number(self, name: str) -> int:
        """The number of the campaign that is called so: `3`, `last`, `last~1`."""

    def side(self, record: CampaignRecord) -> Side:
        """A campaign with its trials."""

    def close(self) -> None:
        """Let go of it."""


class StoreSource:
    """A results file or a database, open until `close`, or until nobody uses it any more."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._store = open_store(place, create=False)
        self._close = weakref.finalize(self, self._store.close)

    def campaigns(self) -> list[CampaignRecord]:
        """Every campaign, the oldest first."""
        return self._open.campaigns()

    def number(self, name: str) -> int:
        """The number of the campaign that is called so."""
        return number_in(self._open, name)

    def side(self, record: CampaignRecord) -> Side:
        """A campaign with its trials, without what no figure is made of."""
        with damage_named(self.place):
            return side_in(self._open, record.id, f" of {self.place}")

    def close(self) -> None:
        """Let go of it; what was read stays."""
        self._close()

    @property
    def _open(self) -> Store:
        if not self._close.alive:
            hint = "open them again with orrery.open_results, or read them inside its `with`"
            raise InputError("these results are closed", file=self.place, hint=hint)
        return self._store


class RecordSource:
    """A record: one campaign, read and checked whole when it is opened."""

    def __init__(self, place: Path) -> None:
        self.place: Place = place
        self._side = recorded(place)

    def campaigns(self) -> list[CampaignRecord]:
        """The only one."""
        return [self._side.record]

    def number(self, name: str) -> int:
        """Nothing that is numbered: 0 of the only one, InputError for another name."""
        if name not in ("0", "last"):
            raise InputError(f"a record is one campaign: there is no {name}", file=self.place, hint="give no number")
        return 0

    def side(self, record: CampaignRecord) -> Side:
        """The campaign with its trials."""
        return self._side

    def close(self) -> None:
        """Nothing: it was read."""


def source_of(place: Place) -> ResultsSource:
    """What is at a place; InputError where nothing is, or something else."""
    if isinstance(place, Path) and place.is_file() and zipfile.is_zipfile(place):
        return RecordSource(place)
    return StoreSource(place)
