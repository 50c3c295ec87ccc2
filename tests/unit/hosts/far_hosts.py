"""A host that an agent of this process serves, with readings of the test's own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from orrery.hosts.agent import Agent
from orrery.hosts.connection import Connection
from orrery.hosts.far import FarHost
from orrery.hosts.readings import Readings


@contextmanager
def far_host(readings: Readings) -> Iterator[FarHost]:
    """The host `alpha`, begun; its agent is a thread, which has ended afterwards."""
    near, far = socket.socketpair()
    thread = threading.Thread(target=Agent(far, readings).serve)
    thread.start()
    connection = Connection(near, "alpha")
    try:
        with FarHost(connection, [], grace=1.0) as host:
            yield host
    finally:
        connection.close()
        thread.join(30)
        far.close()
