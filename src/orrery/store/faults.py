"""What SQLite says when it cannot go on, in words that its user can act on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError

from orrery.errors import InputError, OrreryError

FAULTS = (
    (
        "disk is full",
        "the disk is full; what was saved before is whole",
        "free some space, or give another file with --store, and start again: a campaign goes on where it stopped",
    ),
    ("not a database", "not a results file: this is no SQLite database", "give another file with --store"),
    (
        "malformed",
        "the results file is damaged",
        "restore it from a copy; `sqlite3 FILE .recover` may save a part of it",
    ),
    ("readonly", "the results file cannot be written", "change its permissions, or give another file with --store"),
    (
        "unable to open",
        "the results file cannot be opened",
        "change its or its folder's permissions, or give another file with --store",
    ),
    (
        "locked",
        "another program holds the results file",
        "wait until it has finished, or give another file with --store",
    ),
    ("disk i/o", "the disk failed while the results file was read or written", "see the kernel's log"),
)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about `path` into InputError (a full disk, a foreign file) or OrreryError (all else)."""
    try:
        yield
    except IntegrityError as twice:
        raise OrreryError(
            f"this trial is stored already, or belongs to no campaign ({twice.orig})", file=path
        ) from twice
    except DBAPIError as broken:
        raise _explain(path, str(broken.orig)) from broken


def _explain(path: Path, said: str) -> OrreryError:
    for word, message, hint in FAULTS:
        if word in said.lower():
            return InputError(message, file=path, hint=hint)
    return OrreryError(f"the results file gave an error: {said}", file=path)
