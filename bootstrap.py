"""Makes .venv and installs Orrery into it, with nothing but Python's own library.

Run by `make setup`. It is quick when nothing has changed since the last time. It works without root, and also where
Python comes without `ensurepip`, as on a bare Debian: pip then runs from the wheel of the package python3-pip-whl.
"""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
ORRERY = VENV / "bin" / "orrery"
STAMP = VENV / "orrery.installed"
WHEELS = Path("/usr/share/python-wheels")
OLDEST = (3, 11)


class SetupError(Exception):
    """Why the set-up cannot go on, with what to do about it."""


def main() -> int:
    """Set up; 0 when .venv/bin/orrery is ready, 3 with one line of reason when it is not."""
    try:
        check_python()
        if is_current():
            return 0
        make_venv()
        install()
        check_compiler()
    except SetupError as error:
        print(f"error: {error}", file=sys.stderr)
        return 3
    return 0


def check_python() -> None:
    """Refuse a Python that is too old."""
    if sys.version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        raise SetupError(f"Python {wanted} or newer is needed; try: make setup PYTHON=python{wanted}")


def fingerprint() -> str:
    """What the installation depends on: pyproject.toml, this Python, and where the checkout stands."""
    text = f"{sys.version_info[:2]} {ROOT}\n".encode() + (ROOT / "pyproject.toml").read_bytes()
    return hashlib.sha256(text).hexdigest()


def is_current() -> bool:
    """Whether the last installation was made from the same things."""
    return ORRERY.exists() and STAMP.exists() and STAMP.read_text() == fingerprint()


def make_venv() -> None:
    """A .venv with a pip that runs."""
    if not succeeds([PYTHON, "-c", "pass"]):
        say("making .venv")
        venv.create(VENV, with_pip=False, clear=True)
    if not succeeds([PYTHON, "-m", "pip", "--version"]):
        give_pip()


def give_pip() -> None:
    """Pip from ensurepip, else from a Debian wheel."""
    if importlib.util.find_spec("ensurepip") and succeeds([PYTHON, "-m", "ensurepip", "--default-pip"]):
        return
    with tempfile.TemporaryDirectory(prefix="orrery-pip-") as folder:
        wheel = installed_wheel() or downloaded_wheel(Path(folder))
        say(f"pip from {wheel.name}")
        # A wheel is an archive that Python can run from.
        execute([PYTHON, wheel / "pip", "install", "--quiet", "--no-index", wheel], "pip cannot be installed")


def installed_wheel(room: Path = WHEELS) -> Path | None:
    """The wheel of python3-pip-whl, where that is installed."""
    return max(room.glob("pip-*.whl"), default=None)


def downloaded_wheel(folder: Path) -> Path:
    """The same wheel, downloaded and unpacked into `folder`; that needs no root and installs nothing."""
    if shutil.which("apt-get") is None:
        raise SetupError("Python has no ensurepip here; install the package that brings it (python3-venv)")
    options: list[str] = []
    if not any(Path("/var/lib/apt/lists").glob("*_Packages*")):
        (folder / "lists" / "partial").mkdir(parents=True)
        options = ["-o", f"Dir::State::lists={folder}/lists", "-o", f"Dir::Cache={folder}/cache"]
        execute(["apt-get", *options, "update"], "the list of packages cannot be fetched", folder)
    execute(["apt-get", *options, "download", "python3-pip-whl"], "python3-pip-whl cannot be downloaded", folder)
    package = next(folder.glob("python3-pip-whl_*.deb"))
    execute(["dpkg-deb", "-x", package, folder / "unpacked"], "python3-pip-whl cannot be unpacked")
    wheel = installed_wheel(folder / "unpacked" / WHEELS.relative_to("/"))
    if wheel is None:
        raise SetupError(f"{package.name} holds no pip; install python3-venv")
    return wheel


def install() -> None:
    """Orrery itself, editable, with what its tests need."""
    say("installing Orrery and its libraries into .venv (a minute or two)")
    begin = time.monotonic()
    execute([PYTHON, "-m", "pip", "install", "--quiet", "--editable", f"{ROOT}[dev]"], "pip install failed")
    say(f"downloaded and installed in {time.monotonic() - begin:.0f} s")
    STAMP.write_text(fingerprint())


def check_compiler() -> None:
    """Without a C++ compiler nothing can be measured: say so now."""
    if not any(shutil.which(name) for name in ("c++", "g++", "clang++")):
        say("no C++ compiler found: drivers cannot be built (Debian: apt-get install g++)")


def succeeds(command: Sequence[object]) -> bool:
    """Whether a command runs and exits with 0."""
    try:
        return subprocess.run([str(word) for word in command], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def execute(command: Sequence[object], reason: str, folder: Path = ROOT) -> None:
    """Run a command in `folder`; SetupError with its last words when it fails."""
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = "\n".join((done.stderr or done.stdout).strip().splitlines()[-5:])
        raise SetupError(f"{reason}:\n{last}")


def say(text: str) -> None:
    """Progress, one line."""
    print(f"setup: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
