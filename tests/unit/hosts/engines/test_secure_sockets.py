"""Sockets with TLS behave as others do: nothing yet, the end, and nobody there any more."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from orrery.control.channel import received, written
from orrery.hosts.certificates import KeyPair
from orrery.hosts.engines.secure import (
    DEAD,
    QuietSocket,
    client_context,
    new_key_pair,
    server_context,
    watch,
)

Pair = tuple[QuietSocket, QuietSocket]


@pytest.fixture(scope="module")
def keys() -> KeyPair:
    return new_key_pair("orrery", "127.0.0.1")


def connected(keys: KeyPair, trusted: str) -> Pair:
    """Both ends of a connection, the server's first; an SSLError where they do not agree."""
    near, far = socket.socketpair()
    ends: list[ssl.SSLSocket] = []

    def serve() -> None:
        with suppress(OSError):
            ends.append(server_context(keys).wrap_socket(near, server_side=True))

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        client = client_context(trusted).wrap_socket(far)
    finally:
        far.close()
        thread.join(10)
    (server,) = ends
    assert isinstance(server, QuietSocket) and isinstance(client, QuietSocket)
    for end in (server, client):
        end.setblocking(False)
    return server, client


@pytest.fixture
def pair(keys: KeyPair) -> Iterator[Pair]:
    made = connected(keys, keys.certificate)
    yield made
    for end in made:
        end.close()


def test_what_is_said_is_heard_and_then_there_is_nothing_yet(pair: Pair) -> None:
    server, client = pair
    assert received(server) is None
    assert written(client, b"x" * 20_000, 5)
    found = b""
    while len(found) < 20_000:
        found += received(server) or b""
    assert found == b"x" * 20_000
    assert received(server) is None


def test_the_end_is_an_end(pair: Pair) -> None:
    server, client = pair
    client.close()
    assert received(server) == b""


def test_who_speaks_to_nobody_is_known_to(pair: Pair) -> None:
    server, client = pair
    server.close()
    assert not written(client, b"x" * 1_000_000, 5)


def test_who_reads_nothing_holds_up_nobody_for_ever(pair: Pair) -> None:
    _, client = pair
    with pytest.raises(TimeoutError):
        written(client, b"x" * 10_000_000, 0.1)


def test_only_the_one_certificate_is_trusted(keys: KeyPair) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        connected(keys, new_key_pair("orrery", "127.0.0.1").certificate)


def test_a_certificate_is_of_two_days_on_either_side_and_its_key_is_a_secret(keys: KeyPair) -> None:
    from cryptography import x509

    found = x509.load_pem_x509_certificate(keys.certificate.encode())
    begin, end = found.not_valid_before_utc, found.not_valid_after_utc
    assert begin < datetime.now(UTC) < end and (end - begin).days == 4
    assert "PRIVATE KEY" in keys.key and "PRIVATE KEY" not in keys.certificate


def test_the_kernel_watches_a_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as client:
        watch(client)
        assert client.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        assert client.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000 * DEAD == 14_000
