"""All results of any number of stores and records, as a site."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from orrery import paths
from orrery.api.reading.answers import answer_stored, declared_today
from orrery.api.reading.beside import published_beside
from orrery.api.reading.damage import damage_named
from orrery.api.reading.detectable import detectable_in
from orrery.api.reading.sides import recorded
from orrery.api.trace import traced_before
from orrery.campaign.machines import same_machine
from orrery.definitions.search_path import SearchPath
from orrery.errors import InputError
from orrery.metrics.comparing.detectable import DetectableDifference
from orrery.outputs import SITE, check_folder
from orrery.place import Database, Place, names_of
from orrery.report.choosing.document import document as choice_document
from orrery.report.side import Side
from orrery.report.subject import DriverFacts
from orrery.site.campaign import SiteCampaign
from orrery.site.folder import CampaignDocuments, SiteMade, documents_of, write_site
from orrery.site.traces import SiteTrace
from orrery.store.observation import CampaignRecord
from orrery.store.record.archive import opened, sha256_of
from orrery.store.store import Store, open_store

Note = Callable[[str], None]


@dataclass(frozen=True)
class SiteRequest:
    """Whose results: stores, records or folders of them, and files that `orrery trace --record` wrote.

    With neither store nor record it is the usual store, or where there is none the records that Orrery brings along.
    """

    stores: tuple[Place, ...] = ()
    records: tuple[Path, ...] = ()
    search_path: SearchPath = field(default_factory=SearchPath)
    traces: tuple[Path, ...] = ()


@dataclass(frozen=True)
class CampaignSource:
    """Where a campaign is: its number in a store, or a record. `origin` is what people call that."""

    origin: str
    uuid: str
    created: str
    scenario: str
    place: Place | None = None
    number: int = 0
    record: Path | None = None


def site(folder: Path, request: SiteRequest, note: Note) -> SiteMade:
    """Write the site to `folder`; InputError where there are no results, and where something else has the name."""
    check_folder(folder, SITE)  # before all results are read
    reader, found = CampaignReader(request.search_path), sources(request)
    if not found:
        raise InputError("no campaign in all of these results", hint="make one with `orrery run`")
    traces = list(_traces(request.traces))
    return write_site(folder, _read(found, reader, note), traces=traces)


def _traces(files: Sequence[Path]) -> Iterator[SiteTrace]:
    """What traces found, worked out again from their files; InputError for what is none."""
    for file, name in names_of(files).items():
        yield SiteTrace(name, traced_before(Path(str(file))).results)


def sources(request: SiteRequest) -> list[CampaignSource]:
    """Every campaign once, the oldest first; A/A tests are none, they answer no question about drivers."""
    stores, records = request.stores, list(_records(request.records))
    if not request.stores and not request.records:
        stores, records = _usual()
    found: dict[str, CampaignSource] = {}
    names = names_of([*stores, *records])
    for place in stores:
        for one in of_store(place, origin=names[place]):
            found.setdefault(one.uuid, one)
    for path in records:
        with opened(path) as archive:
            it = archive.manifest
            origin = names[path]
            found.setdefault(it.campaign, CampaignSource(origin, it.campaign, it.created, it.scenario, record=path))
    return sorted(found.values(), key=lambda one: (one.created, one.uuid))


def _usual() -> tuple[tuple[Place, ...], list[Path]]:
    """The usual store, or where there is none the records that Orrery brings along; InputError for neither."""
    usual = paths.store(None)
    if isinstance(usual, Database) or usual.exists():
        return (usual,), []
    if not paths.RECORDS.is_dir():
        raise InputError(
            "there is no such results file", file=usual, hint="make one with `orrery run`, or give --store"
        )
    return (), list(_records([paths.RECORDS]))


def of_store(place: Place, read_only: bool = False, origin: str | None = None) -> Iterator[CampaignSource]:
    """The campaigns of a store that answer a question about drivers; `origin` is its name among several."""
    origin = names_of([place])[place] if origin is None else origin
    with open_store(place, create=False, read_only=read_only) as store:
        records = store.campaigns()
    for record in records:
        if not record.is_aa_test:
            yield CampaignSource(origin, record.uuid, record.created, record.scenario, place, record.id)


class CampaignReader:
    """Reads campaigns, and what is the same for several of them once."""

    def __init__(self, search_path: SearchPath, read_only: bool = False) -> None:
        search_path.library()  # a folder that there is not is an error before all results are read
        self._search_path = search_path
        self._read_only = read_only
        self._shown: list[tuple[Place, CampaignRecord, tuple[DetectableDifference, ...]]] = []

    def read(self, source: CampaignSource, number: int) -> SiteCampaign:
        """A campaign, judged; `number` is its number in the site."""
        side = self._side(source)
        numbered = replace(side, record=replace(side.record, id=number))
        published = published_beside(numbered.record.scenario)
        sha256 = "" if source.record is None else sha256_of(source.record)
        return SiteCampaign(numbered, source.origin, self.languages, published, self._choice(numbered), sha256)

    @cached_property
    def declared(self) -> Mapping[str, DriverFacts]:
        """Driver -> what it says of itself today, of those whose files can be read."""
        return declared_today(self._search_path)

    @cached_property
    def languages(self) -> Mapping[str, str]:
        """Driver -> the language that it is written in."""
        return {name: facts.language for name, facts in self.declared.items()}

    def _choice(self, side: Side) -> Mapping[str, Any] | None:
        """Who is left of what the campaign was required before its first trial, as JSON; None where nothing was."""
        answer = answer_stored(side, lambda: self.declared)
        return None if answer is None else choice_document(answer)

    def _side(self, source: CampaignSource) -> Side:
        if source.record is not None:
            return recorded(source.record)
        assert source.place is not None
        with open_store(source.place, create=False, read_only=self._read_only) as store:
            found = store.load(source.number, details=False)
            detectable = self._detectable(store, found.record)
        return Side(source.origin, found.record, found.observations, found.countings, detectable)

    def _detectable(self, store: Store, record: CampaignRecord) -> tuple[DetectableDifference, ...]:
        """What the newest A/A test of the machine shows, worked out once for each store and machine."""
        for place, other, shown in self._shown:
            if place == store.place and same_machine(other, record):
                return shown
        tests = [other for other in store.campaigns() if other.is_aa_test and same_machine(other, record)]
        found = (tuple(detectable_in(store, other.id)) for other in reversed(tests))
        shown = next((one for one in found if one), ())
        self._shown.append((store.place, record, shown))
        return shown


def _read(found: Sequence[CampaignSource], reader: CampaignReader, note: Note) -> Iterator[CampaignDocuments]:
    """Each campaign, when it is asked for, and a note before it is read. InputError where it is damaged."""
    for number, source in enumerate(found):
        note(f"[{number + 1}/{len(found)}] {source.scenario} of {source.created}, {source.origin}")
        with damage_named(source.record or source.place):
            made = documents_of(reader.read(source, number))
        yield made


def _records(given: Iterable[Path]) -> Iterator[Path]:
    """Each record; of a folder those that are in it. InputError for a name that is neither."""
    for path in given:
        if path.is_dir():
            yield from sorted(path.glob("*.zip"))
        elif path.is_file():
            yield path
        else:
            raise InputError("there is no such record or folder of records", file=path)
