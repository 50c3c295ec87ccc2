"""Call counters of servants that are many: one line with what all of a kind counted."""

from __future__ import annotations

from dataclasses import replace

from orrery.store.observation import CallCounter
from orrery.trial.results.summing import MOST, summed

CLIENT = CallCounter("client[0]", "server", "Echo::say", "call", 7, 1, 2)


def servants(count: int, kind: str = "server", operation: str = "Echo::say", calls: int = 2) -> list[CallCounter]:
    return [CallCounter(f"{kind}[{n}]", "Echo", operation, "serve", calls, n, 1 << 63) for n in range(count)]


def test_as_many_as_are_read_one_by_one_stay_as_they_are() -> None:
    counters = [CLIENT, *servants(MOST)]
    assert summed(counters) == counters
    assert summed([]) == []


def test_of_more_one_line_has_the_sums() -> None:
    many = servants(1001)
    # 2 x 1001 calls; 0 + 1 + ... + 1000; an odd number of halves of 2^64 leaves one.
    assert summed([CLIENT, *many]) == [
        CLIENT,
        CallCounter("server[*]", "Echo", "Echo::say", "serve", 2002, 500_500, 1 << 63),
    ]
    assert many == servants(1001), "what was given is as it was"


def test_each_kind_port_and_operation_has_its_own() -> None:
    other = servants(1, kind="cache")
    never, elsewhere = servants(1001, operation="Echo::wait", calls=0), [replace(servants(1)[0], port="Other")]
    found = summed([*servants(1001), *other, *never, *elsewhere])
    assert [(one.object, one.port, one.operation, one.calls) for one in found] == [
        ("server[*]", "Echo", "Echo::say", 2002),
        ("cache[0]", "Echo", "Echo::say", 2),
        ("server[*]", "Echo", "Echo::wait", 0),
        ("server[0]", "Other", "Echo::say", 2),
    ]


def test_who_calls_is_always_told_by_itself() -> None:
    clients = [replace(CLIENT, object=f"client[{number}]") for number in range(1001)]
    assert summed(clients) == clients
