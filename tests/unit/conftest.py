"""Stores of every kind: what holds of one holds of the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.place import Place
from postgres import Server, server

__all__ = ["server"]


@pytest.fixture(params=["file", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place where nothing is yet."""
    if request.param == "file":
        return tmp_path / "orrery.db"
    found: Server = request.getfixturevalue("server")
    return found.new()
