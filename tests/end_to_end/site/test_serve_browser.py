"""The live site in a real browser: what a trial adds is drawn without a reload, and nobody else's page reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Opened, browser_of, needs_chromium, needs_program, opened, violations
from test_serve import TOKEN, Served, filled, served

from observations import trial
from orrery.store.store import open_store

pytestmark = [needs_chromium, needs_program, pytest.mark.slow, pytest.mark.alone]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browser_of() as found:
        yield found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    found = served(filled(tmp_path / "lab.db"))
    yield found
    found.process.kill()
    found.process.communicate()


def add(place: Path, *blocks: int) -> None:
    with open_store(place) as store:
        for block in blocks:
            store.save(1, trial("unix", block=block, calls=70))


def running(page: Opened) -> str:
    # In one look: between two, the page may have taken the line away, and a second one would wait for it.
    return " ".join(page.page.locator(".running").all_inner_texts())


def test_a_running_campaign_grows_while_it_is_looked_at(browser: Any, server: Served) -> None:
    with opened(browser, f"http://127.0.0.1:{server.port}/") as page:
        page.go(view="rows")
        assert "2 of " in running(page) and page.page.locator("progress").first.get_attribute("aria-label")
        assert {line["trials"] for line in page.table()} == {"2"}
        add(server.place, 2, 3)
        assert page.until(lambda: "4 of " in running(page)), "within two looks at the store"
        assert page.until(lambda: {line["trials"] for line in page.table()} == {"4"})
        add(server.place, 4, 5)
        assert page.until(lambda: running(page) == ""), "it is whole"
        assert page.said == [] and violations(page.page) == []


def test_it_is_the_site(browser: Any, server: Served) -> None:
    with opened(browser, f"http://127.0.0.1:{server.port}/") as page:
        page.go()
        assert page.page.locator(".picture svg.plot").count() == 1
        assert page.said == [] and all(one.startswith((page.base, "data:", "blob:")) for one in page.requested)


def test_a_page_of_another_site_reads_nothing(browser: Any, server: Served, tmp_path: Path) -> None:
    name = server.index()["campaigns"][0]["name"]
    address = f"http://127.0.0.1:{server.port}/data/{name}.js"
    stranger = tmp_path / "stranger.html"
    stranger.write_text(
        "<!doctype html><script>window.orrery = (...all) => { document.title = 'taken'; };</script>"
        f"<script src='{address}'></script><iframe src='http://127.0.0.1:{server.port}/'></iframe>"
    )
    with opened(browser, stranger.as_uri()) as page:
        page.page.goto(page.base)
        page.page.wait_for_load_state()
        assert page.page.title() != "taken"
        assert page.page.frame_locator("iframe").locator("#site").count() == 0


def test_a_token_in_the_address_opens_the_page_and_leaves_it(browser: Any, tmp_path: Path) -> None:
    server = served(filled(tmp_path / "lab.db"), "--address", "0.0.0.0", "--token", TOKEN)
    base = f"http://127.0.0.1:{server.port}/"
    try:
        with opened(browser, base) as page:
            page.page.goto(f"{base}?token={TOKEN}")
            page.settled()
            assert page.page.url == base and page.left()[0] == 7
        with opened(browser, base) as other:
            other.page.goto(base)
            assert "?token=TOKEN" in other.page.locator("body").inner_text()
    finally:
        server.process.kill()
        server.process.communicate()
