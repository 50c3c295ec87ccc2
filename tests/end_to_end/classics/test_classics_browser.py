"""The page of the classics in a real browser: it fits a phone, no text of its pictures is cut, all can be read."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from by_size import REFERENCE, material_by_size
from report_material import material
from test_cuts import cut
from test_report_browser import CUT_TEXT, HIDDEN_FIGURES, LEAST_CONTRAST, THEMES, WIDTHS, Shown, browser, pytestmark
from test_scaling import scaled

from orrery.report.classics.experiment import Experiment
from orrery.report.classics.page import write_classics

__all__ = ["browser", "pytestmark"]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("classics") / "classics.html"
    found = {"a": material(), "b": scaled(), "c": cut(), "d": material_by_size(REFERENCE)}
    told = [
        Experiment(f"classics/{n}", f"{n}: a title", "Why?", f"orrery run {n}", m.published, m)
        for n, m in found.items()
    ]
    write_classics(path, [*told, Experiment("e", "E", "Why?", "orrery run e", reason="no compiler")], "x.db", "orrery")
    return path


@pytest.fixture(scope="module", params=list(product(WIDTHS, THEMES)), ids=lambda p: f"{p[0]}-{p[1]}")
def shown(request: pytest.FixtureRequest, browser: Any, page: Path) -> Shown:
    width, theme = request.param
    screen = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    scheme = {"name": "prefers-color-scheme", "value": theme}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    browser.get(page.as_uri())
    return Shown(width, theme, browser)


def test_the_page_is_no_wider_than_the_screen(shown: Shown) -> None:
    assert shown.ask("return document.documentElement.scrollWidth") == shown.width


def test_no_text_of_a_picture_is_cut_off(shown: Shown) -> None:
    assert shown.ask(CUT_TEXT) == []


def test_every_experiment_that_ran_has_its_figure(shown: Shown) -> None:
    assert shown.ask("return document.querySelectorAll('figure').length") == 4
    assert shown.ask(HIDDEN_FIGURES) == []


def test_all_text_can_be_read(shown: Shown) -> None:
    contrast, text, seen = shown.ask(LEAST_CONTRAST)
    assert seen > 300
    assert contrast >= 4.5, f"{text!r} has a contrast of {contrast:.2f}"
