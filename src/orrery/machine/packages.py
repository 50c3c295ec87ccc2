"""System packages: which ones drivers declare, which are missing, and how they are installed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from orrery.build.presence import Run, has_command, has_header, has_module, look, run
from orrery.build.ways import considered, lacking, way_here
from orrery.definitions.driver.model import Driver
from orrery.machine.kernel import GRANTED
from orrery.wheels import wheel


@dataclass(frozen=True)
class Want:
    """What a driver lacks on this host; ready when all are empty.

    `ways` are those of which one would do, each with what it lacks, and `origin` says where they lead.
    """

    driver: str
    packages: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    pkgconfig: tuple[str, ...] = ()
    kernel: tuple[str, ...] = ()
    wheels: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    origin: str = ""
    choices: tuple[str, ...] = ()
    """Choices of options that the middleware's build here has not."""

    @property
    def ready(self) -> bool:
        """Whether nothing is missing."""
        return not (self.installable or self.ways or self.choices)

    @property
    def installable(self) -> bool:
        """Whether something is missing that packages or this machine's settings may bring."""
        found = (self.packages, self.commands, self.headers, self.pkgconfig, self.kernel, self.wheels)
        return any(found)

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
        lists = [f"missing {what}: {', '.join(names)}" for what, names in parts.items() if names]
        ways = [f"missing {self.origin or 'the middleware'}: wanted is {', or '.join(self.ways)}"] if self.ways else []
        built = [f"the build of {self.driver} that is here has no {', '.join(self.choices)}"] if self.choices else []
        return "; ".join(lists + ways + built)


def want(driver: Driver, run: Run = look) -> Want:
    """What `driver` lacks. Its `[needs]` decide, wherever they came from; without any, its packages do."""
    needs = driver.needs
    decided = needs.commands or needs.headers or needs.pkgconfig or needs.wheels or needs.ways
    ways = () if way_here(needs.ways, run) else considered(needs.ways)
    return Want(
        driver=driver.name,
        packages=() if decided else missing_packages(driver.packages, run),
        commands=tuple(command for command in needs.commands if not has_command(command)),
        headers=tuple(header for header in needs.headers if not has_header(header, run)),
        pkgconfig=tuple(module for module in needs.pkgconfig if not has_module(module, run)),
        kernel=tuple(facility for facility in needs.kernel if not GRANTED[facility]()),
        wheels=tuple(wheel for wheel in needs.wheels if not _has_wheel(wheel)),
        ways=tuple(" and ".join(lacking(way, run)) for way in ways),
        origin=str(driver.origin) if ways and driver.origin else "",
    )


def want_with(driver: Driver, options: Mapping[str, str], run: Run = look) -> Want:
    """What `driver` lacks for these options, besides what it always needs."""
    commands, container = driver.commands_with(options), driver.container_with(options)
    started = container.command[:1] if container is not None else ()
    return Want(
        driver.name,
        commands=tuple(command for command in started if not has_command(command)),
        kernel=tuple(facility for facility in driver.needs_with(options) if not GRANTED[facility]()),
        choices=tuple(choice for choice, command in commands.items() if run(command).returncode != 0),
    )


def missing_packages(names: Sequence[str], run: Run = look) -> tuple[str, ...]:
    """Those Debian packages that are not installed; none where dpkg does not rule."""
    if not names or shutil.which("dpkg-query") is None:
        return ()
    # A package that was removed is known as long as its settings are there, and is not `installed`.
    answer = run(["dpkg-query", "--show", "--showformat=${Package} ${db:Status-Status}\n", *names])
    installed = {line.split()[0] for line in answer.stdout.splitlines() if line.endswith(" installed")}
    return tuple(name for name in names if name not in installed)


def _has_wheel(name: str) -> bool:
    """Whether the wheel stands beside the Python that runs this."""
    return wheel(name) is not None


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
