"""Python measures: the examples of `orrery.run` and `orrery.plan`, and the notebook that chooses a middleware."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import orrery
from notebooks import NEEDED, executed, shown
from orrery.api.run import resume
from python_page import example_fails, examples, measures, needed, page_blocks, read

pytestmark = pytest.mark.slow

MEASURING = [example for example in examples() if measures(example.docstring or "")]


@pytest.fixture
def own_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, where results go."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ORRERY_STORE", raising=False)
    return tmp_path


@pytest.mark.parametrize("example", MEASURING, ids=lambda example: example.name)
def test_an_example_measures_what_it_says(example: doctest.DocTest, own_results: Path) -> None:
    assert example_fails(example) == ""


def test_the_page_measures_what_it_says(own_results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shorter: Callable[..., Any] = partial(orrery.run, placements="same")
    monkeypatch.setattr(orrery, "run", lambda *asked, **more: shorter(*asked, **{**more, "calls": 100, "repeat": 2}))
    known: dict[str, Any] = {}
    printed = read(page_blocks(measures), known)
    assert "block 2: " in printed and "port object=client[0]" in known["made"].text
    assert "on one core, over seven operations, " in known["campaign"].finding.lower()
    assert orrery.open_results("orrery.db").campaign().uuid == known["campaign"].uuid
    assert known["campaign"].command.startswith("orrery run classics/seven_calls --drivers unix,tcp --calls 100 ")


def test_what_a_listener_raises_leaves_a_campaign_to_go_on_with(own_results: Path) -> None:
    class EnoughError(Exception):
        pass

    def until_the_second(progress: orrery.RunProgress) -> None:
        if progress.number == 2:
            raise EnoughError

    with pytest.raises(EnoughError):
        orrery.run("conformance/call", "unix", calls=20, placements="same", repeat=2, progress=until_the_second)
    assert orrery.open_results().campaign().rows()[0].trials == 1
    assert resume(Path("orrery.db")).rows[0].trials >= 2
    assert [campaign.id for campaign in orrery.open_results().campaigns()] == [1]


def test_nbclient_executes_the_notebook_that_measures(own_results: Path) -> None:
    needed(*NEEDED)
    values = {"DRIVERS": "unix,tcp", "PLACEMENTS": "split", "REPEAT": 1, "STORE": "robot.db"}
    found = shown(executed("choose-a-middleware.ipynb", own_results, values))
    assert "Each block of applications/robot" in found and "block 1: " in found
    assert "Robot::Drive::command" in found
    assert {row.driver for row in orrery.open_results("robot.db").campaign().rows()} == {"unix", "tcp"}
