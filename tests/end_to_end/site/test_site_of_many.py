"""A thousand campaigns of a hundred rows: small to begin with, small in all, and soon seen."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from browsing import browser_of, file_address, needs_chromium, needs_program, opened
from site_results import many

from orrery.site.folder import write_site

pytestmark = [needs_chromium, needs_program, pytest.mark.slow, pytest.mark.alone]

CAMPAIGNS = 1_000
MEGABYTE = 1_000_000
MOST_AT_FIRST, MOST_IN_ALL = 2 * MEGABYTE, 20 * MEGABYTE
LONGEST = 2.0
"""Seconds to the first picture."""


def test_a_thousand_campaigns_are_small_and_soon_seen(tmp_path: Path) -> None:
    made = write_site(tmp_path / "site", many(CAMPAIGNS))
    assert made.campaigns == CAMPAIGNS and made.rows >= 98 * CAMPAIGNS
    assert made.begin <= MOST_AT_FIRST, f"{made.begin:,} bytes to begin with"
    assert made.bytes <= MOST_IN_ALL, f"{made.bytes:,} bytes in all"
    with browser_of() as browser, opened(browser, file_address(tmp_path / "site")) as page:
        begin = time.perf_counter()
        page.page.goto(page.base)
        page.page.wait_for_selector(".picture svg.plot")
        first = time.perf_counter() - begin
        assert first < LONGEST, f"{first:.2f} s to the first picture"
        page.settled()
        assert page.left()[1] == made.rows
        begin = time.perf_counter()
        page.page.locator('[data-facet="verdict"] summary').click()
        page.page.locator('[data-facet="verdict"] label', has_text="doubtful").locator("input").click()
        assert page.until(lambda: page.left()[0] < made.rows)
        assert time.perf_counter() - begin < LONGEST, "what is chosen is shown at once"
