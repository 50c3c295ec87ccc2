"""Where results are kept: campaigns and their trials, kept whole whatever happens to the program that writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine

from orrery.errors import InputError
from orrery.place import Database, Place, place_of
from orrery.store.backend import Backend
from orrery.store.faults import explained
from orrery.store.migrate import migrate
from orrery.store.observation import PARTS, CampaignRecord, Counting, Observation, StoredCampaign
from orrery.store.reading import (
    Finished,
    Which,
    read_campaigns,
    read_countings,
    read_finished,
    read_parts,
    read_trial_counts,
    read_trials,
)
from orrery.store.unsound import damaged, sound
from orrery.store.writing import write_campaign, write_countings, write_entry, write_trial

AT_ONCE = 500
"""So many trials are in memory where they are read one after the other."""


class Store:
    """A store that is open. Every method is one transaction; errors are InputError or OrreryError.

    What is not there yet is made by the first transaction: a command that is refused leaves no empty file.
    """

    def __init__(self, backend: Backend, engine: Engine, create: bool, read_only: bool = False) -> None:
        self.backend = backend
        self.engine = engine
        self._create = create
        self._read_only = read_only
        self._is_ready = False
        if backend.is_there():
            self._open()

    @property
    def place(self) -> Place:
        """The file, or the database on a server."""
        return self.backend.place

    def check(self) -> None:
        """InputError where it cannot be written, or holds damaged campaigns: told before hours of measuring."""
        if self.backend.is_there():
            self.campaigns()
            with self._transaction() as connection:
                may_write = self.backend.may_write(connection)
            if not may_write:
                hint = "change its permissions, or give another with --store"
                raise InputError(f"the {self.backend.noun} cannot be written", file=self.place, hint=hint)

    def begin_campaign(self, record: CampaignRecord) -> int:
        """Store the record of a new campaign; its id."""
        with self._transaction() as connection:
            return write_campaign(connection, record)

    def add_part(self, campaign_id: int, part: Mapping[str, Any]) -> None:
        """Store in which boot and on which hosts a campaign goes on."""
        self.add_to_input(campaign_id, PARTS, part)

    def add_to_input(self, campaign_id: int, name: str, entry: Mapping[str, Any]) -> None:
        """Store one more entry of the list that a campaign's inputs have by this name."""
        with self._transaction() as connection:
            write_entry(connection, campaign_id, name, entry)

    def add(self, campaign: StoredCampaign) -> int:
        """Store a whole campaign, as it came out of another store, or nothing of it; its id here."""
        known = {record.uuid: record.id for record in self.campaigns()}
        if campaign.record.uuid in known:
            raise InputError(f"it is there already, as campaign {known[campaign.record.uuid]}", file=self.place)
        try:
            with self._transaction() as connection:
                number = write_campaign(connection, campaign.record)
                for observation in campaign.observations:
                    write_trial(connection, number, observation)
                write_countings(connection, number, campaign.countings)
        except OverflowError:
            raise InputError("the campaign holds a number of more than 64 bits", file=self.place) from None
        return number

    def save(self, campaign_id: int, observation: Observation) -> None:
        """Store a trial, whole or not at all. OrreryError if it is there already."""
        with self._transaction() as connection:
            write_trial(connection, campaign_id, observation)

    def keep(self, campaign_id: int, countings: Iterable[Counting]) -> None:
        """Store what was counted of a campaign's bindings, in place of what it holds of the same operations."""
        with self._transaction() as connection:
            write_countings(connection, campaign_id, countings)

    def finished(self, campaign_id: int) -> Finished:
        """The (point, binding, placement, block) of every trial stored, failed ones too."""
        with self._transaction() as connection:
            return read_finished(connection, campaign_id)

    def stamp(self) -> str | None:
        """What is another as soon as it holds something else; None where that cannot be told."""
        with self._transaction() as connection:
            return self.backend.stamp(connection)

    def trial_counts(self) -> dict[int, int]:
        """How many trials of each campaign are stored, failed ones too, by its id; none of what has none."""
        with self._transaction() as connection:
            return read_trial_counts(connection)

    def campaigns(self) -> list[CampaignRecord]:
        """Every campaign, the oldest first."""
        with self._transaction() as connection:
            return read_campaigns(connection)

    def latest(self) -> CampaignRecord:
        """The campaign that was begun last, but for those that hold a driver against itself; InputError for none."""
        known = [record for record in self.campaigns() if not record.is_aa_test]
        if not known:
            others = " but A/A tests" if self.campaigns() else ""
            message = f"the {self.backend.noun} holds no campaign{others}"
            raise InputError(message, file=self.place, hint="make one with `orrery run`")
        return known[-1]

    def load(self, campaign_id: int, details: bool = True) -> StoredCampaign:
        """A campaign with all its trials; InputError if there is none of this id.

        Without `details` trials have no plans, and measurements no slices, largest and raw values: most of a store, and
        of no figure.
        """
        with self._transaction() as connection:
            known = {record.id: record for record in read_campaigns(connection)}
            if campaign_id not in known:
                ids = ", ".join(map(str, known)) or "none"
                hint = f"the {self.backend.noun} holds: {ids}"
                raise InputError(f"no campaign {campaign_id}", file=self.place, hint=hint)
            raising = partial(damaged, self.backend.noun, self.place)
            trials = read_trials(connection, Which(campaign_id), raising, details)
            countings = read_countings(connection, campaign_id)
            return StoredCampaign(known[campaign_id], trials, countings)

    def trials(self, campaign_id: int) -> Iterator[Observation]:
        """The trials of a campaign without details, one after the other: never are many of them in memory."""
        raising = partial(damaged, self.backend.noun, self.place)
        with self._transaction() as connection:
            parts = read_parts(connection, campaign_id, AT_ONCE)
        for part in parts:
            with self._transaction() as connection:
                found = read_trials(connection, part, raising, details=False)
            yield from found

    def close(self) -> None:
        """Let go of it."""
        self.engine.dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def prepare(self) -> None:
        """Make or upgrade the tables where that was not done yet."""
        if not self._is_ready:
            with explained(self.backend):
                migrate(self.backend, self.engine, self._create, self._read_only)
            self._is_ready = True

    def _open(self) -> None:
        try:
            self.prepare()
        except BaseException:  # nobody has this store yet who could close it
            self.close()
            raise

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        self.prepare()
        noun = self.backend.noun
        with explained(self.backend), sound(noun, self.place), self.engine.begin() as connection:
            yield connection


def open_store(place: Place | str, create: bool = True, read_only: bool = False) -> Store:
    """Open the store at `place` (of a text: the file or database that it means), made or upgraded where needed.

    InputError if it does not exist (of a file only where `create` is false), is not Orrery's, or of a newer Orrery. One
    that is `read_only` must be there, is never upgraded, and refuses every change.
    """
    backend = backend_of(place_of(place) if isinstance(place, str) else place)
    create = create and not read_only
    return Store(backend, backend.engine(create, read_only), create, read_only)


def stamp_of(place: Place) -> str | None:
    """What is another as soon as the store at a place holds something else; None where that cannot be told."""
    with open_store(place, create=False) as store:
        return store.stamp()


def backend_of(place: Place) -> Backend:
    """The kind of database that is at a place; each is imported where it is needed."""
    if isinstance(place, Database):
        from orrery.store.postgresql import PostgresqlDatabase

        return PostgresqlDatabase(place)
    from orrery.store.sqlite import SqliteFile

    return SqliteFile(place)
