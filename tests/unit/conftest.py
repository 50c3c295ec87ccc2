"""Stores of every kind: what holds of one holds of the other; the folder in which users of the Python API work."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.place import Place
from postgres import Server, server
from python_lab import python_lab, python_lab_made

__all__ = ["python_lab", "python_lab_made", "server"]


@pytest.fixture(params=["file", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place where nothing is yet."""
    if request.param == "file":
        return tmp_path / "orrery.db"
    found: Server = request.getfixturevalue("server")
    return found.new()
