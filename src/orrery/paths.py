"""Where things are: the checkout, from the package's own place; the caches and state of the user; the results."""

from __future__ import annotations

import os
from pathlib import Path

from orrery.place import Place, place_of

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parents[1]
"""The checkout, where Orrery runs from an editable install."""


def brought(name: str) -> Path:
    """The folder `name` of those that Orrery brings along: inside the installed package, else of the checkout."""
    inside = PACKAGE / "brought" / name
    return inside if inside.is_dir() else ROOT / name


def own(name: str) -> Path:
    """Where what a user begins of this kind is put: into the checkout; beside an installed package, into `./NAME`."""
    return Path(name) if (PACKAGE / "brought").is_dir() else ROOT / name


INTERFACES = brought("interfaces")
SCENARIOS = brought("scenarios")
DRIVERS = brought("drivers")
MAPPINGS = brought("mappings")
KIT = brought("kit")
RECORDS = brought("records")


def cache() -> Path:
    """`$XDG_CACHE_HOME/orrery`: what can be made again (builds)."""
    return _user("XDG_CACHE_HOME", ".cache")


def state() -> Path:
    """`$XDG_STATE_HOME/orrery`: what must outlive a crash (journals)."""
    return _user("XDG_STATE_HOME", ".local/state")


def store(given: Place | None = None) -> Place:
    """Where results are kept: `given` (`--store`), else `$ORRERY_STORE`, else `./orrery.db`."""
    return given or place_of(os.environ.get("ORRERY_STORE") or "orrery.db")


def _user(variable: str, default: str) -> Path:
    """A folder of the XDG base directory specification, in which relative values of the variable are ignored."""
    value = os.environ.get(variable, "")
    base = Path(value) if value.startswith("/") else Path.home() / default
    return base / "orrery"
