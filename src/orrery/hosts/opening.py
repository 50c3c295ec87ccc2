"""Opens connections to the hosts that were asked for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType

from orrery.control.failure import Refused
from orrery.definitions.conditions.hosts import HostsAsked
from orrery.errors import DriverError
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.engines.start import engine_hosts


class OpenHosts:
    """The hosts of a campaign, none where none were asked for; used in a `with` statement.

    Refused where they cannot be had. `note` takes lines for people: what is waited for.
    """

    def __init__(self, asked: HostsAsked | None, note: Callable[[str], None] = lambda text: None) -> None:
        self._asked = asked
        self._note = note
        self._opened = ExitStack()
        self._connections: list[Connection] = []

    def __enter__(self) -> OpenHosts:
        self._open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.close()

    def connections(self) -> list[Connection]:
        """Connections to the agents of a trial's hosts, of the first team if there are several; else as the others."""
        found = self.all_connections()
        return found if self._asked is None else found[: len(self._asked.names)]

    def all_connections(self) -> list[Connection]:
        """Connections to all agents, for the next trials; after one has been lost, those of new hosts.

        Refused, with the names of those that were lost, where no others can be had.
        """
        if lost := [connection.title for connection in self._connections if not connection.is_there()]:
            # Hosts are one program's: what is left of them without one of them goes too.
            self._opened.close()
            try:
                self._open()
            except DriverError as refusal:
                message = f"lost {', '.join(lost)}, and no host is left: {refusal}"
                raise Refused(message, hint="orrery run --resume goes on where a campaign stopped") from None
        return self._connections

    def _open(self) -> None:
        if self._asked is not None:
            self._connections = self._opened.enter_context(self._hosts(self._asked))
            if self._asked.teams > 1:  # in each team hosts are called alike
                for number, connection in enumerate(self._connections):
                    connection.name = self._asked.names[number % len(self._asked.names)]

    def _hosts(self, asked: HostsAsked) -> AbstractContextManager[list[Connection]]:
        """Those of an engine, else emulated ones."""
        if asked.engine is not None:
            return engine_hosts(asked.engine, self._note)
        return emulated_hosts(asked.all_names, asked.shape, asked.ahead)
