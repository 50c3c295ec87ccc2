"""The report in a real browser: it fits a phone, asks the network for nothing, and can be read by day and by night."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from report_material import HOSTILE, material, subject

from orrery.program import report_script
from orrery.report.page.html import write_report

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed: pip install -e .[dev]")
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="Chromium is not installed: apt install chromium chromium-driver"
)

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
WIDTHS, THEMES = (1280, 390), ("light", "dark")

LEAST_CONTRAST = """
const numbers = text => text.match(/[\\d.]+/g).map(Number);
const luminance = rgb => rgb.slice(0, 3).map(c => c / 255)
  .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const paper = element => {
  for (let e = element; e; e = e.parentElement) {
    const found = numbers(getComputedStyle(e).backgroundColor);
    if (found.length < 4 || found[3] > 0) return found;
  }
  return [255, 255, 255];
};
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
let least = [21, ""];
let seen = 0;
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.getClientRects().length) continue;
  const style = getComputedStyle(element);
  const drawn = element instanceof SVGElement;
  const ink = numbers(drawn ? style.fill : style.color);
  const [high, low] = [luminance(ink), luminance(paper(element))].sort((a, b) => b - a);
  const contrast = (high + 0.05) / (low + 0.05);
  seen += 1;
  if (contrast < least[0]) least = [contrast, walker.currentNode.data.trim()];
}
return [...least, seen];
"""
HIDDEN_FIGURES = """
return [...document.querySelectorAll("figure")].filter(figure => {
  const shown = [...figure.querySelectorAll("svg")].map(svg => svg.getBoundingClientRect());
  const real = shown.filter(box => box.width > 200 && box.height > 60);
  return real.length * 2 !== shown.length;
}).map(figure => figure.parentElement.id);
"""
CUT_TEXT = """
return [...document.querySelectorAll("svg text")].filter(text => {
  const box = text.getBoundingClientRect();
  return box.width && (box.left < 0 || box.right > document.documentElement.clientWidth);
}).map(text => text.textContent);
"""


@dataclass
class Shown:
    """The report as one browser window shows it."""

    width: int
    theme: str
    browser: Any

    def ask(self, script: str) -> Any:
        """What `script` returns inside the page."""
        return self.browser.execute_script(script)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    m = material()
    write_report(path, subject(), m.host, m.rows, m.comparisons, m.observations, m.published)
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    found = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield found
    found.quit()


@pytest.fixture(scope="module", params=list(product(WIDTHS, THEMES)), ids=lambda p: f"{p[0]}-{p[1]}")
def shown(request: pytest.FixtureRequest, browser: Any, report: Path) -> Shown:
    width, theme = request.param
    screen = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    scheme = {"name": "prefers-color-scheme", "value": theme}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    browser.get(report.as_uri())
    return Shown(width, theme, browser)


def test_the_page_is_no_wider_than_the_screen(shown: Shown) -> None:
    assert shown.ask("return document.documentElement.scrollWidth") == shown.width


def test_no_text_of_a_picture_is_cut_off(shown: Shown) -> None:
    assert shown.ask(CUT_TEXT) == []


def test_every_figure_is_visible_in_one_version(shown: Shown) -> None:
    assert shown.ask("return document.querySelectorAll('figure').length") == 7
    assert shown.ask(HIDDEN_FIGURES) == []


def test_all_text_can_be_read(shown: Shown) -> None:
    contrast, text, seen = shown.ask(LEAST_CONTRAST)
    assert seen > 500
    assert contrast >= 4.5, f"{text!r} has a contrast of {contrast:.2f}"


def test_nothing_is_said_on_the_console_and_nothing_is_fetched(shown: Shown, report: Path) -> None:
    for name in ("performance", "browser"):
        shown.browser.get_log(name)  # forget what came before, the browser's own first page too
    shown.browser.get(report.as_uri())
    log = shown.browser.get_log("performance")
    sent = [entry["message"] for entry in log if '"Network.requestWillBeSent"' in entry["message"]]
    assert [m for m in sent if report.as_uri() not in m and '"url":"data:' not in m] == []
    assert sent, "the page itself must have been seen, else this test sees nothing"
    assert shown.browser.get_log("browser") == []


def test_a_strangers_name_is_shown_and_never_run(shown: Shown) -> None:
    assert HOSTILE in shown.ask("return document.body.innerText")
    assert shown.ask("return document.scripts.length") == (1 if report_script() else 0)


def test_night_has_other_colours_than_day(browser: Any, report: Path) -> None:
    ask = "return [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    found = {}
    for theme in THEMES:
        scheme = {"name": "prefers-color-scheme", "value": theme}
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
        browser.get(report.as_uri())
        found[theme] = browser.execute_script(ask)
    assert found["light"][0] == "rgb(255, 255, 255)"
    assert found["dark"][0] != found["light"][0] and found["dark"][1] != found["light"][1]


def test_on_paper_nothing_is_hidden_behind_a_scroll(browser: Any, report: Path) -> None:
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": []})
    browser.get(report.as_uri())
    overflow = "[...document.querySelectorAll('.scroller')].map(e => getComputedStyle(e).overflowX)"
    hidden = f"return {overflow}.filter(way => way !== 'visible').length"
    assert browser.execute_script(hidden) == 0
    assert browser.execute_script("return getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


needs_script = pytest.mark.skipif(not report_script(), reason="needs the report's script: make site-program")
TOLD = """
const spot = document.querySelectorAll("figure svg .spot")[arguments[0]];
spot.focus();
return [...document.querySelectorAll(".tip:not([hidden])")].map(tip => tip.textContent);
"""
TURNED = """
const table = document.querySelector("table.sheet");
const before = [...table.tBodies[0].rows].map(row => row.cells[0].textContent);
const button = table.querySelector("thead button.sort");
const orders = [1, 2, 3].map(() => {
  button.click();
  return [...table.tBodies[0].rows].map(row => row.cells[0].textContent);
});
return [before, ...orders];
"""


@needs_script
def test_points_of_its_pictures_tell_on_focus(shown: Shown) -> None:
    count = shown.ask("return document.querySelectorAll('figure svg .spot').length")
    assert count > 20
    # Every picture is there twice, wide and narrow: only what is seen can have the focus.
    told = [text for number in range(count) for text in shown.browser.execute_script(TOLD, number)]
    assert len(told) > 10 and any("interval" in text or "(" in text for text in told)
    shown.ask("document.activeElement.blur()")
    assert shown.ask("return document.querySelectorAll('.tip:not([hidden])').length") == 0


@needs_script
def test_its_tables_sort_and_have_their_order_again(shown: Shown) -> None:
    before, rising, falling, again = shown.ask(TURNED)
    assert len(before) > 2 and sorted(rising) == sorted(before)
    assert rising == falling[::-1] or len(set(before)) < len(before)
    assert again == before
