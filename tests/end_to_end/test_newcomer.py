"""A stranger without root: clone, `make demo`, and it ends well with what can be had, saying how to get the rest.

The headers of the system packages, and what dpkg knows of them, are hidden in a mount namespace of the test's own, so
that this machine is as bare as theirs.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from nobody import NEEDED, as_nobody, given_to_nobody, home_of_nobody
from orrery.paths import ROOT

HIDDEN = ("/usr/include/dbus-1.0", "/usr/include/systemd", "/usr/include/Ice", "/var/lib/dpkg")

pytestmark = [pytest.mark.thorough, *NEEDED]


@pytest.fixture
def home() -> Iterator[Path]:
    """A home of nobody's own with a clone of the checkout."""
    with home_of_nobody() as folder:
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(folder / "orrery")], check=True)
        given_to_nobody(folder)
        yield folder


def test_demo_without_root(home: Path) -> None:
    if shutil.which("python3", path="/usr/bin") is None:
        pytest.skip("needs the system's own Python")
    make = "make demo REPEAT=1 CALLS=700 PYTHON=/usr/bin/python3 2>&1"
    done = as_nobody(make, home, home / "orrery", HIDDEN)
    assert done.returncode == 0, done.stdout[-3000:]
    for driver in ("unix", "tcp", "omniorb"):
        assert f"\n{driver}" in done.stdout, driver
    assert "apt-get install" in done.stdout
    assert "libzeroc-ice-dev" in done.stdout
    assert "report.html" in done.stdout
    assert (home / "orrery" / "build" / "report.html").stat().st_size > 10_000
