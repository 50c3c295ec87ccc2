"""ICMP as `ping` tells it, and what a copy of a byte takes: with output and clocks that the test hands in."""

from collections.abc import Sequence
from subprocess import CompletedProcess

import pytest

from orrery.machine.copying import copy_cost
from orrery.machine.ping import ping

SAID = """PING 127.0.0.1 (127.0.0.1) 16(44) bytes of data.
24 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.050 ms
24 bytes from 127.0.0.1: icmp_seq=2 ttl=64 time=0.020 ms
24 bytes from 127.0.0.1: icmp_seq=3 ttl=64 time=1.25 ms
"""


def test_each_size_has_its_shortest_middle_and_longest_echo() -> None:
    asked = []

    def run(command: Sequence[str]) -> CompletedProcess[str]:
        asked.append(command)
        return CompletedProcess(command, 0, SAID, "")

    found = ping([16, 1024], 3, 20_000_000, run)
    assert found["points"] == [[16, 20_000, 50_000, 1_250_000], [1024, 20_000, 50_000, 1_250_000]]
    assert found["why"] == ""
    assert asked[1] == ["ping", "-n", "-c", "3", "-i", "0.02", "-s", "1024", "127.0.0.1"]


@pytest.mark.parametrize(
    ("status", "said", "words"),
    [
        (127, "", "there is no program ping (apt install iputils-ping)"),
        (2, "ping: socktype: SOCK_RAW\nping: socket: Operation not permitted", "ping may not be sent here"),
        (1, "ping: sendmsg: Network is unreachable", "ping gave no time: ping: sendmsg: Network is unreachable"),
        (1, "", "ping gave no time: exit status 1"),
    ],
)
def test_without_an_answer_the_reason_is_told(status: int, said: str, words: str) -> None:
    found = ping([16], 3, 1, lambda command: CompletedProcess(command, status, "", said))
    assert found["points"] == []
    assert found["why"].startswith(words)


def test_a_copy_s_cost_is_the_median_over_its_bytes() -> None:
    ticks = iter([0, 100, 0, 900, 0, 300])
    assert copy_cost(size=50, repeats=3, now=lambda: next(ticks)) == {"bytes": 50, "ns": 6.0}
