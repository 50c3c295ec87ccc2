"""Results in a browser as they come: the site over stores that campaigns are written to."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from orrery import paths
from orrery.api.reading.damage import damage_named
from orrery.api.site import CampaignReader, CampaignSource, of_store
from orrery.definitions.search_path import SearchPath
from orrery.errors import InputError
from orrery.place import Database, Place, names_of
from orrery.program import program_files
from orrery.site.campaign import CAMPAIGN, SiteCampaign
from orrery.site.curves import curves_document
from orrery.site.document import campaign_document
from orrery.site.facets import campaign_facets
from orrery.site.history import CampaignReadings, campaign_readings, history_of
from orrery.site.index import HistoryEntry
from orrery.site.live.app import app
from orrery.site.live.guard import LOOPBACK, SHORTEST, Guard
from orrery.site.live.server import listening, server
from orrery.site.live.state import LiveSite
from orrery.site.live.work import CampaignSummary, LiveCampaign, Workshop
from orrery.site.packing import file_name, script
from orrery.store.store import open_store

TOKENS = re.compile(rf"[A-Za-z0-9_-]{{{SHORTEST},200}}")
"""What may stand in an address and in a cookie as it is."""
OWN = ("127.0.0.1", "localhost", "::1")
"""Addresses that no other machine reaches; the other users of this one do."""

Note = Callable[[str], None]
Made = TypeVar("Made")


@dataclass(frozen=True)
class ServeRequest:
    """Which stores (none: the usual one), at which address and port (0: any that is free), with which token."""

    stores: tuple[Place, ...] = ()
    host: str = "127.0.0.1"
    port: int = 8000
    token: str | None = None
    search_path: SearchPath = field(default_factory=SearchPath)


@dataclass(frozen=True)
class StoreMaker:
    """Makes the documents of campaigns in stores; what it is told goes to another process as it is."""

    stores: tuple[Place, ...]
    search_path: SearchPath

    def scan(self) -> list[LiveCampaign]:
        """Every campaign once, the oldest first, those that have no trial yet too."""
        found: dict[str, tuple[CampaignSource, int]] = {}
        names = names_of(self.stores)
        for place in self.stores:
            with open_store(place, read_only=True) as store:
                counts = store.trial_counts()
            for source in of_store(place, read_only=True, origin=names[place]):
                found.setdefault(source.uuid, (source, counts.get(source.number, 0)))
        order = sorted(found.values(), key=lambda one: (one[0].created, one[0].uuid))
        return [LiveCampaign(file_name(CAMPAIGN, source.uuid), trials, source) for source, trials in order]

    def summary(self, campaign: LiveCampaign) -> CampaignSummary:
        """What the index and histories have of a campaign."""
        return self._made(campaign, _summary)

    def document(self, campaign: LiveCampaign) -> str:
        """The data file with the campaign's document."""
        return self._made(campaign, lambda read: script(read.name, campaign_document(read)))

    def curves(self, campaign: LiveCampaign) -> str:
        """The data file with its distributions."""
        return self._made(campaign, lambda read: script(read.curves_name, curves_document(read)))

    def history(self, campaigns: Mapping[int, CampaignReadings]) -> tuple[HistoryEntry, str] | None:
        """The history of campaigns, and its data file; None where it has no line."""
        if (found := history_of(campaigns)) is None:
            return None
        entry, document = found
        return entry, script(entry.name, document)

    def _made(self, campaign: LiveCampaign, make: Callable[[SiteCampaign], Made]) -> Made:
        with damage_named(campaign.key.place):
            return make(_reader_of(self.search_path).read(campaign.key, 0))


def _summary(read: SiteCampaign) -> CampaignSummary:
    facets = campaign_facets(read)
    return CampaignSummary(facets, campaign_readings(read.side) if facets.progress.is_whole else None)


@cache
def _reader_of(search_path: SearchPath) -> CampaignReader:
    """One for each process, which keeps what is the same for several campaigns."""
    return CampaignReader(search_path, read_only=True)


def serve(request: ServeRequest, note: Note) -> None:
    """Serve until a signal ends it; InputError for an address, a token, a folder or a store that cannot be."""
    guard = guard_of(request)
    request.search_path.library()
    files = program_files()
    stores = request.stores or (paths.store(None),)
    for place in stores:
        open_store(place, read_only=True).close()
    with listening(request.host, request.port) as listener:
        port = int(listener.getsockname()[1])
        guard = Guard(guard.hosts, guard.token, f"orrery_{port}")
        maker, workshop = StoreMaker(stores, request.search_path), Workshop()
        try:
            asyncio.run(_served(LiveSite(maker, workshop, stamp_of(stores), note), files, guard, listener, note))
        finally:
            workshop.end()


async def _served(
    site: LiveSite, files: Mapping[str, bytes], guard: Guard, listener: socket.socket, note: Note
) -> None:
    await site.look()
    address, port = listener.getsockname()[:2]
    name = f"[{address}]" if ":" in address else address
    note(f"serving http://{name}:{port}/{'?token=TOKEN' if guard.token else ''}, until Ctrl-C")
    await server(app(site, files, guard)).serve(sockets=[listener])


def guard_of(request: ServeRequest) -> Guard:
    """The rules for an address; InputError where it is no loopback and there is no token, or none that is one."""
    is_own = request.host in OWN
    if request.token is None and not is_own:
        hint = "--token TEXT, or ORRERY_TOKEN; python3 -c 'import secrets; print(secrets.token_urlsafe())' makes one"
        raise InputError(f"{request.host} is for others too: without a token it is not served", hint=hint)
    if request.token is not None and TOKENS.fullmatch(request.token) is None:
        hint = "python3 -c 'import secrets; print(secrets.token_urlsafe())' makes one"
        raise InputError(f"a token has {SHORTEST} letters, digits, - and _ at least", hint=hint)
    return Guard(LOOPBACK if is_own else None, request.token)


def stamp_of(stores: tuple[Place, ...]) -> Callable[[], Any]:
    """What tells that stores may have changed: of a file its time and size, of a database nothing but a look at it."""
    numbers = iter(range(2**62))

    def stamp() -> Any:
        return [next(numbers) if isinstance(place, Database) else _state(place) for place in stores]

    return stamp


def _state(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
