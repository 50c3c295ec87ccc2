"""Opens connections to the hosts that were asked for."""

from __future__ import annotations

from contextlib import ExitStack
from types import TracebackType

from orrery.control.failure import Refused
from orrery.definitions.conditions.hosts import HostsAsked
from orrery.errors import DriverError
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts


class OpenHosts:
    """The hosts of a campaign, none where none were asked for; used in a `with` statement.

    Refused where they cannot be had.
    """

    def __init__(self, asked: HostsAsked | None) -> None:
        self._asked = asked
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
        """Connections to their agents, for the next trial; after one has been lost, those of new hosts.

        Refused, with the names of those that were lost, where no others can be had.
        """
        if lost := [connection.name for connection in self._connections if not connection.is_there()]:
            # Emulated hosts are one program's: what is left of them without one of them goes too.
            self._opened.close()
            try:
                self._open()
            except DriverError as refusal:
                message = f"lost {', '.join(lost)}, and no host is left: {refusal}"
                raise Refused(message, hint="orrery run --resume goes on where a campaign stopped") from None
        return self._connections

    def _open(self) -> None:
        if self._asked is not None:
            self._connections = self._opened.enter_context(
                emulated_hosts(self._asked.names, self._asked.shape, self._asked.ahead)
            )
