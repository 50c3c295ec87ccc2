"""A channel: pieces become lines, in any cut; the end and a deaf reader are noticed."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator

import pytest

from orrery.control import channel as module
from orrery.control.channel import SocketChannel
from orrery.control.failure import TrialError
from orrery.control.verbs import REPLIES
from talkative import talkative

Ends = tuple[SocketChannel, socket.socket]


@pytest.fixture
def ends() -> Iterator[Ends]:
    near, far = socket.socketpair()
    with near, far:
        yield SocketChannel(near, "client[0]", REPLIES), far


def test_lines_survive_any_cut(ends: Ends) -> None:
    channel, far = ends
    lines = [f"line {number}".encode() for number in range(200)]
    text, chance, found = b"".join(line + b"\n" for line in lines), random.Random(1), []
    while text:
        size = chance.randrange(1, 40)
        far.sendall(text[:size])
        text = text[size:]
        found += channel.read()
    assert found == lines


def test_nothing_there_is_no_line_and_no_end(ends: Ends) -> None:
    channel, far = ends
    far.sendall(b"half a li")
    assert channel.read() == []
    assert not channel.ended


def test_the_end_of_file_comes_after_the_last_line(ends: Ends) -> None:
    channel, far = ends
    far.sendall(b"bye\nhalf")
    far.close()
    assert channel.read() == [b"bye"]
    assert channel.ended
    assert channel.send("quit") is False


def test_a_line_without_end_is_cut_off(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 1000)
    channel, far = ends
    far.sendall(b"x" * 1001)
    with pytest.raises(TrialError, match=r"client\[0\] wrote a line of more than 1000 bytes"):
        channel.read()


def test_a_program_that_does_not_read_is_given_up(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SEND_SECONDS", 0.01)
    with pytest.raises(TrialError, match=r"client\[0\] does not read its control channel"):
        ends[0].send("x" * 10_000_000)


def test_long_lines_are_sent_whole(ends: Ends) -> None:
    channel, far = ends
    far.setblocking(False)
    assert channel.send("one", "two")
    assert far.recv(100) == b"one\ntwo\n"


LINES = [f"line {number}" for number in range(20_000)]
TEXT = "".join(f"{line}\n" for line in LINES).encode()


def test_two_ends_that_both_write_do_not_wait_for_each_other() -> None:
    with talkative(TEXT, wanted=len(TEXT)) as (near, other):
        channel = SocketChannel(near, "client[0]", REPLIES)
        assert channel.send(*LINES)
        assert channel.is_waiting
        assert channel.read()[: len(LINES)] == [line.encode() for line in LINES]
        assert not channel.is_waiting
    assert other.heard == TEXT


def test_an_end_that_comes_while_something_is_written_is_told_after_the_last_line() -> None:
    with talkative(TEXT, wanted=0) as (near, _):
        channel = SocketChannel(near, "client[0]", REPLIES)
        assert channel.send("x" * 10_000_000) is False
        assert not channel.ended
        assert [raw for _, raw in channel.arrivals()] == [*(line.encode() for line in LINES), None]
        assert channel.ended
