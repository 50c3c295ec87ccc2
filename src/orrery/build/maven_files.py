"""What Maven fetches: kept in a repository of the cache, each file held against checksums that are written down.

A lock file has a line for each file of a repository: its SHA-256 and its path. A file that no lock names is as wrong as
one whose content is another: nobody has looked at it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from orrery.build.cache import cached, content_key, log_of
from orrery.errors import DriverError

LOCK = "maven.lock"
"""Its name, in the folder of a driver and of the kit."""
PROGRAM = "python -m orrery.build.lock_maven"
"""What writes it."""
_LINE = re.compile(r"([0-9a-f]{64})  (\S.*)")
_NOTES = re.compile(r"_remote\.repositories|resolver-status\.properties|maven-metadata.*|.*\.(sha1|md5|lastUpdated)")
"""What Maven keeps beside what it fetched: nothing of it is run."""


def repository(texts: Sequence[str], locks: Sequence[Path], fetch: Callable[[Path, Path], None]) -> Path:
    """The repository that `fetch(repository, log)` has filled, once for these texts and lock files; all of it checked.

    DriverError where a file in it is not the one that was locked, or there are no locks.
    """
    sums = locked(locks)

    def make(folder: Path) -> None:
        files = folder / "files"
        files.mkdir()
        fetch(files, log_of(folder))
        forget_origins(files)
        check(files, sums)

    files = cached(f"maven-{content_key(texts, files=locks)}", make) / "files"
    check(files, sums)
    return files


def locked(locks: Iterable[Path]) -> dict[str, str]:
    """Path in a repository -> SHA-256, of all lock files; DriverError where one is missing, or a line is none."""
    found: dict[str, str] = {}
    for lock in locks:
        if not lock.is_file():
            hint = f"{PROGRAM} {lock.parent} fetches it and writes them down"
            raise DriverError("there are no checksums of what Maven fetches", file=lock, hint=hint)
        for number, line in enumerate(lock.read_text(encoding="utf-8").splitlines(), start=1):
            words = _LINE.fullmatch(line)
            if words is None:
                raise DriverError("a line is no SHA-256 with a path", file=lock, line=number, hint=f"see {PROGRAM}")
            found[words[2]] = words[1]
    return found


def check(files: Path, sums: Mapping[str, str]) -> None:
    """DriverError for the first file of a repository that is not what `sums` say."""
    for path in fetched(files):
        name = path.relative_to(files).as_posix()
        if name not in sums:
            hint = f"where it is right, write it down: {PROGRAM}"
            raise DriverError(f"Maven has fetched {name}, which no {LOCK} names", file=files, hint=hint)
        if checksum(path) != sums[name]:
            hint = f"remove {files.parent}: what is in it is fetched again"
            raise DriverError(f"{name} is another file than its {LOCK} says", file=files, hint=hint)


def fetched(files: Path) -> list[Path]:
    """What Maven has fetched into a repository, without its own notes."""
    return sorted(path for path in files.rglob("*") if path.is_file() and not _NOTES.fullmatch(path.name))


def checksum(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def forget_origins(files: Path) -> None:
    """Let Maven take what is there wherever it came from: by its notes it would ask the same server again."""
    for path in files.rglob("*"):
        if path.is_file() and _NOTES.fullmatch(path.name):
            with suppress(OSError):
                path.unlink()
