"""Agents call the conductor over TLS, are heard when they have proved who they are, and do what agents do."""

from __future__ import annotations

import json
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from orrery import __version__
from orrery.hosts.connection import Connection
from orrery.hosts.engines import listening
from orrery.hosts.engines.dask_task import AGENT
from orrery.hosts.engines.invitation import Invitation
from orrery.hosts.engines.listening import AgentListener, CallingAgent
from orrery.hosts.engines.proofs import Tokens
from orrery.hosts.engines.secure import client_context, new_key_pair

HOST = "host1"


@pytest.fixture(autouse=True)
def own_journals(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@pytest.fixture
def tokens() -> Tokens:
    return Tokens([HOST])


@pytest.fixture
def listener(tokens: Tokens) -> Iterator[AgentListener]:
    with AgentListener("127.0.0.1", tokens) as made:
        yield made


def invitation(listener: AgentListener, tokens: Tokens) -> Invitation:
    return Invitation(listener.address, listener.port, listener.certificate, host=HOST, token=tokens.left[HOST])


@contextmanager
def started(invited: Invitation) -> Iterator[subprocess.Popen[str]]:
    """A real agent that calls as it was invited to."""
    agent = subprocess.Popen(
        [sys.executable, "-m", AGENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert agent.stdin is not None and agent.stderr is not None
    agent.stdin.write(invited.text())
    agent.stdin.close()
    try:
        yield agent
    finally:
        agent.kill()
        agent.wait()
        agent.stderr.close()


def heard(listener: AgentListener, seconds: float = 60.0) -> CallingAgent:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for agent in listener.take(0.05):
            return agent
    raise AssertionError("no agent has called")


def called(listener: AgentListener, certificate: str) -> ssl.SSLSocket:
    """The connection of a stranger, who has done all but say who it is."""
    plain = socket.create_connection((listener.address, listener.port), 10)
    context = client_context(certificate)
    context.sslsocket_class = ssl.SSLSocket
    secure = context.wrap_socket(plain, do_handshake_on_connect=False)
    secure.setblocking(False)
    until = time.monotonic() + 10
    while time.monotonic() < until:
        assert listener.take(0.01) == []
        try:
            secure.do_handshake()
        except ssl.SSLWantReadError:
            continue
        break
    secure.settimeout(10)
    return secure


def is_sent_away(listener: AgentListener, stranger: socket.socket) -> bool:
    """Whether nothing more than the first line is said to it, and its connection ends."""
    stranger.settimeout(0.1)
    until, said = time.monotonic() + 10, b""
    while time.monotonic() < until:
        assert listener.take(0.01) == []
        try:
            chunk = stranger.recv(4096)
        except TimeoutError:
            continue
        except OSError:
            chunk = b""
        if not chunk:
            return said.count(b"\n") <= 1 and len(said) < 100
        said += chunk
    return False


def test_an_agent_calls_and_serves(listener: AgentListener, tokens: Tokens) -> None:
    with started(invitation(listener, tokens)) as agent:
        found = heard(listener)
        assert (found.host, found.address, found.fault) == (HOST, "127.0.0.1", "")
        connection = Connection(found.connection, found.host, found.address, machine=found.machine)
        assert Path(connection.ask("supervisor", {})).is_file()
        assert connection.ask("engine_use", {}).keys() == {"worker"}
        connection.close()
        assert agent.wait(30) == 0


def test_an_agent_trusts_nobody_but_who_has_invited_it(listener: AgentListener, tokens: Tokens) -> None:
    another = new_key_pair("orrery", "127.0.0.1").certificate
    with started(replace(invitation(listener, tokens), certificate=another)) as agent:
        until = time.monotonic() + 60
        while agent.poll() is None and time.monotonic() < until:
            assert listener.take(0.05) == []
        assert agent.poll() == 3
        assert agent.stderr is not None and "the conductor does not answer" in agent.stderr.read()
        assert tokens.left.keys() == {HOST}


def test_an_agent_that_was_not_invited_says_so() -> None:
    words = [sys.executable, "-m", AGENT]
    done = subprocess.run(words, input="GET / HTTP/1.1\r\n", capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 3
    assert "this is started by an engine" in done.stderr and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"{}\n",
        b"[]\n",
        b'{"host": "host1", "proof": "wrong", "address": "1.1.1.1", "machine": "m", "version": "1", "fault": ""}\n',
        b'{"host": ["host1"], "proof": null}\n',
        b"\xff\xfe\n",
        b"[" * 60_000 + b"\n",
        b"x" * (listening.LONGEST + 10_000),
    ],
    ids=["a request", "nothing", "a list", "a wrong token", "other kinds", "no text", "too deep", "too much"],
)
def test_a_stranger_is_told_nothing_and_keeps_no_agent_away(
    listener: AgentListener, tokens: Tokens, said: bytes
) -> None:
    with called(listener, listener.certificate) as stranger:
        stranger.setblocking(False)
        left = memoryview(said)
        while left:
            try:
                left = left[stranger.send(left) :]
            except ssl.SSLWantWriteError:
                assert listener.take(0.01) == []
            except OSError:
                break
        assert is_sent_away(listener, stranger)
    assert tokens.left.keys() == {HOST}
    test_an_agent_calls_and_serves(listener, tokens)


def test_who_speaks_no_tls_is_sent_away(listener: AgentListener) -> None:
    with socket.create_connection((listener.address, listener.port), 10) as stranger:
        stranger.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert is_sent_away(listener, stranger)


def test_who_says_nothing_is_sent_away_in_time(listener: AgentListener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "CALLER_SECONDS", 0.0)
    with socket.create_connection((listener.address, listener.port), 10) as stranger:
        assert is_sent_away(listener, stranger)


def test_of_many_that_say_nothing_the_first_ones_are_sent_away(
    listener: AgentListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "MOST_WAITING", 2)
    strangers = [socket.create_connection((listener.address, listener.port), 10) for _ in range(3)]
    try:
        for _ in range(10):
            assert listener.take(0.01) == []
        for stranger, is_there in zip(strangers, (False, True, True), strict=True):
            stranger.settimeout(0.2)
            try:
                assert (stranger.recv(1) == b"") is not is_there
            except TimeoutError:
                assert is_there
    finally:
        for stranger in strangers:
            stranger.close()


def test_another_orrery_is_named_with_its_version(listener: AgentListener, tokens: Tokens) -> None:
    with called(listener, listener.certificate) as agent:
        said = {"host": HOST, "proof": tokens.left[HOST], "address": "", "machine": "m", "version": "0.0", "fault": ""}
        agent.sendall(json.dumps(said).encode() + b"\n")
        found = heard(listener, 10)
        assert found.fault == f"it runs Orrery 0.0, this machine {__version__}: install the same there"
        found.connection.close()
