"""The archives that `make dist` has built: where they are, and what is in them."""

from __future__ import annotations

import os
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from orrery.paths import ROOT

BUILT = Path(ROOT, os.environ.get("ORRERY_DIST", "build/none"))
AGAIN = BUILT.with_name(f"{BUILT.name}.again")
"""What was built a second time."""
NEEDED = pytest.mark.skipif("ORRERY_DIST" not in os.environ, reason="needs what `make dist` builds")
INSIDE = ("interfaces", "scenarios", "drivers", "mappings", "kit")
"""The folders of the checkout that a wheel has in `orrery/brought`."""


def wheel() -> Path:
    """The wheel; there is one."""
    [found] = BUILT.glob("*.whl")
    return found


def source_archive() -> Path:
    """The archive of sources; there is one."""
    [found] = BUILT.glob("*.tar.gz")
    return found


def in_wheel() -> dict[str, bytes]:
    """Every file of the wheel by its path, with its content."""
    with zipfile.ZipFile(wheel()) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def in_sources() -> set[str]:
    """The path of every file of the archive of sources, below its only folder."""
    with tarfile.open(source_archive()) as archive:
        return {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}


def tracked(*folders: str) -> list[str]:
    """The path of every file of the checkout that git knows and that is there."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *folders], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
