"""The site of one campaign and of a thousand: filters, links, points and the axe rules, whatever their number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import Opened, browser_of, file_address, needs_chromium, needs_program, opened, quietly, violations
from site_filters import box, facets, rows_left, try_every_filter
from site_results import many

from orrery.site.folder import write_site

pytestmark = [needs_chromium, needs_program, pytest.mark.slow]

NUMBERS = (1, pytest.param(1_000, marks=pytest.mark.thorough))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browser_of() as found:
        yield found


@pytest.fixture(scope="module", params=NUMBERS)
def base(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("sites") / "site"
    assert write_site(folder, many(request.param)).campaigns == request.param
    return file_address(folder)


@pytest.fixture
def shown(browser: Any, base: str) -> Iterator[Opened]:
    with quietly(browser, base) as found:
        yield found


def test_every_filter_leaves_as_many_rows_as_it_says(shown: Opened) -> None:
    assert {"driver", "operation", "placement", "verdict", "date"} <= set(facets(shown))
    try_every_filter(shown)


def test_a_link_shows_somebody_else_the_same(browser: Any, base: str, shown: Opened) -> None:
    whole = shown.left()[1]
    label = box(shown, "driver").locator("label").first
    count = int(label.locator(".count").inner_text().replace(",", ""))
    label.locator("input").click()
    assert shown.until(rows_left(shown, count, whole))
    with opened(browser, base) as other:
        other.open(shown.page.url.removeprefix(base))
        assert other.left() == (count, whole) and other.explanation() == shown.explanation() != ""


def test_points_tell_on_hover_and_on_focus(shown: Opened) -> None:
    tip = shown.page.locator(".tip:not([hidden])")
    shown.page.locator(".spot").last.hover(force=True)
    assert shown.until(lambda: tip.count() == 1) and "verdict" in tip.inner_text()
    shown.page.mouse.move(0, 0)
    assert shown.until(lambda: tip.count() == 0)
    shown.page.locator(".spot").first.focus()
    assert shown.until(lambda: tip.count() == 1) and "orrery run" in tip.inner_text()


@pytest.mark.parametrize("view", ["ranking", "rows", "campaigns", "history"])
def test_it_keeps_the_rules_for_accessible_pages(view: str, browser: Any, base: str) -> None:
    with opened(browser, base) as page:  # axe reads styles in a way that the browser tells on the console
        page.go(view=view)
        assert violations(page.page) == []
