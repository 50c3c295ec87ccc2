"""System calls as steps: numbers out of what strace prints of their arguments."""

from __future__ import annotations

import re
import select
import socket
from collections.abc import Mapping

from orrery.floor.observed import WHAT, SystemCall
from orrery.floor.steps import INPUT, OUTPUT, RECEIVES, SENDS, Step

UNKNOWN_BUFFER = 4096
"""The length of a buffer that strace does not show, since nothing was received into it."""
EPOLL_OPERATIONS = {"EPOLL_CTL_ADD": 1, "EPOLL_CTL_DEL": 2, "EPOLL_CTL_MOD": 3}

_LENGTHS = re.compile(r"iov_len=(\d+)")
_PLAIN = re.compile(r", (\d+)(?:, ([A-Z_|0-9a-z]+), .*)?\) = ")
_MESSAGE_FLAGS = re.compile(r"\}, ([A-Z_|0-9a-z]+)\) = ")
_WORD = re.compile(r"MSG_[A-Z_]+")
_POLLED = re.compile(r"\{fd=(\d+)(?:" + WHAT + r")?, events=([A-Z|0]+)\}")
_SECONDS = re.compile(r"\{tv_sec=(\d+), tv_(nsec|usec)=(\d+)\}")
_READY = re.compile(r"\{fd=(\d+)(?:" + WHAT + r")?, revents=([A-Z|0]+)\}")
_EVENT = re.compile(r"\{events=([A-Z|0-9a-z]+), data=(\{[^{}]*\}|0x[0-9a-f]+|\d+)")


def transfer(call: SystemCall) -> Step:
    """A call that sends or receives."""
    message = call.name in ("sendmsg", "recvmsg")
    flags = _flags(_MESSAGE_FLAGS if message else None, call)
    moved = max(0, call.result)
    parts: tuple[int, ...]
    if message or call.name in ("writev", "readv"):
        parts = tuple(map(int, _LENGTHS.findall(call.arguments)))
    else:
        plain = _PLAIN.search(call.arguments)
        parts = (int(plain[1]),) if plain else ()
        flags = _message_flags(plain[2]) if plain and plain[2] and call.name in ("sendto", "recvfrom") else 0
    if call.name in SENDS:
        return Step(call.name, moved, flags, parts=_that_went(parts, moved))
    return Step(call.name, moved, flags, parts=parts or (UNKNOWN_BUFFER,))


def _that_went(parts: tuple[int, ...], sent: int) -> tuple[int, ...]:
    """What of the buffers was sent: the socket may have had no room for the rest, which another call sends."""
    found: list[int] = []
    for part in parts:
        found.append(min(part, sent - sum(found)))
    return tuple(part for part in found if part)


def is_transfer(call: SystemCall) -> bool:
    """Does it send, receive, or look for what is not there yet?"""
    if call.name in SENDS:
        return call.result > 0
    return call.name in RECEIVES and (call.result >= 0 or call.error == "EAGAIN")


def polled(call: SystemCall, descriptor: int) -> Step | None:
    """A poll or select that waits for the descriptor; None: it does not, or another one ended it."""
    if call.name in ("select", "pselect6"):
        return _selected(call, descriptor)
    watched = [(int(number), words) for number, _, words in _POLLED.findall(call.arguments.partition(") =")[0])]
    own = next((words for number, words in watched if number == descriptor), None)
    ready = {int(number): words for number, _, words in _READY.findall(call.arguments)}
    if own is None or (call.result > 0 and descriptor not in ready):
        return None
    return Step(
        call.name,
        _events(ready.get(descriptor, "")) & (INPUT | OUTPUT),
        _events(own) & (INPUT | OUTPUT),
        len(watched),
        _timeout(call),
    )


def epoll_ready(call: SystemCall) -> dict[str, int]:
    """Of an epoll_wait: what was ready, by the data under which it was added."""
    return {data: _epoll_events(words) & (INPUT | OUTPUT) for words, data in _EVENT.findall(call.arguments)}


def epoll_added(call: SystemCall) -> tuple[int, int, int, str] | None:
    """Of an epoll_ctl: operation, descriptor, events and data (0 and none where it removes one)."""
    found = re.search(r"(EPOLL_CTL_[A-Z]+), (\d+)", call.arguments)
    if found is None:
        return None
    event = _EVENT.search(call.arguments)
    events, data = (_epoll_events(event[1]), event[2]) if event else (0, "")
    return EPOLL_OPERATIONS[found[1]], int(found[2]), events, data


def epoll_timeout(call: SystemCall) -> int:
    """Of an epoll_wait, in ns; -1: none."""
    found = re.search(r", (-?\d+)(?:, NULL, \d+)?\) = ", call.arguments)
    return _nanoseconds(int(found[1])) if found else -1


def _selected(call: SystemCall, descriptor: int) -> Step | None:
    asked, _, answer = re.sub(WHAT, "", call.arguments).partition(") =")
    sets = re.findall(r"\[([^\]]*)\]|NULL", asked)
    wanted = [_numbers(one) for one in (*sets, "", "")[:2]]
    events = sum(event for event, numbers in zip((INPUT, OUTPUT), wanted, strict=True) if descriptor in numbers)
    found = dict(re.findall(r"(in|out) \[([^\]]*)\]", answer))
    ready = sum(
        event for word, event in (("in", INPUT), ("out", OUTPUT)) if descriptor in _numbers(found.get(word, ""))
    )
    if not events or (call.result > 0 and not ready):
        return None
    return Step(call.name, ready, events, sum(map(len, wanted)), _timeout(call))


def _numbers(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text)}


def _timeout(call: SystemCall) -> int:
    asked = call.arguments.partition(") =")[0]
    if (time := _SECONDS.search(asked)) is not None:
        return int(time[1]) * 10**9 + int(time[3]) * (1 if time[2] == "nsec" else 1000)
    last = re.search(r", (-?\d+)$", asked)
    return _nanoseconds(int(last[1])) if last and call.name == "poll" else -1


def _nanoseconds(milliseconds: int) -> int:
    return -1 if milliseconds < 0 else milliseconds * 10**6


def _flags(pattern: re.Pattern[str] | None, call: SystemCall) -> int:
    found = pattern.search(call.arguments) if pattern else None
    return _message_flags(found[1]) if found else 0


def _message_flags(words: str) -> int:
    known: Mapping[str, int] = {name: int(value) for name, value in vars(socket).items() if name.startswith("MSG_")}
    return sum(known.get(word, 0) for word in set(_WORD.findall(words)))


def _events(words: str) -> int:
    return (INPUT if "POLLIN" in words.split("|") else 0) | (OUTPUT if "POLLOUT" in words.split("|") else 0)


def _epoll_events(words: str) -> int:
    return sum(int(getattr(select, word, 0)) for word in words.split("|") if word.startswith("EPOLL"))
