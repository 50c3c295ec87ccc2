"""Keeps an empty /dev/shm for a trial whose middleware shares memory under the same names in every trial.

What a killed process had would stay behind. In the mount namespace that this is started in /dev/shm is empty; the
processes of the trial enter it too (include/orrery/namespace.hpp), and what is there ends with the last of them.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

LIBC = ctypes.CDLL(None, use_errno=True)


def main() -> None:
    """Until it is ended."""
    # The mode is that of every /dev/shm: all may write, nobody removes what is another's.
    if LIBC.mount(b"none", b"/dev/shm", b"tmpfs", 0, b"mode=1777") != 0:
        sys.exit(f"a file system over /dev/shm is refused: {os.strerror(ctypes.get_errno())}")
    print(f"namespace of {os.getpid()}", flush=True)
    signal.pause()


if __name__ == "__main__":
    main()
