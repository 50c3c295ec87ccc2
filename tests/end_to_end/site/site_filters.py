"""The site's filters, as a reader finds them: each says beforehand how many rows it leaves, and leaves so many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browsing import Opened


def facets(shown: Opened) -> list[str]:
    """The names of all that rows can be chosen by."""
    names = shown.page.locator("[data-facet]").evaluate_all("all => all.map(one => one.dataset.facet)")
    return [str(name) for name in names]


def box(shown: Opened, facet: str) -> Any:
    """The texts of a facet, opened."""
    found = shown.page.locator(f'[data-facet="{facet}"]')
    if not found.evaluate("box => box.open"):
        found.locator("summary").click()
    return found


def rows_left(shown: Opened, count: int, whole: int) -> Callable[[], bool]:
    """Whether so many rows of a whole are left."""
    return lambda: shown.left() == (count, whole)


def try_every_filter(shown: Opened) -> None:
    """Choose the last text of each, look at what is left, and choose all rows again; days have a test of their own."""
    for name in facets(shown):
        if name == "date":
            continue
        shown.go()
        whole = shown.left()[1]
        last = box(shown, name).locator("label").last
        count = int(last.locator(".count").inner_text().replace(",", ""))
        last.locator("input").click()
        assert shown.until(rows_left(shown, count, whole)), name
        assert count == whole or f"{whole - count:,} are filtered away" in shown.page.locator("#left").inner_text()
        assert f"f.{name}=" in shown.page.url
        shown.page.get_by_role("button", name="choose all rows again").click()
        assert shown.until(rows_left(shown, whole, whole))
