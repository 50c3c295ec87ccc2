"""Where change points come from: `orrery.stats.changes`, where there is such a module."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from orrery.report.history.lines import Finder


def finder() -> Finder | None:
    """`changes` of that module; None while there is none: then no change is marked, and none is guessed."""
    if find_spec("orrery.stats.changes") is None:
        return None
    found: Finder | None = getattr(importlib.import_module("orrery.stats.changes"), "changes", None)
    return found
