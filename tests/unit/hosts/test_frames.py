"""Frames: streams come out as they went in, in any cut; what is no frame is noticed."""

from __future__ import annotations

import random

import pytest

from orrery.errors import OrreryError
from orrery.hosts import frames as module
from orrery.hosts.frames import HEAD, Frames, framed


def test_streams_survive_any_cut() -> None:
    chance, sent = random.Random(1), []
    for number in range(300):
        sent.append((number % 7, chance.randbytes(chance.randrange(1, 50))))
    wire, frames, found = b"".join(framed(*each) for each in sent), Frames(), []
    while wire:
        size = chance.randrange(1, 40)
        found += frames.take(wire[:size])
        wire = wire[size:]
    assert found == sent


def test_a_frame_without_bytes_is_the_end_of_its_stream() -> None:
    assert Frames().take(framed(3, b"")) == [(3, b"")]


def test_what_is_long_goes_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 4)
    assert Frames().take(framed(1, b"123456789")) == [(1, b"1234"), (1, b"5678"), (1, b"9")]


def test_what_is_no_frame_is_noticed() -> None:
    with pytest.raises(OrreryError, match="no part of Orrery"):
        Frames().take(b"GET / HTTP/1.1\r\n")
    with pytest.raises(OrreryError, match="a frame of 1,048,577 bytes"):
        Frames().take(HEAD.pack(1, module.MOST + 1))
