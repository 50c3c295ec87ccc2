"""Where the live site listens, and for whom: an address for others needs a token, one that is taken is an error."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from orrery.api.serve import ServeRequest, guard_of, serve
from orrery.errors import InputError, OrreryError
from orrery.site.live.server import ALIVE, listening


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (ServeRequest(host="0.0.0.0"), "without a token it is not served"),
        (ServeRequest(token="short"), "a token has 16 letters"),
        (ServeRequest(token="a token with blanks in it"), "a token has 16 letters"),
    ],
)
def test_an_address_for_others_needs_a_token_that_is_one(request_: ServeRequest, message: str) -> None:
    with pytest.raises(InputError, match=message) as error:
        guard_of(request_)
    assert error.value.hint is not None and "secrets.token_urlsafe" in error.value.hint


def test_an_address_of_this_machine_needs_none() -> None:
    assert guard_of(ServeRequest()).hosts is not None
    assert guard_of(ServeRequest(host="10.0.0.1", token="a-token-of-24-characters")).hosts is None


def test_a_port_that_is_taken_is_one_clear_error() -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InputError, match=f"127.0.0.1 port {port}: address already in use"):
            listening("127.0.0.1", port)


def test_an_address_that_is_none_is_one_clear_error() -> None:
    with pytest.raises(InputError, match="encoding of hostname failed"):
        listening("\udcff", 0)


def test_the_kernel_asks_whether_clients_are_still_there() -> None:
    with listening("127.0.0.1", 0) as found, socket.create_connection(found.getsockname()):
        connection, _ = found.accept()
        with connection:
            assert connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == ALIVE[socket.TCP_KEEPIDLE]


def test_a_store_that_is_none_is_told_before_anything_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.api.serve.program_files", dict)
    with pytest.raises(OrreryError, match="there is no such results file"):
        serve(ServeRequest((tmp_path / "none.db",)), lambda _: None)
