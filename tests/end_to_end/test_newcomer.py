"""A stranger without root: clone, `make demo`, and it ends well with what can be had, saying how to get the rest.

The headers of the system packages, and what dpkg knows of them, are hidden in a mount namespace of the test's own, so
that this machine is as bare as theirs. Only root may make that namespace and become `nobody`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.paths import ROOT

HIDDEN = ("/usr/include/dbus-1.0", "/usr/include/systemd", "/usr/include/Ice", "/var/lib/dpkg")

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can become nobody and hide folders"),
    pytest.mark.skipif(shutil.which("setpriv") is None, reason="needs setpriv (util-linux)"),
]


@pytest.fixture
def home() -> Iterator[Path]:
    """A home of nobody's own with a clone of the checkout (pytest's own folders are closed to others)."""
    folder = Path(tempfile.mkdtemp(prefix="newcomer-"))
    folder.chmod(0o755)
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(folder / "orrery")], check=True)
    subprocess.run(["chown", "-R", "nobody", str(folder)], check=True)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def as_nobody(home: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command as nobody, with the folders hidden."""
    hide = "; ".join(f"[ ! -d {folder} ] || mount -t tmpfs none {folder}" for folder in HIDDEN)
    become = f"exec setpriv --reuid nobody --regid nogroup --clear-groups sh -c '{command}'"
    keep = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "http", "HTTP"))}
    path = os.pathsep.join(["/usr/local/bin", "/usr/bin", "/bin"])
    environment = {**keep, "HOME": str(home), "PATH": path, "PYTHON": "/usr/bin/python3", "COLUMNS": "140"}
    return subprocess.run(
        ["unshare", "--mount", "sh", "-c", f"{hide}; {become}"],
        cwd=home / "orrery", env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_demo_without_root(home: Path) -> None:
    if shutil.which("python3", path="/usr/bin") is None:
        pytest.skip("needs the system's own Python")
    done = as_nobody(home, "make demo REPEAT=1 CALLS=700 PYTHON=/usr/bin/python3 2>&1")
    assert done.returncode == 0, done.stdout[-3000:]
    for driver in ("unix", "tcp", "omniorb"):
        assert f"\n{driver}" in done.stdout, driver
    assert "apt-get install" in done.stdout
    assert "libzeroc-ice-dev" in done.stdout
    assert "report.html" in done.stdout
    assert (home / "orrery" / "build" / "report.html").stat().st_size > 10_000
