"""The live site over a store: documents of what is there, changes as trials come, nothing else served."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from asked import HOST, Here, answer, asked
from site_campaigns import built

from observations import campaign, trial
from orrery.api.serve import StoreMaker, stamp_of
from orrery.definitions.search_path import SearchPath
from orrery.errors import InputError
from orrery.program import program_files
from orrery.site.live.app import app
from orrery.site.live.guard import POLICY, Guard
from orrery.site.live.state import LiveSite
from orrery.site.live.work import Workshop
from orrery.site.packing import content_of
from orrery.store.store import open_store


def filled(place: Path, trials: int = 1) -> int:
    """A store with a campaign that is running; its number there."""
    settings = {"bindings": ["unix[wait=block]"], "placements": ["same"], "points": ["{}"]}
    with open_store(place) as store:
        number = store.begin_campaign(replace(campaign(), settings=settings))
        for block in range(trials):
            store.save(number, trial("unix", block=block, calls=70))
    return number


def add(place: Path, number: int, block: int) -> None:
    with open_store(place) as store:
        store.save(number, trial("unix", block=block, calls=70))


def live(place: Path, notes: list[str] | None = None) -> LiveSite:
    maker = StoreMaker((place,), SearchPath())
    return LiveSite(maker, Here(), stamp_of((place,)), (notes if notes is not None else []).append)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "lab.db"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, bytes]:
    return program_files(built(tmp_path / "built"))


def index_of(site: LiveSite) -> Any:
    return content_of(asyncio.run(site.index()))


def test_a_running_campaign_shows_its_progress_and_its_first_rows(place: Path) -> None:
    number = filled(place, 2)
    site = live(place)
    (entry,) = index_of(site)["campaigns"]
    assert entry["progress"] == {"trials": 2, "planned": 6, "blocks": 2, "repeat": 6, "whole": False}
    document = asyncio.run(site.document(entry["name"]))
    assert document is not None and len(content_of(document)["rows"]["binding"]) == entry["rows"] == 7
    for block in range(2, 6):
        add(place, number, block)
    assert index_of(site)["campaigns"][0]["progress"]["whole"]


def test_a_campaign_without_a_trial_is_there_too(place: Path) -> None:
    filled(place, 0)
    (entry,) = index_of(live(place))["campaigns"]
    assert entry["progress"]["trials"] == 0 and entry["rows"] == 0


def test_what_did_not_change_is_not_made_again(place: Path) -> None:
    filled(place)
    site = live(place)
    one, other = index_of(site), index_of(site)
    assert one["live"] == other["live"]
    name = one["campaigns"][0]["name"]
    assert asyncio.run(site.document(name)) is asyncio.run(site.document(name))
    assert asyncio.run(site.index()) is asyncio.run(site.index())


def test_who_waits_is_told_of_each_change(place: Path) -> None:
    number = filled(place)

    async def followed() -> list[str]:
        site = live(place)
        await site.look()
        changes = site.changes(site.revision)
        found = [await anext(changes)]
        assert site.is_watching
        add(place, number, 1)
        await site.look()
        found.append(await anext(changes))
        await changes.aclose()
        assert not site.is_watching, "without clients nothing is looked at by the clock"
        return found

    nothing, change = asyncio.run(followed())
    assert nothing.startswith(":")
    lines = dict(line.split(": ", 1) for line in change.strip().splitlines())
    news = json.loads(lines["data"])
    assert lines["id"] == news["version"] and [name[0] for name in news["changed"]] == ["c", "d"]


def test_who_comes_back_is_told_what_was_missed_and_a_stranger_everything(place: Path) -> None:
    filled(place)

    async def first(since: str) -> str:
        site = live(place)
        await site.look()
        changes = site.changes(since)
        found = await anext(changes)
        await changes.aclose()
        return found

    for since in ("", "another-1", "x-99999999999999999999"):
        assert len(json.loads(asyncio.run(first(since)).partition("data: ")[2])["changed"]) == 2


def test_a_damaged_campaign_costs_no_other(place: Path) -> None:
    filled(place)
    other = place.with_name("other.db")
    with open_store(other) as store:
        number = store.begin_campaign(replace(campaign(), uuid="broken"))
        store.save(number, trial("unix", calls=70))
    with closing(sqlite3.connect(other)) as file, file:
        file.execute("UPDATE trial SET facts = '[]'")
    notes: list[str] = []
    stores = place, other
    found = index_of(LiveSite(StoreMaker(stores, SearchPath()), Here(), stamp_of(stores), notes.append))
    assert [entry["origin"] for entry in found["campaigns"]] == [place.name]
    (left_out,) = (note for note in notes if note.startswith("left out: "))
    assert "other.db" in left_out and "damaged" in left_out


@pytest.mark.parametrize(
    "path",
    [
        "/data/../index.html",
        "/data/..%2f..%2fetc%2fpasswd.js",
        "/../../etc/passwd",
        "/etc/passwd",
        "/data/c-0123456789ab.js",
        "/data/c-0123456789AB.js",
        "/data/.js",
        "/data/index.json",
        "/sources.json",
        "/report.js",
        "/data/",
        "//etc/passwd",
        "/data/c-000000000000.js\x00",
    ],
)
def test_no_address_names_a_file(path: str, place: Path, files: dict[str, bytes]) -> None:
    filled(place)
    found = asked(app(live(place), files, Guard()), path)
    assert found.status in (404, 307, 405) and b"root:" not in found.body


def test_the_page_its_program_and_its_documents_are_served_with_a_strict_policy(
    place: Path, files: dict[str, bytes]
) -> None:
    filled(place)
    site = live(place)
    served = app(site, files, Guard())
    name = index_of(site)["campaigns"][0]["name"]
    scripts = ("/app.js", "/data/index.js", f"/data/{name}.js")
    for path, kind in {"/": "text/html", "/app.css": "text/css", **dict.fromkeys(scripts, "text/javascript")}.items():
        found = asked(served, path)
        assert found.status == 200 and found.headers["content-type"].startswith(kind), path
        assert POLICY.items() <= found.headers.items()
        assert "access-control-allow-origin" not in found.headers and "server" not in found.headers
    assert asked(served, "/").body == files["index.html"]
    assert asked(served, "/events", "HEAD").status == 200


def test_refusals_have_the_policy_too(place: Path, files: dict[str, bytes]) -> None:
    filled(place)
    served = app(live(place), files, Guard())
    for found in (asked(served, "/", "POST"), asked(served, "/", host="evil.example"), asked(served, "/none")):
        assert found.status >= 400 and POLICY.items() <= found.headers.items()


def test_the_token_of_an_address_becomes_a_cookie(place: Path, files: dict[str, bytes]) -> None:
    filled(place)
    token = "a-token-of-24-characters"
    served = app(live(place), files, Guard(None, token, "orrery_8000"))
    assert asked(served, "/").status == asked(served, "/", query="token=wrong").status == 401
    welcome = asked(served, "/", query=f"token={token}")
    assert welcome.status == 303 and welcome.headers["location"] == "/"
    cookie = welcome.headers["set-cookie"]
    assert f"orrery_8000={token}" in cookie and "HttpOnly" in cookie and "samesite=lax" in cookie.lower()
    assert asked(served, "/data/index.js", cookie=f"orrery_8000={token}").status == 200
    assert asked(served, "/data/index.js", cookie="orrery_8000=wrong").status == 401


def test_a_client_that_goes_is_waited_for_by_nobody(place: Path, files: dict[str, bytes]) -> None:
    filled(place)

    async def gone() -> bool:
        site = live(place)
        await site.look()
        waiting = asyncio.create_task(answer(app(site, files, Guard()), "/events", query=f"since={site.revision}"))
        while not site.is_watching:
            await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        return site.is_watching

    assert asyncio.run(gone()) is False


def test_no_more_have_the_page_open_than_may(
    place: Path, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(place)
    monkeypatch.setattr("orrery.site.live.state.MOST_CLIENTS", 0)
    assert asked(app(live(place), files, Guard()), "/events").status == 503


def test_work_is_done_in_a_process_of_its_own_that_gives_way(place: Path) -> None:
    filled(place)

    async def scanned() -> list[str]:
        workshop = Workshop()
        try:
            # Who wants the CPU for a trial has it before what is worked out here (sched(7)).
            assert await workshop.run(os.sched_getscheduler, 0) == os.SCHED_IDLE
            found = await workshop.run(StoreMaker((place,), SearchPath()).scan)
            with pytest.raises(InputError, match="there is no such results file"):
                await workshop.run(StoreMaker((place.with_name("none.db"),), SearchPath()).scan)
            return [campaign.name[:2] for campaign in found]
        finally:
            workshop.end()

    assert asyncio.run(scanned()) == ["c-"]


def test_hosts_of_requests_are_those_of_the_tests() -> None:
    assert Guard().denial("GET", {"host": HOST}) is None
