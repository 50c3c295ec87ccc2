"""A user without rights: a home of its own, and commands as `nobody` in a mount namespace with some folders hidden.

Only root may make that namespace and become `nobody`.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PATH = os.pathsep.join(["/usr/local/bin", "/usr/bin", "/bin"])
KEPT = ("PIP_", "UV_", "SSL_", "REQUESTS_", "http", "HTTP")
"""How variables begin that say how packages are had here."""
NEEDED = [
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can become nobody and hide folders"),
    pytest.mark.skipif(shutil.which("setpriv") is None, reason="needs setpriv (util-linux)"),
]
"""The marks of a test that becomes nobody."""


@contextmanager
def home_of_nobody() -> Iterator[Path]:
    """A folder of nobody's own, which goes in the end: pytest's own folders are closed to others."""
    folder = Path(tempfile.mkdtemp(prefix="nobody-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def given_to_nobody(folder: Path) -> None:
    """Let all in a folder be nobody's."""
    subprocess.run(["chown", "-R", "nobody", str(folder)], check=True)


def as_nobody(
    command: str, home: Path, folder: Path, hidden: Iterable[Path | str] = (), path: str = PATH
) -> subprocess.CompletedProcess[str]:
    """Run a shell command as nobody in `folder`; in place of each `hidden` folder that is there stands an empty one."""
    hide = [f"[ ! -d {quoted} ] || mount -t tmpfs none {quoted}" for quoted in map(shlex.quote, map(str, hidden))]
    become = f"exec setpriv --reuid nobody --regid nogroup --clear-groups sh -c {shlex.quote(command)}"
    kept = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
    environment = {**kept, "HOME": str(home), "PATH": path, "COLUMNS": "140"}
    return subprocess.run(
        ["unshare", "--mount", "sh", "-c", "; ".join([*hide, become])],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
