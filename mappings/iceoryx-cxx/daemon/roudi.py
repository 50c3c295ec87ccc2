"""Becomes iceoryx's RouDi, which nobody else on this machine sees: `roudi.py CONFIG`.

There is one RouDi on a machine, for its socket and its segments have fixed names in /tmp and /dev/shm. In the mount
namespace that this is started in, both are empty; the processes of the trial enter it too. What is there ends with it.
"""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)


def hide(place: bytes) -> None:
    """An empty file system over `place`, seen in this namespace only."""
    if LIBC.mount(b"none", place, b"tmpfs", 0, b"mode=1777") != 0:
        sys.exit(f"a file system over {place.decode()} is refused: {os.strerror(ctypes.get_errno())}")


def main(config: str) -> None:
    """Does not return."""
    # Before /tmp is hidden, in which the trial's folder stands.
    text = Path(config).read_text(encoding="utf-8")
    hide(b"/dev/shm")
    hide(b"/tmp")
    Path("/tmp/roudi.toml").write_text(text, encoding="utf-8")
    print(f"namespace of {os.getpid()}", flush=True)
    # It does not look whether the processes are alive: one that is held up stays what it is.
    os.execvp("iox-roudi", ["iox-roudi", "--config-file", "/tmp/roudi.toml", "--monitoring-mode", "off"])


if __name__ == "__main__":
    main(*sys.argv[1:])
