"""What the live site knows of its stores, and who is told when that changes."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from orrery.errors import OrreryError
from orrery.site.facets import CampaignFacets
from orrery.site.history import CampaignReadings
from orrery.site.index import HistoryEntry, index_document
from orrery.site.live.histories import HistoryMember, LiveHistories
from orrery.site.live.work import CampaignSummary, LiveCampaign, Maker, Workshop
from orrery.site.packing import INDEX, script

PERIOD = 2.0
"""Seconds between two looks at the stores, while anybody has the page open."""
MOST_CLIENTS = 64
"""Who may have the page open at once."""

Note = Callable[[str], None]
Stamp = Callable[[], Any]
"""Something that is another when anything in the stores may have changed, found out at almost no cost."""


@dataclass
class _Known:
    """A campaign as it was when it was last read, and the revision in which it changed."""

    campaign: LiveCampaign
    summary: CampaignSummary
    changed: int
    documents: dict[str, str] = field(default_factory=dict)

    @property
    def facets(self) -> CampaignFacets:
        """What the index has of it."""
        return self.summary.facets


class LiveSite:
    """The documents of the live site, made when they are asked for and made anew when trials have come."""

    def __init__(self, maker: Maker, workshop: Workshop, stamp: Stamp, note: Note) -> None:
        self._maker = maker
        self._workshop = workshop
        self._stamp = stamp
        self._note = note
        self._known: dict[str, _Known] = {}
        self._damaged: dict[str, LiveCampaign] = {}
        self._histories = LiveHistories()
        self._seen: Any = None
        self._run = secrets.token_hex(3)
        self._revision = 0
        self._index = "", ""
        self._looking = asyncio.Lock()
        self._clients: set[asyncio.Event] = set()
        self._watching: asyncio.Task[None] | None = None

    @property
    def revision(self) -> str:
        """What is served, as one text: of another run of the server nothing is known."""
        return f"{self._run}-{self._revision}"

    async def look(self) -> None:
        """Read what has changed in the stores since the last look, and tell who waits for it."""
        async with self._looking:
            stamp = self._stamp()
            if stamp == self._seen:
                return
            found = await self._workshop.run(self._maker.scan)
            changed = [one for one in found if self._is_new(one)]
            gone = self._known.keys() - {one.name for one in found}
            try:
                for number, campaign in enumerate(changed, 1):
                    if len(changed) > 1:
                        self._note(f"[{number}/{len(changed)}] reading {campaign.name}")
                    await self._read(campaign)
                self._known = {one.name: self._known[one.name] for one in found if one.name in self._known}
                await self._histories.update(self._whole(), self._history, self._revision + 1)
                self._seen = stamp
            finally:
                # Also where the look was ended by the last client, who went meanwhile: each state has its revision.
                if changed or gone or self._histories.changed > self._revision:
                    self._tell()

    async def index(self) -> str:
        """The index, as it is now; made once for each revision, however many have the page open."""
        await self.look()
        if self._index[0] != self.revision:
            facets = [known.facets for known in self._known.values()]
            index = index_document(facets, self._histories.entries)
            self._index = self.revision, script(INDEX, {**index, "live": self.revision})
        return self._index[1]

    async def document(self, name: str) -> str | None:
        """A data file; None for a name that no document has."""
        known = self._known.get(name) or self._of_curves(name)
        if known is None:
            return self._histories.script(name)
        if name not in known.documents:
            make = self._maker.document if name == known.facets.name else self._maker.curves
            known.documents[name] = await self._workshop.run(make, known.campaign)
        return known.documents[name]

    async def changes(self, since: str) -> AsyncGenerator[str, None]:
        """Server-sent events (WHATWG HTML, 9.2): what has changed since a revision, then each time that anything does.

        A client that is slow gets the newest state next, not each one between.
        """
        changed = self._join()
        try:
            while True:
                if since != self.revision:
                    names, since = self._changed_since(since), self.revision
                    yield f"id: {since}\ndata: {json.dumps({'version': since, 'changed': names})}\n\n"
                else:
                    # The head of the answer goes out with the first bytes: till then the browser knows of nothing.
                    yield ": nothing new\n\n"
                await changed.wait()
                changed.clear()
        finally:
            self._leave(changed)

    @property
    def is_full(self) -> bool:
        """Whether as many have the page open as may."""
        return len(self._clients) >= MOST_CLIENTS

    @property
    def is_watching(self) -> bool:
        """Whether stores are looked at by the clock: only while anybody has the page open."""
        return self._watching is not None

    def _is_new(self, campaign: LiveCampaign) -> bool:
        known = self._known.get(campaign.name)
        before = known.campaign if known is not None else self._damaged.get(campaign.name)
        return before != campaign

    async def _read(self, campaign: LiveCampaign) -> None:
        """What the index has of a campaign; one that is damaged is left out, and it is said."""
        try:
            summary = await self._workshop.run(self._maker.summary, campaign)
        except OrreryError as wrong:
            self._known.pop(campaign.name, None)
            self._damaged[campaign.name] = campaign
            self._note(f"left out: {wrong}")
            return
        self._known[campaign.name] = _Known(campaign, summary, self._revision + 1)

    def _whole(self) -> Iterator[HistoryMember]:
        """The campaigns that are whole, by their numbers in the index."""
        for number, known in enumerate(self._known.values()):
            if known.summary.readings is not None:
                yield HistoryMember(number, known.campaign, known.summary.readings)

    async def _history(self, campaigns: Mapping[int, CampaignReadings]) -> tuple[HistoryEntry, str] | None:
        return await self._workshop.run(self._maker.history, campaigns)

    def _of_curves(self, name: str) -> _Known | None:
        return next((known for known in self._known.values() if known.facets.curves == name), None)

    def _changed_since(self, revision: str) -> list[str]:
        """The names of the documents that changed; of a revision of another run, of all."""
        run, _, number = revision.partition("-")
        since = int(number) if run == self._run and number.isdecimal() and len(number) < 10 else -1
        changed = (known.facets for known in self._known.values() if known.changed > since)
        of_campaigns = itertools.chain.from_iterable((facets.name, facets.curves) for facets in changed)
        return [*of_campaigns, *self._histories.changed_since(since)]

    def _tell(self) -> None:
        self._revision += 1
        for client in self._clients:
            client.set()

    def _join(self) -> asyncio.Event:
        event = asyncio.Event()
        self._clients.add(event)
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        return event

    def _leave(self, event: asyncio.Event) -> None:
        self._clients.discard(event)
        if not self._clients and self._watching is not None:
            self._watching.cancel()
            self._watching = None

    async def _watch(self) -> None:
        """Look again and again; what goes wrong in one look is said, and the next one may go well."""
        while True:
            await asyncio.sleep(PERIOD)
            try:
                await self.look()
            except OrreryError as wrong:
                self._note(str(wrong))
