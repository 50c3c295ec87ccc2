"""`orrery list`: tables that can be read in a terminal of 100 columns."""

from __future__ import annotations

import json

import pytest

from orrery.cli import main


def test_a_driver_has_one_line_that_a_terminal_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["list", "drivers"]) == 0
    headings, *rows = capsys.readouterr().out.splitlines()
    assert headings.split() == ["driver", "title", "family", "version", "state"]
    title = headings.index("title"), headings.index("family")
    # A title may be folded at its words; all else stands on one line beside 25 columns of it.
    ready = [row for row in rows if row.endswith("ready")]
    assert ready and all(len(row[: title[0]] + row[title[1] :]) <= 75 for row in ready)


def test_options_are_a_table_of_their_own_the_default_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["list", "drivers", "--json"]) == 0
    described = {driver["name"]: driver["options"] for driver in json.loads(capsys.readouterr().out)}
    assert main.status(["list", "drivers", "--options"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert {(row[0], row[1]): row[2] for row in rows} == {
        (name, option): found["default"] for name, options in described.items() for option, found in options.items()
    }
