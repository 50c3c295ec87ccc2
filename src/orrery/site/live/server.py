"""uvicorn, made to sleep: it wakes when somebody asks for something, and by no clock."""

from __future__ import annotations

import asyncio
import socket
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from orrery.errors import InputError

MOST_CONNECTIONS = 256
"""Connections at once; whoever comes later is told to come again."""
BACKLOG = 64
GRACE = 1
"""Seconds in which answers that are under way may end."""
ALIVE = {socket.TCP_KEEPIDLE: 60, socket.TCP_KEEPINTVL: 15, socket.TCP_KEEPCNT: 4}
"""When the kernel asks whether a silent client is still there, in seconds, and how often it asks in vain (tcp(7))."""


class SleepingServer(uvicorn.Server):
    """A server without the tick of a tenth of a second, in which uvicorn looks whether it shall end."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._ended = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def main_loop(self) -> None:
        """Wait until a signal ends it."""
        self._loop = asyncio.get_running_loop()
        if not self.should_exit:
            await self._ended.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal has come: what waits is woken, for a signal alone wakes no event loop."""
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._ended.set)


def server(app: ASGIApp) -> SleepingServer:
    """A server of an application, for sockets that are open."""
    return SleepingServer(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="off",
            loop="asyncio",
            http="h11",
            ws="none",
            limit_concurrency=MOST_CONNECTIONS,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
            date_header=False,
            proxy_headers=False,
        )
    )


def listening(address: str, port: int) -> socket.socket:
    """A socket that listens there (port 0: at any that is free); InputError where it cannot.

    The kernel notices clients that are gone without a word: who waits for changes sends nothing, and a lid that was
    closed would have the stores looked at for ever. Connections inherit these options (tcp(7)).
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    found: socket.socket | None = None
    try:
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in ALIVE.items():
            found.setsockopt(socket.IPPROTO_TCP, option, value)
        found.bind((address, port))
        found.listen(BACKLOG)
    except (OSError, TypeError) as refused:  # TypeError: bytes that are no text can be no host's name
        if found is not None:
            found.close()
        reason = (getattr(refused, "strerror", None) or str(refused)).lower()
        raise InputError(
            f"{address} port {port}: {reason}", hint="give another --port, or an address of here"
        ) from None
    return found
