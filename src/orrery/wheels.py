"""Which Python distributions are installed beside Orrery."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

REINSTALL = "install Orrery again, with its requirements: docs/install.md says how"
"""What to do where one is missing."""


@dataclass(frozen=True)
class Wheel:
    """An installed distribution: the folder that its modules are in, and its version."""

    folder: Path
    version: str


def wheel(name: str, places: Sequence[str] | None = None) -> Wheel | None:
    """The distribution of this name that Python finds first in `places`, or in `sys.path`; None where there is none."""
    places = sys.path if places is None else places
    return next(_recorded(name, places), None) or _elsewhere(name, places)


def _recorded(name: str, places: Sequence[str]) -> Iterator[Wheel]:
    """Those with a folder `NAME-VERSION.dist-info` (PyPA, "Recording installed projects")."""
    for place in places:
        for folder in Path(place).glob("*.dist-info"):
            found, _, version = folder.name.removesuffix(".dist-info").partition("-")
            if _normal(found) == _normal(name) and (folder / "METADATA").is_file():
                yield Wheel(Path(place), version)


def _elsewhere(name: str, places: Sequence[str]) -> Wheel | None:
    """Those that Python knows in another way."""
    # It brings email with it, which takes as long as a tenth of a plan: wheels are found without.
    from importlib import metadata

    found = next(iter(metadata.distributions(name=name, path=list(places))), None)
    # What a removal left behind has a name and nothing that is told of it.
    if found is None or not any(map(found.read_text, ("METADATA", "PKG-INFO", ""))):
        return None
    return Wheel(Path(str(found.locate_file(""))), found.version)


def _normal(name: str) -> str:
    """A name as it is compared (PyPA, "Names and normalization")."""
    return re.sub(r"[-_.]+", "-", name).lower()
