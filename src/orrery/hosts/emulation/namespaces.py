"""Calls of the kernel that Python 3.11 has no name for: leave the namespaces of the parent, and mount."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from pathlib import Path

from orrery.clock import SECOND

NET, MOUNT, IPC, UTS, USER = 0x40000000, 0x00020000, 0x08000000, 0x04000000, 0x10000000
"""CLONE_NEWNET and so on (source: unshare(2), linux/sched.h)."""
TIME = 0x80
"""CLONE_NEWTIME: who asks for it stays where it is, what it forks from then on is in a new one (time_namespaces(7))."""
OFFSETS = Path("/proc/self/timens_offsets")
"""By how much clocks of what this process forks are ahead of the kernel's own: a line for each, with seconds and ns."""
_BIND, _RECURSIVE, _PRIVATE = 0x1000, 0x4000, 0x40000
"""MS_BIND, MS_REC, MS_PRIVATE (source: mount(2), sys/mount.h)."""
_LIBRARY = ctypes.CDLL(None, use_errno=True)


def leave(*kinds: int) -> None:
    """Go into new namespaces of these kinds; OSError where the kernel does not allow it."""
    _check(_LIBRARY.unshare(sum(kinds)), "unshare")


def become_root() -> None:
    """Go into a new user namespace in which this user is root: what lets anybody make the other kinds."""
    user, group = os.getuid(), os.getgid()
    leave(USER)
    # Without this an ordinary user may not map its group (user_namespaces(7)).
    Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
    Path("/proc/self/uid_map").write_text(f"0 {user} 1", encoding="ascii")
    Path("/proc/self/gid_map").write_text(f"0 {group} 1", encoding="ascii")


def clock_ahead() -> int:
    """By how much (ns) CLOCK_MONOTONIC of what this process forks is ahead of the kernel's own."""
    words = dict(line.split(maxsplit=1) for line in OFFSETS.read_text(encoding="ascii").splitlines())
    seconds, rest = map(int, words["monotonic"].split())
    return seconds * SECOND + rest


def set_clock(ahead: int) -> None:
    """Let what is forked from now on have a CLOCK_MONOTONIC that is so much (ns) ahead of the kernel's own.

    No other clock: by that of the boot the kernel tells when a process began (proc(5), stat), and journals hold that.
    """
    leave(TIME)
    seconds, rest = divmod(ahead, SECOND)
    OFFSETS.write_text(f"monotonic {seconds} {rest}\n", encoding="ascii")


def cover(folders: Iterable[Path], visible: Iterable[Path]) -> None:
    """Mount an empty memory file system on each of the `folders`; what of `visible` lies below stays where it is."""
    # Else all that is mounted here would be seen outside too.
    _mount("none", "/", None, _RECURSIVE | _PRIVATE)
    descriptors = {path: os.open(path, os.O_PATH | os.O_CLOEXEC) for path in visible if path.exists()}
    for folder in folders:
        _mount("tmpfs", str(folder), "tmpfs", 0, "mode=1777")
        for path in (path for path in descriptors if path.is_relative_to(folder)):
            path.mkdir(parents=True, exist_ok=True)
            _mount(f"/proc/self/fd/{descriptors[path]}", str(path), None, _BIND | _RECURSIVE)
    for descriptor in descriptors.values():
        os.close(descriptor)


def replace(file: Path, text: str, written: Path) -> None:
    """Let `file` read as `text` in this namespace of mounts, which is put into `written`."""
    written.write_text(text, encoding="utf-8")
    _mount(str(written), str(file), None, _BIND)


def _mount(source: str, target: str, kind: str | None, flags: int, options: str | None = None) -> None:
    words = (text.encode() if text is not None else None for text in (source, target, kind))
    _check(_LIBRARY.mount(*words, flags, options.encode() if options else None), f"mount on {target}")


def _check(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
