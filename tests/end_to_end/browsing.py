"""A real browser for the pages that Orrery makes: Debian's Chromium, driven by Playwright, and the axe rules."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from orrery.program import FILES, FOLDER

CHROMIUM = shutil.which("chromium")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
STEP = 20
LONGEST = 30_000
"""Milliseconds between two looks at a page, and in which it must show what is waited for."""
NO_PLAYWRIGHT = "playwright is not installed: pip install -e .[dev]"

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt install chromium")
needs_program = pytest.mark.skipif(
    not all((FOLDER / name).is_file() for name in FILES), reason="needs the site's program: make site-program"
)

TABLE = """table => {
  const heads = [...table.querySelectorAll("thead button")];
  const titles = heads.map(head => head.firstChild.textContent);
  const units = heads.map(head => head.querySelector(".unit")?.textContent.trim() ?? "");
  const lines = [...table.querySelectorAll("tbody tr")].map(line => [...line.cells].map(cell => cell.textContent));
  return {titles, units, lines};
}"""
UNITS = {"": 1.0, "ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9, "B": 1.0, "KiB": 1024.0, "MiB": 1024.0**2, "%": 0.01}


@dataclass
class Opened:
    """A page, and what was said and asked while it was open."""

    page: Any
    base: str
    said: list[str] = field(default_factory=list)
    requested: list[str] = field(default_factory=list)

    def go(self, *choices: tuple[str, str], **state: str) -> None:
        """To the state of these facets and of `state`, until its pictures are drawn."""
        self.open(address(*choices, **state))

    def open(self, state: str) -> None:
        """To the state of an address, its part from # on."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.base}{state}")
        self.settled()

    def settled(self) -> None:
        """Until nothing is being read any more."""
        sync = pytest.importorskip("playwright.sync_api", reason=NO_PLAYWRIGHT)
        sync.expect(self.page.locator("#left")).to_have_text(re.compile(r"\.$"), timeout=LONGEST)

    def until(self, is_so: Callable[[], bool]) -> bool:
        """Whether it comes to be so: what was clicked is drawn a little later."""
        for _ in range(LONGEST // STEP):
            if is_so():
                return True
            self.page.wait_for_timeout(STEP)
        return is_so()

    def explanation(self) -> str:
        """What stands under Explain, of all pictures."""
        return " ".join(self.page.locator("[data-explanation]").all_inner_texts())

    def left(self) -> tuple[int, int]:
        """How many rows are left, of how many."""
        words = str(self.page.locator("#left").inner_text()).replace(",", "").split()
        return int(words[0]), int(words[2])

    def table(self, number: int = 0) -> list[dict[str, str]]:
        """The lines of a table, each cell by its heading."""
        found = self.page.locator("main table").nth(number).evaluate(TABLE)
        return [dict(zip(found["titles"], line, strict=True)) for line in found["lines"]]

    def figures(self, column: str, number: int = 0) -> dict[str, float]:
        """What the first column names -> the figures of a column, in the metric's own unit."""
        found = self.page.locator("main table").nth(number).evaluate(TABLE)
        at = found["titles"].index(column)
        scale = UNITS[found["units"][at]]
        return {line[0]: float(line[at].replace(",", "")) * scale for line in found["lines"] if line[at]}


def address(*choices: tuple[str, str], **state: str) -> str:
    """The part from # on of a state, of these facets and of all else."""
    return f"#{urlencode([*((f'f.{name}', text) for name, text in choices), *state.items()])}"


@contextmanager
def browser_of() -> Iterator[Any]:
    """The browser, headless."""
    sync = pytest.importorskip("playwright.sync_api", reason=NO_PLAYWRIGHT)
    with sync.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


@contextmanager
def opened(browser: Any, base: str, **context: Any) -> Iterator[Opened]:
    """A new page of the browser; `context` as Playwright's `new_context` takes it."""
    made = browser.new_context(accept_downloads=True, **context)
    page = made.new_page()
    found = Opened(page, base)
    page.on("console", lambda message: found.said.append(message.text))
    page.on("pageerror", lambda error: found.said.append(str(error)))
    page.on("request", lambda request: found.requested.append(request.url))
    yield found
    made.close()


@contextmanager
def quietly(browser: Any, base: str) -> Iterator[Opened]:
    """A site's page, shown; at the end nothing was said on the console, and nothing asked for but the site's own."""
    with opened(browser, base) as found:
        found.go()
        yield found
        assert found.said == [], "nothing is said on the console"
        own = (base.rpartition("/")[0], "blob:", "data:")
        assert [one for one in found.requested if not one.startswith(own)] == []


def violations(page: Any) -> list[str]:
    """What axe has to say against a page (Deque's rules for WCAG 2.2, A and AA)."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed: pip install")
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = axe.Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}})
    return [f"{one['id']}: {[node['html'][:200] for node in one['nodes'][:3]]}" for one in found.response["violations"]]


def file_address(folder: Path) -> str:
    """The address of a site that is opened from its folder."""
    return (folder / "index.html").as_uri()
