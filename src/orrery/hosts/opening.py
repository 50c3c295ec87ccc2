"""Opens connections to the hosts that were asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from orrery.definitions.conditions.hosts import HostsAsked
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts


@contextmanager
def open_hosts(asked: HostsAsked | None) -> Iterator[list[Connection]]:
    """Connections to their agents, none where none are asked for; Refused where they cannot be had."""
    if asked is None:
        yield []
        return
    with emulated_hosts(asked.names, asked.shape) as connections:
        yield connections
