"""Exchanges, cut out of what a side does, and what they have in common."""

import pytest

from orrery.floor.cycles import Exchange, NotReplayableError, TracedStep, changing_bytes, cycle_of, exchanges
from orrery.floor.observed import SystemCall
from orrery.floor.steps import INPUT, Step

SENT, RECEIVED = Step("sendto", 4, parts=(4,)), Step("recvfrom", 2, parts=(64,))
LOOK, WAIT = Step("recvfrom", 0, parts=(64,)), Step("poll", INPUT, INPUT)


def made(*steps: Step, data: bytes = b"abcd") -> Exchange:
    return [TracedStep(step, SystemCall("7", step.call, "", (data,), 4, "", step.result, "", 0, 0)) for step in steps]


def cut(steps: Exchange, begins_with_sends: bool) -> list[list[Step]]:
    return [[one.step for one in found] for found in exchanges(steps, begins_with_sends)]


def test_a_clients_exchange_begins_with_what_it_sends_first() -> None:
    steps = made(LOOK, SENT, SENT, WAIT, RECEIVED, LOOK, SENT, RECEIVED)
    assert cut(steps, True) == [[SENT, SENT, WAIT, RECEIVED, LOOK], [SENT, RECEIVED]]


def test_a_servers_exchange_ends_with_what_it_sends_last() -> None:
    steps = made(WAIT, RECEIVED, SENT, LOOK, WAIT, RECEIVED, RECEIVED, SENT, SENT, LOOK)
    assert cut(steps, False) == [[WAIT, RECEIVED, SENT], [LOOK, WAIT, RECEIVED, RECEIVED, SENT, SENT]]


def test_the_cycle_is_what_most_exchanges_have_in_common() -> None:
    usual, other = made(SENT, WAIT, RECEIVED), made(SENT, RECEIVED)
    found = cycle_of("client", [usual, other, usual, usual], 4)
    assert found.steps == (SENT, WAIT, RECEIVED) and found.share == 0.75
    assert (found.sent, found.received) == (4, 2)


def test_a_longer_buffer_is_the_same_step() -> None:
    longer = made(SENT, Step("recvfrom", 2, parts=(8192,)))
    assert cycle_of("client", [made(SENT, RECEIVED), longer], 2).share == 1


def test_a_buffer_that_was_not_shown_is_that_of_the_next_of_its_name() -> None:
    look, received = Step("recvmsg", 0, parts=(4096,)), Step("recvmsg", 2, parts=(24, 8))
    found = cycle_of("client", [made(SENT, look, received)], 1)
    assert found.steps[1].parts == (24, 8)


def test_no_order_that_comes_back_is_refused() -> None:
    several = [made(SENT, *([LOOK] * number), RECEIVED) for number in range(4)]
    with pytest.raises(NotReplayableError, match=r"no order of the client's system calls comes back.* 25%"):
        cycle_of("client", several, 4)


def test_sizes_that_change_are_refused() -> None:
    several = [made(Step("sendto", size, parts=(size,)), RECEIVED) for size in (4, 5, 4, 6)]
    with pytest.raises(
        NotReplayableError, match="sizes of the client's messages change from call to call: 3 different"
    ):
        cycle_of("client", several, 4)


def test_more_and_fewer_exchanges_than_calls_are_refused() -> None:
    assert cycle_of("server", [made(RECEIVED, SENT)], 2).steps == (RECEIVED, SENT)  # the last one is cut off
    with pytest.raises(NotReplayableError, match=r"4 exchanges of the client in 2 calls: .*heartbeats"):
        cycle_of("client", [made(SENT, RECEIVED)] * 4, 2)
    with pytest.raises(NotReplayableError, match=r"1 exchanges of the client in 9 calls: .*no reply"):
        cycle_of("client", [made(SENT, RECEIVED)], 9)


def test_a_wait_that_ends_with_its_time_is_refused() -> None:
    with pytest.raises(NotReplayableError, match="waits for a timeout in each call"):
        cycle_of("server", [made(Step("poll", 0, INPUT, timeout=5_000_000), RECEIVED, SENT)], 1)


def test_bytes_that_change_are_counted() -> None:
    several = [made(SENT, RECEIVED, data=data) for data in (b"1abc", b"2abd", b"3abc")]
    assert changing_bytes(several) == 2
