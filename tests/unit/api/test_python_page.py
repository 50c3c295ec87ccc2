"""docs/python.md and the docstrings: their code reads what it says it reads."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

import pytest

import orrery
from documents import blocks
from python_page import PAGE, example_fails, examples, libraries_of, measures, needed, page_blocks, read

READING = [example for example in examples() if not measures(example.docstring or "")]


def test_the_page_reads_what_it_says(python_lab: Path) -> None:
    known: dict[str, object] = {}
    printed = read(page_blocks(lambda source: not measures(source) and not libraries_of(source)), known)
    lines = printed.splitlines()
    assert lines[:2] == [
        "1 2025-01-02 03:04:05+00:00 classics/seven_calls 6.1.0",
        "2 2025-01-02 03:04:05+00:00 classics/seven_calls 6.1.0",
    ]
    assert "Of 14 rows 7 are worse and 7 are equivalent; changes within 2.00 % do not matter." in lines
    assert any(line.startswith("orrery.db: no campaign 99 it holds: ") for line in lines)
    assert Path("mine.zip").is_file()


def test_the_page_makes_frames(python_lab: Path) -> None:
    sources = page_blocks(lambda source: not measures(source))
    needed(*(name for source in sources for name in libraries_of(source)))
    assert "Benchmarking::void_call" in read(sources, {})


def test_the_page_measures_too_and_says_so_where_it_does() -> None:
    assert [source for source in blocks(PAGE, "python") if measures(source)]


@pytest.mark.parametrize("example", READING, ids=lambda example: example.name)
def test_an_example_does_what_it_says(example: doctest.DocTest, python_lab: Path) -> None:
    assert example_fails(example) == ""


def test_every_function_and_what_it_gives_has_an_example() -> None:
    shown = {example.name for example in examples()}
    functions = {name for name in orrery.__all__ if inspect.isfunction(getattr(orrery, name))}
    assert functions == {"choose", "compare", "open_results", "plan", "record", "run"} < shown
    assert {"Campaign", "CampaignComparison", "DriverChoice", "Histogram", "OpenResults", "ResultRow"} < shown


def test_a_wrong_example_would_be_noticed(python_lab: Path) -> None:
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, None)
    assert "Expected:\n    3\nGot:\n    2" in example_fails(wrong)
