"""A conductor and an agent that both have much to say: neither waits for the other to read first."""

from __future__ import annotations

from orrery.control.verbs import REPLIES
from orrery.hosts.connection import Connection
from orrery.hosts.frames import Frames, framed
from talkative import talkative

STREAM = 2
LINES = [f"line {number}" for number in range(20_000)]
TEXT = "".join(f"{line}\n" for line in LINES).encode()


def test_what_an_agent_says_is_taken_in_while_it_is_written_to() -> None:
    said = b"".join(framed(STREAM, f"{line}\n".encode()) for line in LINES)
    sent = framed(STREAM, TEXT)
    with talkative(said, wanted=len(sent)) as (near, other):
        connection = Connection(near, "alpha")
        channel = connection.channel(STREAM, "client[0]", REPLIES)
        assert channel.send(*LINES)
        assert connection.is_waiting
        assert connection.arrivals()[: len(LINES)] == [(channel, line.encode()) for line in LINES]
    assert Frames().take(other.heard) == [(STREAM, TEXT)]


def test_an_agent_that_goes_while_it_is_written_to_is_gone() -> None:
    with talkative(framed(STREAM, b"ready\n"), wanted=0) as (near, _):
        connection = Connection(near, "alpha")
        channel = connection.channel(STREAM, "client[0]", REPLIES)
        assert channel.send("x" * 10_000_000) is False
        assert connection.arrivals() == [(channel, b"ready"), (channel, None)]
