"""Histories of the live site: of campaigns that are whole, and made again only where these are others."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from asked import Here
from test_live_site import add, index_of

from observations import campaign, trial
from orrery.api.serve import StoreMaker, stamp_of
from orrery.definitions.search_path import SearchPath
from orrery.site.history import CampaignReadings
from orrery.site.index import HistoryEntry
from orrery.site.live.state import LiveSite
from orrery.site.live.work import Workshop
from orrery.site.packing import content_of
from orrery.store.store import open_store

BLOCKS = 6
SETTINGS = {"bindings": ["unix[wait=block]"], "placements": ["same"], "points": ["{}"]}


class CountingMaker(StoreMaker):
    """Notes of which campaigns a history is made."""

    asked: ClassVar[list[list[int]]] = []

    def history(self, campaigns: Mapping[int, CampaignReadings]) -> tuple[HistoryEntry, str] | None:
        """The history, as it is made."""
        self.asked.append(list(campaigns))
        return super().history(campaigns)


def begun(place: Path, uuid: str, blocks: int = BLOCKS, scenario: str = "classics/seven_calls") -> int:
    """A campaign of the store with its first blocks; its number there."""
    day = f"2025-01-{len(uuid):02d}T00:00:00Z"
    with open_store(place) as store:
        known = replace(campaign(), settings=SETTINGS, uuid=uuid, created=day, scenario=scenario)
        number = store.begin_campaign(known)
        for block in range(blocks):
            store.save(number, trial("unix", block=block, calls=70))
    return number


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "lab.db"


@pytest.fixture
def site(place: Path, monkeypatch: pytest.MonkeyPatch) -> LiveSite:
    monkeypatch.setattr(CountingMaker, "asked", [])
    return LiveSite(CountingMaker((place,), SearchPath()), Here(), stamp_of((place,)), print)


def histories(site: LiveSite) -> list[Any]:
    """The documents of all histories that the index names."""
    return [content_of(str(asyncio.run(site.document(one["name"])))) for one in index_of(site)["histories"]]


def campaigns_of(document: Any) -> list[int]:
    """The numbers of the campaigns that the line of its medians has."""
    (line,) = document["metrics"]["latency.p50"]["lines"]
    return list(line["campaign"])


def test_it_is_of_the_campaigns_that_are_whole(place: Path, site: LiveSite) -> None:
    begun(place, "a"), begun(place, "bb")
    running = begun(place, "ccc", blocks=BLOCKS - 1)
    (document,) = histories(site)
    assert document["scenario"] == "classics/seven_calls" and campaigns_of(document) == [0, 1]
    add(place, running, BLOCKS - 1)
    (document,) = histories(site)
    assert campaigns_of(document) == [0, 1, 2]


def test_one_campaign_has_none_and_no_document_by_its_name(place: Path, site: LiveSite) -> None:
    begun(place, "a")
    assert histories(site) == []
    begun(place, "bb")
    (entry,) = index_of(site)["histories"]
    assert entry["name"].startswith("h-") and asyncio.run(site.document("h-000000000000")) is None


def test_what_did_not_change_is_made_once(place: Path, site: LiveSite) -> None:
    begun(place, "a"), begun(place, "bb")
    begun(place, "ccc", scenario="conformance/call"), begun(place, "dddd", scenario="conformance/call")
    assert len(histories(site)) == 2 and CountingMaker.asked == [[0, 1], [2, 3]]
    begun(place, "eeeee", scenario="conformance/call")
    assert len(histories(site)) == 2 and CountingMaker.asked == [[0, 1], [2, 3], [2, 3, 4]]


def test_campaigns_that_have_other_numbers_now_are_named_by_them(place: Path, site: LiveSite) -> None:
    begun(place, "bb"), begun(place, "ccc")
    assert [campaigns_of(one) for one in histories(site)] == [[0, 1]]
    begun(place, "a", scenario="conformance/call")  # the oldest of all, as from a store that was merged
    assert [campaigns_of(one) for one in histories(site)] == [[1, 2]]


def test_who_waits_is_told_which_histories_have_changed(place: Path, site: LiveSite) -> None:
    begun(place, "a"), begun(place, "bb")
    (entry,) = index_of(site)["histories"]
    before = index_of(site)["live"]
    begun(place, "ccc", scenario="conformance/call")

    async def told(since: str) -> str:
        await site.look()
        changes = site.changes(since)
        found = await anext(changes)
        await changes.aclose()
        return found

    assert entry["name"] not in asyncio.run(told(before))
    begun(place, "dddd")
    assert entry["name"] in asyncio.run(told(before))


def test_a_workshop_of_another_process_makes_them(place: Path) -> None:
    begun(place, "a"), begun(place, "bb")
    workshop = Workshop()
    try:
        found = LiveSite(StoreMaker((place,), SearchPath()), workshop, stamp_of((place,)), print)
        (document,) = histories_together(found)
        assert campaigns_of(document) == [0, 1]
    finally:
        workshop.end()


def histories_together(site: LiveSite) -> list[Any]:
    """As `histories`, in one event loop: a workshop's answers belong to the loop that asked."""

    async def read() -> list[Any]:
        entries = content_of(await site.index())["histories"]
        return [content_of(str(await site.document(one["name"]))) for one in entries]

    return asyncio.run(read())
