"""The site for everybody: the axe rules, a phone, paper, day and night; from a folder and from a web server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from browsing import Opened, browser_of, file_address, needs_chromium, needs_program, opened, violations
from site_results import HOSTILE, PAYLOAD, SEVEN, hostile, made, site_of, usual

from observations import observations

pytestmark = [needs_chromium, needs_program, pytest.mark.slow]

VIEWS = (
    "ranking",
    "curve",
    "load",
    "distribution",
    "matrix",
    "trade",
    "history",
    "costs",
    "stages",
    "choice",
    "rows",
    "campaigns",
)
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
THEMES = ("light", "dark")


class Quiet(SimpleHTTPRequestHandler):
    """Any web server, as far as files go."""

    def log_message(self, format: str, *_: Any) -> None:
        """Says nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("sites") / "site"
    site_of(found, usual())
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browser_of() as found:
        yield found


LOOKS = [
    ("wide", "light"),
    ("narrow", "dark"),
    # What is wide has no rule of its own in the dark, nor what is narrow by day.
    pytest.param(("wide", "dark"), marks=pytest.mark.thorough),
    pytest.param(("narrow", "light"), marks=pytest.mark.thorough),
]


@pytest.fixture(scope="module", params=LOOKS, ids="-".join)
def shown(request: pytest.FixtureRequest, browser: Any, folder: Path) -> Iterator[Opened]:
    width, theme = request.param
    viewport = WIDE if width == "wide" else NARROW
    with opened(browser, file_address(folder), viewport=viewport, color_scheme=theme) as found:
        yield found


# These two take longest: each of their hundreds of marks has a name, which the rules examine.
@pytest.mark.parametrize(
    "view", [pytest.param(v, marks=pytest.mark.thorough) if v in ("curve", "distribution") else v for v in VIEWS]
)
def test_every_view_keeps_the_rules_for_accessible_pages(view: str, shown: Opened) -> None:
    shown.go(("scenario", PAYLOAD if view == "curve" else SEVEN), view=view)
    assert violations(shown.page) == []


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_is_wider_than_the_screen(view: str, shown: Opened) -> None:
    shown.go(("scenario", PAYLOAD if view == "curve" else SEVEN), view=view)
    width = shown.page.evaluate("document.documentElement.scrollWidth")
    assert width <= shown.page.viewport_size["width"]


def test_a_tip_keeps_the_rules_and_stays_on_the_screen(shown: Opened) -> None:
    shown.go(("scenario", SEVEN))
    shown.page.locator(".spot").first.focus()
    box = shown.page.locator(".tip:not([hidden])").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= shown.page.viewport_size["width"]
    assert violations(shown.page) == []


def test_night_has_other_colours_than_day(browser: Any, folder: Path) -> None:
    found = []
    for theme in THEMES:
        with opened(browser, file_address(folder), color_scheme=theme) as page:
            page.go()
            found.append(page.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert found[0] == "rgb(255, 255, 255)" != found[1]


def test_marks_differ_by_more_than_colour(browser: Any, folder: Path) -> None:
    with opened(browser, file_address(folder)) as page:
        page.go(("scenario", PAYLOAD), view="curve")
        names = page.page.locator("figure").first.locator(".legend li").all()
        shapes = {name.locator("path, circle").first.get_attribute("d") for name in names}
        assert len(shapes) == len(names) > 1


def test_paper_has_the_pictures_and_no_controls(browser: Any, folder: Path) -> None:
    with opened(browser, file_address(folder), color_scheme="dark") as page:
        page.go(("scenario", SEVEN))
        page.page.emulate_media(media="print", color_scheme="dark")
        for hidden in ("nav", "aside", ".files", ".menus"):
            assert not page.page.locator(hidden).first.is_visible()
        assert page.page.locator(".picture svg.plot").first.is_visible()
        assert page.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        overflow = page.page.locator(".scroller").first.evaluate("one => getComputedStyle(one).overflowX")
        assert overflow == "visible"


def test_any_web_server_will_do(browser: Any, folder: Path) -> None:
    with served(folder) as base, opened(browser, base) as page:
        page.go(("scenario", SEVEN))
        assert page.page.locator(".picture svg.plot").count() > 0
        assert page.said == [] and all(one.startswith((base, "data:", "blob:")) for one in page.requested)


def test_details_are_fetched_when_they_are_asked_for(browser: Any, folder: Path) -> None:
    with opened(browser, file_address(folder)) as page:
        page.go(view="campaigns")
        assert [one for one in page.requested if "/data/" in one and not one.endswith("index.js")] == []
        page.go(view="ranking")
        assert len([one for one in page.requested if "/data/c-" in one]) == 1
        assert not any("/data/d-" in one for one in page.requested)


def test_one_campaign_is_a_site_too(browser: Any, tmp_path: Path) -> None:
    site_of(tmp_path / "site", [made(0, observations(["unix", "tcp"], ["same"]))])
    with opened(browser, file_address(tmp_path / "site")) as page:
        page.go()
        assert page.left() == (14, 14) and page.page.locator(".picture").count() == 1


def test_a_data_file_that_is_missing_is_told(browser: Any, tmp_path: Path) -> None:
    site_of(tmp_path / "site", usual()[:1])
    for path in (tmp_path / "site" / "data").glob("c-*.js"):
        path.unlink()
    with opened(browser, file_address(tmp_path / "site")) as page:
        page.go()
        assert "cannot be read: is the whole folder there?" in page.page.get_by_role("alert").inner_text()


def test_without_javascript_it_says_what_does_without(browser: Any, folder: Path) -> None:
    with opened(browser, file_address(folder), java_script_enabled=False) as page:
        page.page.goto(page.base)
        assert "orrery report" in page.page.locator("noscript").inner_text()


def test_strangers_names_are_shown_and_never_run(browser: Any, tmp_path: Path) -> None:
    site_of(tmp_path / "site", hostile())
    with opened(browser, file_address(tmp_path / "site"), viewport=NARROW) as page:
        for view, name in product(VIEWS, HOSTILE):
            page.go(("scenario", name), view=view)
            assert page.page.title() == "Orrery: results"
            assert page.page.locator("#site img").count() == page.page.locator("#site script").count() == 0
            assert page.page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
        page.go(("scenario", HOSTILE[0]))
        page.page.locator(".spot").first.focus()
        assert "</script>" in page.page.locator(".tip:not([hidden])").inner_text()
        assert page.said == []
        assert all(one.startswith((page.base.rpartition("/")[0], "data:", "blob:")) for one in page.requested)
