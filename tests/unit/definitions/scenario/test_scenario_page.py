"""`[page]`: what the page of published experiments shows of a scenario, as it is written and as it ships."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from orrery.definitions.scenario.file import load_scenario
from orrery.definitions.scenario.page import PLAIN, PageContents
from orrery.definitions.scenario.page_wire import PictureName
from orrery.definitions.search_path import Library
from orrery.errors import InputError
from orrery.paths import INTERFACES, SCENARIOS
from orrery.report.views.registry import OF_TOPICS, VIEWS

HEAD = """\
title     = "A test"
interface = "seven_calls"

[parameters]
shown = "fairness"

[object.server]
serves = "*"

[object.client]
calls = "server"
"""


def read(tmp_path: Path, more: str = "") -> PageContents:
    file = tmp_path / "shown.toml"
    file.write_text(f"{HEAD}{more}")
    return load_scenario(file, "shown").page


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("", PLAIN),
        ('picture = "distribution"\nlongest = true', PageContents("distribution", longest=True)),
        ('result = "rate"', PageContents(rate=True)),
        ('picture = "{shown}"', PageContents("fairness")),
    ],
)
def test_what_is_written_is_read(tmp_path: Path, keys: str, found: PageContents) -> None:
    assert read(tmp_path, f"\n[page]\n{keys}\n") == found


def test_a_scenario_that_says_nothing_is_shown_by_its_figures(tmp_path: Path) -> None:
    assert read(tmp_path) == PLAIN == PageContents("", rate=False, longest=False)


@pytest.mark.parametrize(
    ("keys", "words", "hint"),
    [
        ('picture = "fairnes"', "page.picture: fairnes is none of ranking, calls,", "did you mean fairness?"),
        ('picture = "payload"', "page.picture: payload is none of ranking, calls,", ""),
        ("picture = 3", "page.picture: a string in quotes is wanted here", "one of ranking, calls,"),
        ('result = "speed"', "page.result: speed is none of rate", "rate"),
        ('longest = "yes"', "page.longest: true or false is wanted here", ""),
        ('longst = true', "unknown key page.longst", "did you mean longest?"),
        ('picture = "{show}"', "{show} is no parameter", "did you mean shown?"),
    ],
)  # fmt: skip
def test_mistakes_have_a_line(tmp_path: Path, keys: str, words: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, f"\n[page]\n{keys}\n")
    assert words in str(caught.value)
    assert caught.value.line == 14
    assert hint in (caught.value.hint or "")


def test_the_pictures_are_views_of_the_report_that_any_campaign_may_have() -> None:
    of_any = {view.name for view in VIEWS if view not in OF_TOPICS}
    assert set(get_args(PictureName)) <= of_any


def test_the_scenarios_that_ship_say_what_they_are_about() -> None:
    scenarios = Library([INTERFACES], [SCENARIOS], []).scenarios()
    said = {name: scenario.page for name, scenario in scenarios.items() if scenario.page != PLAIN}
    assert {name for name, page in said.items() if page.rate} == {
        "classics/asynchronous",
        "classics/oneway",
        "classics/scalability-clients",
        "classics/threading",
    }
    assert {name: page.picture for name, page in said.items() if page.picture} == {
        "classics/scalability-clients": "fairness",
        "classics/spectrum": "distribution",
        "classics/timestamp": "distribution",
    }
    assert {name for name, page in said.items() if page.longest} == {"classics/spectrum", "classics/timestamp"}
