"""System packages: which ones drivers declare, which are missing, and how they are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from orrery.definitions.driver.model import Driver
from orrery.installed import ask
from orrery.machine.kernel import GRANTED
from orrery.wheels import wheel

SYSTEM = Path("/usr/sbin")
"""Where daemons are."""
Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a command, its output caught; exit status 127 where there is no such command."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        return subprocess.CompletedProcess(command, 127, "", str(error))


def look(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """As `run`, of a command that asks what is installed: what was told is remembered until that changes."""
    return ask(command, run)


@dataclass(frozen=True)
class Want:
    """What a driver lacks on this host; ready when all are empty."""

    driver: str
    packages: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    pkgconfig: tuple[str, ...] = ()
    kernel: tuple[str, ...] = ()
    wheels: tuple[str, ...] = ()

    @property
    def ready(self) -> bool:
        """Whether nothing is missing."""
        return not (self.packages or self.commands or self.headers or self.pkgconfig or self.kernel or self.wheels)

    @property
    def reason(self) -> str:
        """What is missing, in words."""
        parts = {
            "packages": self.packages,
            "commands": self.commands,
            "headers": self.headers,
            "pkg-config modules": self.pkgconfig,
            "in the kernel, or forbidden by it": self.kernel,
            "Python wheels": self.wheels,
        }
        return "; ".join(f"missing {what}: {', '.join(names)}" for what, names in parts.items() if names)


def want(driver: Driver, run: Run = look) -> Want:
    """What `driver` lacks. Its `[needs]` decide, wherever they came from; without any, its packages do."""
    needs = driver.needs
    decided = needs.commands or needs.headers or needs.pkgconfig or needs.wheels
    return Want(
        driver=driver.name,
        packages=() if decided else missing_packages(driver.packages, run),
        commands=tuple(command for command in needs.commands if not _has_command(command)),
        headers=tuple(header for header in needs.headers if not _has_header(header, run)),
        pkgconfig=tuple(m for m in needs.pkgconfig if run(["pkg-config", "--exists", m]).returncode != 0),
        kernel=tuple(facility for facility in needs.kernel if not GRANTED[facility]()),
        wheels=tuple(wheel for wheel in needs.wheels if not _has_wheel(wheel)),
    )


def want_with(driver: Driver, options: Mapping[str, str]) -> Want:
    """What `driver` lacks for these options, besides what it always needs."""
    needs = driver.needs_with(options)
    return Want(driver.name, kernel=tuple(facility for facility in needs if not GRANTED[facility]()))


def missing_packages(names: Sequence[str], run: Run = look) -> tuple[str, ...]:
    """Those Debian packages that are not installed; none where dpkg does not rule."""
    if not names or shutil.which("dpkg-query") is None:
        return ()
    # A package that was removed is known as long as its settings are there, and is not `installed`.
    answer = run(["dpkg-query", "--show", "--showformat=${Package} ${db:Status-Status}\n", *names])
    installed = {line.split()[0] for line in answer.stdout.splitlines() if line.endswith(" installed")}
    return tuple(name for name in names if name not in installed)


def _has_command(command: str) -> bool:
    """Whether it is there, be it where an ordinary user's PATH does not lead."""
    return shutil.which(command) is not None or (SYSTEM / command).exists()


def _has_wheel(name: str) -> bool:
    """Whether the wheel stands beside the Python that runs this."""
    return wheel(name) is not None


def _has_header(header: str, run: Run) -> bool:
    """Whether the C++ compiler finds `header` (a file's own folders are the driver's to add)."""
    if any((Path(room) / header).exists() for room in ("/usr/include", "/usr/local/include")):
        return True
    compiler = os.environ.get("CXX", "c++")
    return run([compiler, "-x", "c++", "-fsyntax-only", "-include", header, "/dev/null"]).returncode == 0


def install_command(packages: Iterable[str]) -> list[str]:
    """The apt-get command that installs these packages."""
    return ["apt-get", "install", "--yes", "--no-install-recommends", *sorted(set(packages))]


def lists_missing(room: Path = Path("/var/lib/apt/lists")) -> bool:
    """Whether apt has no package lists, as in a fresh container."""
    return not any(room.glob("*_Packages*"))


def install(packages: Sequence[str], run: Run = run) -> str | None:
    """Install packages through apt as root, its lists fetched first when there are none; the reason if it fails.

    What fails together is tried one by one, so that one unknown package costs only itself.
    """
    # Nobody is there to answer what a package asks.
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    if lists_missing() and (updated := run(["apt-get", "update"])).returncode != 0:
        return f"apt-get update failed: {_last(updated.stderr)}"
    if run(install_command(packages)).returncode == 0:
        return None
    failed = {name: answer for name in packages if (answer := run(install_command([name]))).returncode != 0}
    return "; ".join(f"{name}: {_last(answer.stderr)}" for name, answer in failed.items()) or None


def _last(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no reason given"
