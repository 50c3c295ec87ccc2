"""What runs inside of the schedulers and workers that Dask's SSHCluster starts for Orrery.

Source: Dask's documentation, "Customize initialization" (preload) and "SSHCluster" (worker_class).
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from typing import Any

from orrery.hosts.engines.ssh_keys import own_address


def node_worker(*given: Any, **named: Any) -> Any:
    """A worker that listens on the address at which ssh has reached its host, and on no other."""
    from distributed import Worker

    return Worker(*given, host=own_address(), **named)


def dask_setup(server: Any) -> None:
    """Of a scheduler or worker that has just been made: it has no pages, and ends with the connection of ssh.

    A process without a terminal hears nothing of the end of ssh but that its stdin ends.
    """
    server.http_server.stop()
    threading.Thread(target=_end_with_stdin, daemon=True).start()


def _end_with_stdin() -> None:
    with suppress(OSError):
        while os.read(0, 1 << 10):
            pass
    os._exit(1)
