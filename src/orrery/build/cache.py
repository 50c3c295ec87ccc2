"""Builds are kept by the hash of everything that goes into them; what is half built is never seen."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from orrery import paths


def content_key(texts: Iterable[str], folders: Iterable[Path] = (), files: Iterable[Path] = ()) -> str:
    """A key of 16 hex digits over `texts`, every file below `folders` (by relative name; pages apart) and `files`."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode() + b"\0")
    for folder in folders:
        for path in sorted(filter(_counts, folder.rglob("*"))):
            digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes() + b"\0")
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _counts(path: Path) -> bool:
    return path.is_file() and path.suffix != ".md" and "__pycache__" not in path.parts


def cached(name: str, make: Callable[[Path], None]) -> Path:
    """The folder `NAME` of the build cache; `make(folder)` fills it once, in a place of its own, then it is renamed.

    Two builds of the same at once do no harm: the first to finish stays.
    """
    root = paths.cache() / "build"
    final = root / name
    if final.is_dir():
        return final
    root.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=root))
    try:
        make(made)
        try:
            made.rename(final)
        except OSError:
            if not final.is_dir():
                raise
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return final
