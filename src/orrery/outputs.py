"""Files that commands write: made beside their place and renamed when they are whole.

What stood there before stays as it was until then, also on a full disk. Only a file of the same kind is replaced: a
report never takes the place of a results file, a record, a scenario or an IDL file.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from orrery.errors import InputError, OrreryError


@dataclass(frozen=True)
class FileKind:
    """A kind of file that is written: what it is called, and how one that may be replaced begins."""

    name: str
    begins: re.Pattern[bytes] | None


@dataclass(frozen=True)
class FolderKind:
    """A kind of folder that is written: what it is called, and by which of its files one that may be replaced is known.

    None may be where there is no such `file`.
    """

    name: str
    file: str = ""
    begins: re.Pattern[bytes] | None = None


HTML = FileKind("an HTML page", re.compile(rb"\s*<!doctype html", re.IGNORECASE))
SVG = FileKind("an SVG picture", re.compile(rb"\s*(<\?xml[^>]*>\s*)?<svg\b"))
MARKDOWN = FileKind("a comparison in Markdown", re.compile(rb"there: "))
CSV = FileKind("rows as CSV", re.compile(rb"scenario,"))
JSON = FileKind("rows as JSON", re.compile(rb"\[(\]|\s*\{\s*\"scenario\":)"))
PARQUET = FileKind("rows as Parquet", re.compile(rb"PAR1"))
TIMELINE = FileKind("a timeline", re.compile(rb"\s*\{\s*\"traceEvents\""))
STACKS = FileKind("stacks of callers", re.compile(rb"[^;\n]+;[^\n]+ \d+\n"))
RECORD = FileKind("a record", None)
"""Never replaced: another one may have been published under its name."""
TRACE = FileKind("a trace", None)
"""Nor is this: what its trials left is nowhere else."""
SCENARIO = FileKind("a scenario", None)
"""Never replaced: somebody wrote it."""
SCHEMA = FileKind("the schema of scenarios", re.compile(rb'\{\s*"\$schema":[^,]*,\s*"title": "A scenario of Orrery"'))
FOLDER = FolderKind("the folder")
SITE = FolderKind("a site", "index.html", re.compile(rb"<!doctype html>\n<!-- Orrery: a site -->"))

BEGINNING = 4096
"""How many bytes of a file tell its kind."""
STREAMS = ("/dev/fd/", "/dev/std", "/proc/")
"""Where a pipe is one of the command's own and not a file that waits for a reader."""
OF_THE_USER = (
    errno.ENOENT,
    errno.ENOTDIR,
    errno.EISDIR,
    errno.EACCES,
    errno.EPERM,
    errno.EROFS,
    errno.ENAMETOOLONG,
    errno.EEXIST,
)
"""Reasons that another name would mend; a full disk is none of them."""


def write_output(path: Path, kind: FileKind, content: str | bytes) -> None:
    """Write `content` to `path`, whole or not at all; errors as `output_file`."""
    with output_file(path, kind) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def output_file(path: Path, kind: FileKind) -> Iterator[IO[bytes]]:
    """A file to write into, that becomes `path` when the `with` ends well.

    InputError where something else stands there or the place cannot be written, OrreryError where writing fails.
    """
    check_output(path, kind)
    try:
        with _open(path) as file:
            yield file
    except OSError as refused:
        raise _error(path, kind, refused) from None


@contextmanager
def output_folder(folder: Path, kind: FolderKind = FOLDER) -> Iterator[Path]:
    """A folder to fill, that becomes `folder` when the `with` ends well; errors as `output_file`.

    One of the same kind, or an empty one, is replaced, where the kind says how it is known.
    """
    check_folder(folder, kind)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        # Beside its place, since rename(2) does not cross file systems; the name is cut, for a whole one may be as long
        # as names can be (255 bytes) and more is added to it.
        with tempfile.TemporaryDirectory(prefix=f".{folder.name[:100]}.", dir=folder.parent) as beside:
            made = Path(beside, folder.name)
            made.mkdir()
            yield made
            if os.path.lexists(folder):
                folder.rename(Path(beside, f"before {folder.name[:100]}"))
            made.rename(folder)
    except OSError as refused:
        raise _error(folder, kind, refused) from None


def check_folder(folder: Path, kind: FolderKind = FOLDER) -> None:
    """InputError if `folder` cannot become one of this kind: something else has the name."""
    if not os.path.lexists(folder) or (kind.begins is not None and _may_be_replaced(folder, kind)):
        return
    if kind.begins is None:
        raise InputError("there is something of this name already", file=folder, hint="take another name, or --at DIR")
    message = f"there is something of this name already, and it is not {kind.name}: it is not replaced"
    raise InputError(message, file=folder, hint="give another name")


def _may_be_replaced(folder: Path, kind: FolderKind) -> bool:
    """Whether it is a folder, no link to one, that is empty or of the kind."""
    if kind.begins is None or folder.is_symlink() or not folder.is_dir():
        return False
    try:
        if not any(folder.iterdir()):
            return True
        with (folder / kind.file).open("rb") as file:
            return bool(kind.begins.match(file.read(BEGINNING)))
    except OSError:
        return False


def check_output(path: Path, kind: FileKind) -> None:
    """InputError if `path` cannot become a file of this kind: there is something else, or no folder for it."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if not path.resolve().parent.is_dir():
            parent = path.parent
            raise InputError("there is no such folder", file=parent, hint=f"mkdir -p {parent}") from None
        return
    except (OSError, ValueError) as refused:
        raise InputError(f"{kind.name} cannot be written: {_reason(refused)}", file=path) from None
    if stat.S_ISREG(mode):
        _check_kind(path, kind)
    elif not _is_stream(path, mode):
        what = "a folder" if stat.S_ISDIR(mode) else "no regular file"
        raise InputError(f"{kind.name} cannot be written: this is {what}", file=path, hint="give another name")


def _check_kind(path: Path, kind: FileKind) -> None:
    try:
        with path.open("rb") as file:
            start = file.read(BEGINNING)
    except OSError as refused:
        raise InputError(f"{kind.name} cannot be written: {_reason(refused)}", file=path) from None
    if kind.begins is None:
        raise InputError("there is such a file already", file=path, hint="give another name")
    if start and not kind.begins.match(start):
        message = f"there is a file already, and it is not {kind.name}: it is not replaced"
        raise InputError(message, file=path, hint="give another name")


def _is_stream(path: Path, mode: int) -> bool:
    return stat.S_ISCHR(mode) or (stat.S_ISFIFO(mode) and str(path.absolute()).startswith(STREAMS))


@contextmanager
def _open(path: Path) -> Iterator[IO[bytes]]:
    """What is there now is written into where it is a stream; else the file comes into being when it is whole."""
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    # A link stays a link: what it points to is replaced.
    place = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{place.name[:100]}.", dir=place.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            # mkstemp makes files that only their owner may read.
            os.fchmod(file.fileno(), _mode(place))
            yield file
            file.flush()
            # The content before the name: else a crash may leave an empty file where a good one was (rename of ext4).
            os.fsync(file.fileno())
        beside.replace(place)
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()


def _mode(place: Path) -> int:
    """The rights of the file that is replaced, or those that a new one gets."""
    if place.exists():
        return stat.S_IMODE(place.stat().st_mode)
    # The mask can only be read by setting it (umask(2)).
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _error(path: Path, kind: FileKind | FolderKind, refused: OSError) -> OrreryError:
    message = f"{kind.name} cannot be written: {_reason(refused)}"
    return (InputError if refused.errno in OF_THE_USER else OrreryError)(message, file=path)


def _reason(refused: OSError | ValueError) -> str:
    reason = refused.strerror if isinstance(refused, OSError) else None
    return (reason or "this cannot be a file's name").lower()
