"""Source packages of Debian: for tools that a middleware's source holds and its package leaves out."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from orrery.build.cache import cached
from orrery.errors import DriverError

APT = Path("/etc/apt")


def source_of(package: str) -> Path:
    """The unpacked source of an installed package, in its very version, from the cache or fetched now.

    No rights are needed. DriverError where the package is not installed, or its source cannot be had.
    """
    name, version = _installed(package)

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory() as work:
            apt = ["apt-get", *_options(Path(work))]
            _run([*apt, "update"], folder)  # what it says of others' archives does not matter
            fetched = _run([*apt, "source", f"{name}={version}"], folder)
        if fetched.returncode != 0 or not _unpacked(folder):
            raise DriverError(f"the source of {name} {version} cannot be had", hint=_last_line(fetched.stderr))

    return _unpacked(cached(f"source-{name}-{version}", make))[0]


def with_sources(suffix: str, text: str) -> str:
    """A file of archives (`.list` or `.sources`, the two styles of sources.list(5)), asked for sources."""
    if suffix == ".sources":
        return re.sub(r"^Types:.*$", "Types: deb-src", text, flags=re.MULTILINE)
    return re.sub(r"^deb(-src)?(?=\s)", "deb-src", text, flags=re.MULTILINE)


def _options(work: Path) -> list[str]:
    """Options for an apt-get that knows of sources and keeps what it knows in the folder `work`."""
    (work / "lists" / "partial").mkdir(parents=True)
    (work / "sources").mkdir()
    for number, (suffix, text) in enumerate(_with_sources(APT)):
        (work / "sources" / f"{number}{suffix}").write_text(text)
    settings = {
        "Dir::Etc::SourceList": "/dev/null",
        "Dir::Etc::SourceParts": work / "sources",
        "Dir::State::Lists": work / "lists",
        "Dir::Cache": work,
    }
    return [word for key, value in settings.items() for word in ("-o", f"{key}={value}")]


def _with_sources(apt: Path) -> Iterator[tuple[str, str]]:
    for path in (apt / "sources.list", *sorted((apt / "sources.list.d").glob("*"))):
        if path.is_file() and path.suffix in (".list", ".sources"):
            yield path.suffix, with_sources(path.suffix, path.read_text())


def _installed(package: str) -> tuple[str, str]:
    found = _run(["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package], Path("/"))
    if found.returncode != 0:
        raise DriverError(f"{package} is not installed from a package of Debian", hint=_last_line(found.stderr))
    name, version = found.stdout.split()
    return name, version


def _unpacked(folder: Path) -> list[Path]:
    return [path.parent.parent for path in sorted(folder.glob("*/debian/changelog"))]


def _run(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise DriverError(f"{words[0]} is not here: this needs Debian's packages") from error


def _last_line(text: str) -> str | None:
    return (text.strip().splitlines() or [""])[-1] or None
