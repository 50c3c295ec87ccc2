"""What is wrong with a results file is seen before SQLite opens it, and before the libraries for that are loaded."""

from __future__ import annotations

import os
from pathlib import Path

from orrery.errors import InputError
from orrery.inputs import MOST_RESULTS, check_input

MAGIC = b"SQLite format 3\0"
"""How every database begins (sqlite.org/fileformat.html, 1.3)."""
JOURNALS = ("-journal", "-wal")
"""What SQLite reads beside a results file: the endings of the names."""
HEADER = 100
"""Bytes of the header."""
ANOTHER = "give another file with --store"


def check_file(path: Path, create: bool) -> None:
    """InputError if there is no such file or folder, if it is a folder, cannot be written, or is not SQLite at all."""
    if os.path.isdir(path):  # noqa: PTH112 (Path's own raises for a name that is too long)
        raise InputError("this is a folder, not a results file", file=path, hint=f"give {path / 'orrery.db'}")
    is_there = _is_file(path)
    for ending in JOURNALS:
        _is_file(path.with_name(f"{path.name}{ending}"))
    if is_there:
        _check_magic(path)
    elif not create:
        raise InputError("there is no such results file", file=path, hint="make one with `orrery run`, or give --store")
    elif not path.parent.is_dir():
        hint = f"a server is postgresql://USER@HOST/NAME; a folder, mkdir -p {path.parent}"
        raise InputError("the folder of the results file does not exist", file=path, hint=hint)
    elif not os.access(path.parent, os.W_OK | os.X_OK):
        raise InputError("the folder of the results file cannot be written", file=path, hint=ANOTHER)


def file_stamp(path: Path) -> str | None:
    """What is another as soon as a results file holds something else; None where that cannot be told.

    Each transaction adds one to a counter in its header (sqlite.org/fileformat2.html, 1.3.9), so that two of them
    within a tick of the clock are told apart too. With a journal beside it, something is under way.
    """
    if any(path.with_name(f"{path.name}{ending}").exists() for ending in JOURNALS):
        return None
    try:
        with path.open("rb") as file:
            state, head = os.fstat(file.fileno()), file.read(HEADER)
    except OSError:
        return None
    identity = (state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns)
    return f"{path.absolute()} {identity} {head.hex()}" if len(head) == HEADER else None


def _is_file(path: Path) -> bool:
    """Whether there is such a file; InputError where it is no regular one: SQLite would wait for a pipe."""
    try:
        check_input(path, MOST_RESULTS)
    except FileNotFoundError:
        return False
    return True


def _check_magic(path: Path) -> None:
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError as refused:
        raise InputError(
            f"the results file cannot be read: {refused.strerror}", file=path, hint="change its permissions"
        ) from refused
    if start not in (b"", MAGIC):
        raise InputError("not a results file: this is no SQLite database", file=path, hint=ANOTHER)
