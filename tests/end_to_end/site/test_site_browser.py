"""The site in a real browser: every filter, link and point does what it says, and the address holds it all."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from browsing import Opened, address, browser_of, file_address, needs_chromium, needs_program, opened, quietly
from site_filters import box, facets, try_every_filter
from site_results import MIXED, PAYLOAD, RATED, SEVEN, site_of, usual

pytestmark = [needs_chromium, needs_program, pytest.mark.slow]

LISTED = {"scenario", "machine", "driver", "language", "version", "operation", "placement", "at.size", "at.rate"}
"""Facets in which these results differ."""
TELLING = (
    ("ranking", (("scenario", SEVEN),), "orrery run classics/seven_calls"),
    ("curve", (("scenario", PAYLOAD),), "interval"),
    ("load", (("scenario", RATED),), "to each client thread"),
    ("distribution", (("scenario", SEVEN), ("driver", "unix")), "of the calls within"),
    ("trade", (("scenario", SEVEN),), "front"),
    ("history", (("scenario", SEVEN),), "results"),
    ("costs", (("scenario", SEVEN), ("driver", "unix")), "cpu"),
)
"""Views whose points tell, rows that they have points of, and a word that each tells besides its verdict."""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("sites") / "site"
    site_of(folder, usual())
    return file_address(folder)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browser_of() as found:
        yield found


@pytest.fixture
def shown(browser: Any, base: str) -> Iterator[Opened]:
    with quietly(browser, base) as found:
        yield found


def heading(shown: Opened, title: str) -> Callable[[], bool]:
    """Whether a page's heading is this one."""
    return lambda: shown.page.locator("h2").inner_text() == title


def test_every_filter_leaves_as_many_rows_as_it_says(shown: Opened) -> None:
    assert set(facets(shown)) >= LISTED | {"date"}
    try_every_filter(shown)


def test_choices_narrow_each_other(shown: Opened) -> None:
    shown.go(("driver", "omniorb"))
    left, _ = shown.left()
    counts = {
        label.locator(".text").inner_text(): int(label.locator(".count").inner_text())
        for label in box(shown, "scenario").locator("label").all()
    }
    assert counts[SEVEN] > 0 and counts[PAYLOAD] > 0 and counts[RATED] == counts[MIXED] == 0
    assert sum(counts.values()) == left


def test_days_choose_campaigns_by_when_they_were_begun(shown: Opened) -> None:
    whole = shown.left()[1]
    box(shown, "date").get_by_label("begun from").fill("2020-01-06")
    assert shown.until(lambda: shown.left()[0] < whole)
    left, _ = shown.left()
    shown.go(("scenario", MIXED))
    assert shown.left()[0] == left


def test_search_by_typing_chooses(shown: Opened) -> None:
    shown.page.get_by_label("Search").fill("omni")
    shown.page.get_by_role("button", name="Driver: omniorb").click()
    assert shown.until(lambda: "f.driver=omniorb" in shown.page.url)
    assert shown.page.get_by_label("Search").input_value() == ""


def test_every_view_has_a_picture_or_says_why_there_is_none(shown: Opened) -> None:
    links = shown.page.locator("nav a").all_inner_texts()
    assert len(links) >= 11
    for title in links:
        shown.go(("scenario", SEVEN))
        shown.page.get_by_role("link", name=title, exact=True).click()
        assert shown.until(heading(shown, title))
        shown.settled()
        assert shown.until(lambda: shown.page.locator(".picture, .nothing").count() > 0), title
        assert "f.scenario=" in shown.page.url, "another view of the same rows"
    shown.page.go_back()
    assert shown.until(lambda: shown.page.locator("h2").inner_text() == "Ranking")


@pytest.mark.parametrize(("view", "choices", "word"), TELLING)
def test_a_point_tells_on_hover(view: str, choices: tuple[tuple[str, str], ...], word: str, shown: Opened) -> None:
    shown.go(*choices, view=view)
    tip = shown.page.locator(".tip:not([hidden])")
    assert tip.count() == 0
    shown.page.locator(".spot").last.hover(force=True)
    assert shown.until(lambda: tip.count() == 1), "the point under the pointer tells"
    said = tip.inner_text()
    assert "verdict" in said and any(char.isdigit() for char in said)
    assert word in shown.page.locator("main").inner_text() + said
    shown.page.mouse.move(0, 0)
    assert shown.until(lambda: tip.count() == 0)


def test_points_tell_on_keyboard_focus_and_arrows_go_through_them(shown: Opened) -> None:
    shown.go(("scenario", SEVEN))
    first = shown.page.locator(".picture").first
    spots, tip = first.locator(".spot"), shown.page.locator(".tip:not([hidden])")
    assert first.locator('.spot[tabindex="0"]').count() == 1, "one stop of the Tab key for a picture"
    spots.first.focus()
    said = tip.inner_text()
    assert "orrery run classics/seven_calls" in said and "typical latency.p50" in said and "group" in said
    assert spots.first.get_attribute("aria-describedby") == tip.get_attribute("id")
    assert str(spots.first.get_attribute("aria-label")).split(",")[0] in said
    shown.page.keyboard.press("ArrowRight")
    assert tip.inner_text() != said
    assert spots.nth(1).evaluate("spot => document.activeElement === spot")
    shown.page.keyboard.press("End")
    assert spots.last.evaluate("spot => document.activeElement === spot")
    shown.page.keyboard.press("Escape")
    assert tip.count() == 0


def test_the_address_holds_the_whole_state(browser: Any, base: str, shown: Opened) -> None:
    state = address(
        ("operation", "Benchmarking::void_call"),
        ("placement", "split"),
        ("scenario", SEVEN),
        base="unix",
        view="ranking",
    )
    shown.open(state)
    said, url = shown.explanation(), shown.page.url
    assert "unix" in said
    with opened(browser, base) as other:
        other.open(url.removeprefix(base))
        assert other.explanation() == said and other.left() == shown.left()
        assert other.page.get_by_role("combobox", name="Relative to").input_value() == "unix"
    shown.page.get_by_role("combobox", name="Relative to").select_option("tcp")
    assert shown.until(lambda: "base=tcp" in shown.page.url)
    assert shown.until(lambda: shown.explanation() != said)


def test_another_campaign_is_drawn_when_it_is_chosen(shown: Opened) -> None:
    assert "Mixed" in shown.page.locator("h3").first.inner_text(), "the newest, until others are chosen"
    entries = shown.page.locator(".campaigns label")
    entries.filter(has_text=PAYLOAD).locator("input").click()
    assert shown.until(lambda: any("Payload" in text for text in shown.page.locator("h3").all_inner_texts()))
    assert "campaign=" in shown.page.url


def test_environments_are_told_apart(shown: Opened) -> None:
    shown.go(("scenario", SEVEN))
    note = shown.page.locator('.environments[role="note"]')
    assert "not ranked against" in note.inner_text() and note.locator("li").count() == 2
    shown.go(("scenario", SEVEN), ("placement", "same"))
    assert note.count() == 0


def test_doubtful_rows_are_marked_and_can_be_hidden(shown: Opened) -> None:
    shown.go(view="rows", campaign=usual()[1].name)
    doubtful = [line for line in shown.table() if line["verdict"] == "doubtful"]
    assert doubtful and {line["driver"] for line in doubtful} == {"tcp"}
    assert all("too few trials" in line["reasons"] for line in doubtful)
    shown.page.get_by_label("hide doubtful rows").click()
    assert shown.until(lambda: "doubtful=hidden" in shown.page.url)
    assert shown.until(lambda: {line["driver"] for line in shown.table()} == {"unix"})
    assert f"{len(doubtful)} doubtful rows are hidden." in shown.page.locator(".remark").first.inner_text()


def test_what_failed_has_its_reason(shown: Opened) -> None:
    shown.go(("driver", "zeromq"), view="rows")
    assert "SIGSEGV" in shown.page.locator("main").inner_text()
    assert {line["verdict"] for line in shown.table()} == {"failed"}
    shown.go(("driver", "zeromq"))
    assert "what failed under Rows" in shown.page.locator(".nothing").inner_text()


def test_a_picture_is_an_svg_file_and_a_table_a_csv_file(shown: Opened, tmp_path: Path) -> None:
    shown.go(("scenario", SEVEN))
    for button, ending in (("Picture as SVG", ".svg"), ("Table as CSV", ".csv")):
        with shown.page.expect_download() as coming:
            shown.page.get_by_role("button", name=button).first.click()
        assert coming.value.suggested_filename.endswith(ending)
        coming.value.save_as(tmp_path / f"file{ending}")
    text = (tmp_path / "file.svg").read_text()
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(--" not in text and "<script" not in text
    heading, *lines = csv.reader(io.StringIO((tmp_path / "file.csv").read_text()))
    table = shown.table()
    assert heading[:2] == ["driver", "median (ns)"] and [line[0] for line in lines] == [
        line["driver"] for line in table
    ]
    for line in lines:
        assert float(line[1]) == pytest.approx(shown.figures("median")[line[0]], rel=0.01)


def test_a_table_sorts_by_its_headings(shown: Opened) -> None:
    shown.go(("scenario", SEVEN), view="rows")
    button = shown.page.locator("main table").first.locator("thead button").filter(has_text="latency.p50")
    button.click()
    assert shown.until(lambda: values(shown) == sorted(values(shown)))
    assert button.locator("..").get_attribute("aria-sort") == "ascending"
    button.click()
    assert shown.until(lambda: values(shown) == sorted(values(shown), reverse=True))


def values(shown: Opened) -> list[float]:
    return [float(line["latency.p50"].replace(",", "")) for line in shown.table() if line["latency.p50"]]
