"""Results that are open: the campaigns of a results file, a database or a record."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from orrery import paths
from orrery.api.public import html
from orrery.api.public.campaign import Campaign
from orrery.api.public.columns import FIGURES
from orrery.api.public.frames import FrameColumn, Framed
from orrery.api.public.sources import ResultsSource, source_of
from orrery.errors import InputError
from orrery.place import Database, Place, place_of
from orrery.store.observation import CampaignRecord

PlaceName = str | os.PathLike[str] | Database
"""How a place is given: a file's name or path, or the URL of a database."""
HEADINGS = ("campaign", "created", "scenario", "command")


class OpenResults(Framed):
    """The campaigns of a results file, a database or a record, until `close`. It is its own `with`.

    >>> with orrery.open_results("orrery.db") as results:
    ...     [(campaign.id, campaign.scenario) for campaign in results.campaigns()]
    [(1, 'classics/seven_calls'), (2, 'classics/seven_calls')]
    """

    columns: ClassVar[Sequence[FrameColumn]] = FIGURES

    def __init__(self, source: ResultsSource) -> None:
        self._source = source

    @property
    def place(self) -> Place:
        """The file, or the database on a server."""
        return self._source.place

    def campaigns(self, scenario: str | None = None) -> list[Campaign]:
        """Every campaign, or those of a scenario, the oldest first; without those that hold a driver against itself."""
        return [Campaign(self._source, record) for record in self._known() if scenario in (None, record.scenario)]

    def campaign(self, number: int | str | None = None) -> Campaign:
        """A campaign by its number, or as `last~1`; None: the latest. InputError where there is none."""
        wanted = self._source.number("last" if number is None else str(number))
        for record in self._source.campaigns():
            if record.id == wanted:
                return Campaign(self._source, record)
        known = ", ".join(str(record.id) for record in self._source.campaigns()) or "none"
        raise InputError(f"no campaign {wanted}", file=self.place, hint=f"it holds: {known}")

    def records(self) -> list[Mapping[str, Any]]:
        """The figures of all campaigns, a dictionary for each, with the columns of `frame`."""
        return [record for campaign in self.campaigns() for record in campaign.records()]

    def close(self) -> None:
        """Let go of it: rows that were read stay, and no others are read."""
        self._source.close()

    def _known(self) -> list[CampaignRecord]:
        return [record for record in self._source.campaigns() if not record.is_aa_test]

    def _repr_html_(self) -> str:
        rows = [(str(record.id), record.created, record.scenario, record.command) for record in self._known()]
        return html.shown(str(self.place), html.table(HEADINGS, rows))

    def __enter__(self) -> OpenResults:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<OpenResults of {self.place}>"


def open_results(place: PlaceName | None = None) -> OpenResults:
    """Open a results file, a database (`postgresql://USER@HOST/NAME`) or a record (`seven.zip`), to read it.

    None is the place of the commands: `$ORRERY_STORE`, else `./orrery.db`. InputError where there is nothing, or
    something else; of a record also where it does not hold together.

    >>> orrery.open_results("orrery.db").campaign().id
    2
    """
    return OpenResults(source_of(paths.store(place_named(place))))


def place_named(place: PlaceName | None) -> Place | None:
    """The place that is meant; None for none."""
    if place is None or isinstance(place, Database):
        return place
    return place_of(place) if isinstance(place, str) else Path(place)
