"""Connections from agents to the conductor over a network: TLS 1.3, with a certificate made for one opening of hosts.

An agent trusts that one certificate, which it was handed in a way that the engine protects. The conductor trusts
whoever brings a proof over the connection, which nobody else can read by then. The private key is in memory alone. The
kernel watches the connection (keepalive, RFC 9293, 3.8.4), so that no process wakes up for that.
"""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from orrery.hosts.certificates import KeyPair, Validity, self_signed

IDLE, INTERVAL, PROBES = 5, 3, 3
"""Seconds after which the kernel asks whether the other side is there, and asks again; so often without an answer."""
DEAD = IDLE + INTERVAL * PROBES
"""Seconds after which a connection has ended whose other side is gone without a word, or whose wire is cut."""
VALID = timedelta(days=2)
"""Around now: clocks of hosts may be wrong. A connection that stands outlives its certificate."""


class QuietSocket(ssl.SSLSocket):
    """It says what other sockets say: that nothing is there yet, or that the other end is gone, whatever TLS or the
    network calls that."""

    def recv(self, buflen: int = 1024, flags: int = 0) -> bytes:
        """What has come, empty at the end; BlockingIOError where there is nothing yet."""
        try:
            return super().recv(buflen, flags)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise BlockingIOError from None
        except OSError:
            return b""

    def send(self, data: Any, flags: int = 0) -> int:
        """How much was taken; BlockingIOError where nothing is, BrokenPipeError where the other end is gone."""
        try:
            return super().send(data, flags)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise BlockingIOError from None
        except OSError:
            raise BrokenPipeError from None


def new_key_pair(name: str, address: str) -> KeyPair:
    """A key pair for who is called so and listens there: his certificate has signed itself."""
    now = datetime.now(UTC)
    return self_signed(name, Validity(now - VALID, now + VALID), [address])


def server_context(pair: KeyPair) -> ssl.SSLContext:
    """TLS of who listens, as the owner of a key pair."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with _in_memory(pair.certificate + pair.key) as path:
        context.load_cert_chain(path)
    return _quiet(context)


def client_context(certificate: str) -> ssl.SSLContext:
    """TLS of who trusts this certificate and no other."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False  # a certificate that is known whole needs no name
    context.load_verify_locations(cadata=certificate)
    return _quiet(context)


def watch(connection: socket.socket) -> None:
    """Let the kernel end a TCP connection whose other side is gone without a word; and send small lines at once."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    options = (
        (socket.TCP_KEEPIDLE, IDLE),
        (socket.TCP_KEEPINTVL, INTERVAL),
        (socket.TCP_KEEPCNT, PROBES),
        (socket.TCP_USER_TIMEOUT, 1000 * DEAD),  # of what was sent and never acknowledged (RFC 5482)
        (socket.TCP_NODELAY, 1),
    )
    for name, value in options:
        connection.setsockopt(socket.IPPROTO_TCP, name, value)


def _quiet(context: ssl.SSLContext) -> ssl.SSLContext:
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.sslsocket_class = QuietSocket
    return context


@contextmanager
def _in_memory(text: str) -> Iterator[str]:
    """A path under which a text can be read that is on no disk."""
    descriptor = os.memfd_create("key pair")
    try:
        os.write(descriptor, text.encode())
        yield f"/proc/self/fd/{descriptor}"
    finally:
        os.close(descriptor)
