"""No file of tests is passed by: a folder whose name pytest takes for something else would vanish without a word."""

from __future__ import annotations

import fnmatch
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


def test_no_folder_of_tests_has_a_name_that_pytest_passes_by(pytestconfig: pytest.Config) -> None:
    patterns = pytestconfig.getini("norecursedirs")
    folders = {file.parent.relative_to(TESTS) for file in TESTS.rglob("test_*.py")}
    assert Path("unit/build") in folders
    passed_by = [folder for folder in folders for part in folder.parts for p in patterns if fnmatch.fnmatch(part, p)]
    assert passed_by == []
