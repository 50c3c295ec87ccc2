"""What `run` and `show` print: on a terminal what fits, with `--details` and for a program all of it."""

from __future__ import annotations

import re
import sys

import pytest

from observations import campaign, observations
from orrery.api.reading.results import Results
from orrery.cli import tables
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows

WIDTH = 100
TABLES = 8


@pytest.fixture(scope="module")
def result() -> Results:
    made = observations(["unix", "tcp", "omniorb"], calls=200)
    return Results(campaign(), made, rows(campaign(), made), compare(made))


def printed(
    result: Results,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    terminal: bool,
    details: bool = False,
) -> str:
    # No longer than that: pytest itself asks for the width.
    with monkeypatch.context() as here:
        here.setattr(sys.stdout, "isatty", lambda: terminal)
        here.setenv("TERM", "xterm")
        here.setenv("COLUMNS", str(WIDTH))
        tables.show(result, details)
    text = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)
    assert max(map(len, text.splitlines())) <= WIDTH
    return text


def test_a_terminal_gets_one_table_for_each_operation_and_is_told_the_rest(
    result: Results, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = printed(result, capsys, monkeypatch, terminal=True)
    assert len(re.findall(r"^omniorb {2,}", text, re.MULTILINE)) == TABLES
    above, mark, below = text.partition("not shown: ")
    assert mark and "CPUs busy" not in above and "CPUs busy" in " ".join(below.split())


@pytest.mark.parametrize(("terminal", "details"), [(True, True), (False, False), (False, True)])
def test_a_program_and_who_asks_for_them_get_all_columns(
    result: Results,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    terminal: bool,
    details: bool,
) -> None:
    text = printed(result, capsys, monkeypatch, terminal, details)
    assert "not shown" not in text
    assert "CPUs busy" in text and "switches" in text
    assert len(re.findall(r"^omniorb {2,}", text, re.MULTILINE)) > TABLES
