"""Where builds are made: a folder beside their place in the cache, removed whatever happens, and by the next start."""

from __future__ import annotations

import fcntl
import functools
import hashlib
import os
import re
import shutil
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from orrery import keeper, keeping

LOCK = "lock"
"""In each of these folders: whoever builds there holds it, and it names the mark of what he has started."""
LOOK = 0.1
"""Seconds between two looks whether another one has ended its build."""
DAY = 86400.0
"""Seconds after which a folder without a lock is nobody's: it is being made, or an earlier Orrery made it."""
# `tmp...` is a folder of an earlier Orrery, by tempfile's name.
_SCRATCH = re.compile(r"\.|tmp\w{8}$")
# What `keeping` makes: by nothing else may processes be looked for and killed.
_MARK = re.compile(r"[0-9a-f]{16}")


@contextmanager
def scratch_folder(root: Path, name: str) -> Iterator[Path]:
    """A folder `.NAME-...` in `root` to build in, which no other start of Orrery sweeps; removed at the end."""
    with keeping.owned_folder(f".{name}-", root) as folder:
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            with suppress(OSError):  # a disk may know no locks
                fcntl.flock(lock, fcntl.LOCK_EX)
            os.write(lock, keeping.mark().encode())
            yield folder
        finally:
            os.close(lock)


@contextmanager
def only_maker(root: Path, name: str) -> Iterator[None]:
    """Nobody else makes NAME in `root` meanwhile: whoever comes later waits here until it is made, or has failed.

    HaltedError where this process is about to end while it waits.
    """
    # One file beside the folder for all names, of which each locks one byte: whoever is killed leaves nothing.
    lock = os.open(root.with_suffix(f".{LOCK}"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        while not _is_mine(lock, _byte(name)):
            keeping.pause(LOOK)
        yield
    finally:
        os.close(lock)


def _byte(name: str) -> int:
    """The byte of a name; two names that share one only wait for each other."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=7).digest())


def _is_mine(lock: int, byte: int) -> bool:
    """Whether the lock of a byte could be had; of a disk that knows none, everybody has it.

    It is one of the open file, since threads of one process build beside each other (fcntl_locking(2)).
    """
    wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, byte, 1, 0)
    try:
        fcntl.fcntl(lock, fcntl.F_OFD_SETLK, wanted)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


@functools.cache
def remove_stale(root: Path) -> None:
    """Remove what builds left there that were killed together with their keeper, and end what they had started."""
    try:
        found = [path for path in root.iterdir() if _SCRATCH.match(path.name)]
    except OSError:
        return
    for path in found:
        if path.is_dir() and not path.is_symlink():
            if _is_left(path):
                shutil.rmtree(path, ignore_errors=True)
        elif _is_old(path):
            with suppress(OSError):
                path.unlink()


def _is_left(folder: Path) -> bool:
    """Whether who built there is no more; what he had started has ended then."""
    try:
        # Whoever may write there might have put a link in its place.
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return _is_old(folder)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        mark = os.read(lock, 64).decode(errors="replace")
    except BlockingIOError:
        return False
    except OSError:
        return _is_old(folder)  # a disk that knows no locks
    finally:
        os.close(lock)
    if not _MARK.fullmatch(mark):
        return _is_old(folder)
    keeper.end_marked(mark)
    return True


def _is_old(path: Path) -> bool:
    try:
        return time.time() - path.lstat().st_mtime > DAY
    except OSError:
        return False
