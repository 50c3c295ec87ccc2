"""Builds are kept by the hash of everything that goes into them; what is half built is never seen."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from orrery import paths
from orrery.build.disk import is_full
from orrery.build.scratch import only_maker, remove_stale, scratch_folder
from orrery.definitions.driver.model import TUNED_FILE
from orrery.errors import OrreryError


def content_key(texts: Iterable[str], folders: Iterable[Path] = (), files: Iterable[Path] = ()) -> str:
    """A key of 16 hex digits over `texts`, every file below `folders` (by relative name) and `files`.

    Pages and a driver's reasons for its second row are apart: nothing is built of them, and options are in a key by
    themselves.
    """
    content = hashlib.sha256()
    for text in texts:
        content.update(text.encode() + b"\0")
    for folder in folders:
        for path in sorted(filter(_counts, folder.rglob("*"))):
            content.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes() + b"\0")
    for path in files:
        content.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    # 64 bits: no two builds of one cache meet, and a path stays short.
    return content.hexdigest()[:16]


def _counts(path: Path) -> bool:
    return path.is_file() and path.suffix != ".md" and path.name != TUNED_FILE and "__pycache__" not in path.parts


def cached(name: str, make: Callable[[Path], None]) -> Path:
    """The folder `NAME` of the build cache; `make(folder)` fills it once, in a place of its own, then it is renamed.

    Whoever wants what another one is making waits for it. On a disk that knows no locks both make it, and the first to
    finish stays. What a build that failed had to say is in `log_of(folder)`. OrreryError where the disk of the cache is
    full.
    """
    root = paths.cache() / "build"
    remove_stale(root)
    final = root / name
    if final.is_dir():
        return final
    try:
        root.mkdir(parents=True, exist_ok=True)
        with only_maker(root, name):
            if final.is_dir():
                return final
            with scratch_folder(root, name) as scratch:
                _make(scratch / name, make, final)
    except OSError as refused:
        if not is_full(refused):
            raise
        hint = "free some space there, or let XDG_CACHE_HOME name a folder on another disk"
        raise OrreryError("no space is left for what is built", file=root, hint=hint) from None
    with suppress(OSError):
        # It is of an earlier try, which failed.
        (root / f"{name}.log").unlink()
    return final


def log_of(folder: Path) -> Path:
    """Where the whole output of a failed build is kept: beside the folder of the cache that was to be made."""
    return folder.parent.parent / f"{folder.name}.log"


def _make(made: Path, make: Callable[[Path], None], final: Path) -> None:
    made.mkdir()
    make(made)
    try:
        made.rename(final)
    except OSError:
        if not final.is_dir():
            raise
