"""Where the conductor hears agents on other machines: open only while hosts are, and only on the address they reach.

Whoever connects has to bring a proof, over TLS, within some seconds; nobody else is told anything, and none of them
keeps an agent from being heard.
"""

from __future__ import annotations

import json
import secrets
import selectors
import socket
import ssl
import time
from dataclasses import dataclass
from types import TracebackType

from orrery import __version__
from orrery.hosts.engines.proofs import Proofs
from orrery.hosts.engines.secure import QuietSocket, new_key_pair, server_context, watch

CALLER_SECONDS = 10.0
"""In which who has connected must have said who it is."""
LONGEST = 1 << 16
"""Bytes of what it says; a credential of munge has some hundreds."""
MOST_WAITING = 200
"""So many strangers may be waiting at once; of more the first ones are sent away."""


@dataclass(frozen=True)
class CallingAgent:
    """An agent that has proved which `host` it is of: its connection, where programs there listen, what its machine
    calls itself, and what is wrong there, if anything is."""

    host: str
    connection: QuietSocket
    address: str
    machine: str
    fault: str


@dataclass
class _Waiting:
    """Who has connected and has not said yet who it is."""

    connection: QuietSocket
    nonce: str
    until: float
    said: bytes = b""
    is_greeted: bool = False

    def hears(self) -> bytes | None:
        """Its line, when that is whole; OSError or ValueError for who is no agent."""
        if not self.is_greeted:
            try:
                self.connection.do_handshake()
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return None
            self.connection.send(json.dumps({"nonce": self.nonce}).encode() + b"\n")
            self.is_greeted = True
        try:
            while chunk := self.connection.recv(4096):
                self.said += chunk
                if len(self.said) > LONGEST:
                    raise ValueError("too long")
                if b"\n" in self.said:
                    return self.said
        except BlockingIOError:
            return None
        raise ConnectionResetError


class AgentListener:
    """Listens on one address of this machine, on a port that the system chooses; used in a `with` statement."""

    def __init__(self, address: str, proofs: Proofs) -> None:
        pair = new_key_pair("orrery", address)
        self.address, self.certificate = address, pair.certificate
        self._proofs = proofs
        self._context = server_context(pair)
        self._socket = socket.create_server((address, 0), backlog=MOST_WAITING)
        self._socket.setblocking(False)
        self._waiting: dict[int, _Waiting] = {}
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._socket, selectors.EVENT_READ)

    @property
    def port(self) -> int:
        """Its port."""
        return int(self._socket.getsockname()[1])

    def take(self, seconds: float) -> list[CallingAgent]:
        """The agents that have said by now who they are; after so many seconds at the latest."""
        found: list[CallingAgent] = []
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._socket:
                self._accept()
            elif (one := self._waiting.get(key.fd)) is not None and (caller := self._heard(one)) is not None:
                found.append(caller)
        for late in [one for one in self._waiting.values() if one.until < time.monotonic()]:
            self._send_away(late)
        return found

    def __enter__(self) -> AgentListener:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for one in list(self._waiting.values()):
            self._send_away(one)
        self._selector.close()
        self._socket.close()

    def _accept(self) -> None:
        try:
            plain, _ = self._socket.accept()
        except OSError:  # it has gone again
            return
        if len(self._waiting) >= MOST_WAITING:
            self._send_away(next(iter(self._waiting.values())))
        try:
            plain.setblocking(False)
            watch(plain)
            secure = self._context.wrap_socket(plain, server_side=True, do_handshake_on_connect=False)
        except OSError:
            plain.close()
            return
        assert isinstance(secure, QuietSocket)
        one = _Waiting(secure, secrets.token_hex(16), time.monotonic() + CALLER_SECONDS)
        self._waiting[secure.fileno()] = one
        self._selector.register(secure, selectors.EVENT_READ)

    def _heard(self, one: _Waiting) -> CallingAgent | None:
        try:
            said = one.hears()
            caller = self._caller(one, said) if said is not None else None
        except (OSError, ValueError, KeyError, RecursionError):
            self._send_away(one)
            return None
        if caller is not None:
            self._forget(one)
        return caller

    def _caller(self, one: _Waiting, said: bytes) -> CallingAgent:
        """Who said this; ValueError where the proof is none, or another Orrery speaks."""
        if not isinstance(read := json.loads(said), dict):
            raise ValueError("no table")
        said_of = {name: str(value) for name, value in read.items()}
        if not self._proofs.holds(said_of["host"], said_of["proof"], one.nonce):
            raise ValueError("no proof")
        fault = said_of["fault"]
        if not fault and said_of["version"] != __version__:
            fault = f"it runs Orrery {said_of['version']}, this machine {__version__}: install the same there"
        return CallingAgent(said_of["host"], one.connection, said_of["address"], said_of["machine"], fault)

    def _send_away(self, one: _Waiting) -> None:
        self._forget(one)
        one.connection.close()

    def _forget(self, one: _Waiting) -> None:
        self._selector.unregister(one.connection)
        del self._waiting[one.connection.fileno()]
