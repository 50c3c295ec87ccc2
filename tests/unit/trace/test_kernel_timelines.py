"""What each thread did, and whose bytes came when, by records that a test lays out."""

from __future__ import annotations

from orrery.trace.kernel.deliveries import Delivery, deliveries_of
from orrery.trace.kernel.records import KernelRecord
from orrery.trace.kernel.timelines import Doing, Timeline, hands_over, timelines_of
from traced_calls import CLIENT, OURS, SERVER, THEIRS, KernelStream, tcp_call, unix_call


def parts(timeline: Timeline, begin: int, end: int) -> list[tuple[Doing, int]]:
    return [(part.doing, part.end) for part in timeline.parts(begin, end)]


def delivered(records: list[KernelRecord]) -> list[tuple[int, int, int]]:
    """Who received, who had sent, and when it stood in the queue."""
    return [(one.receive.thread, one.send.thread, one.ready) for one in deliveries_of(records, timelines_of(records))]


def test_a_thread_that_is_not_seen_runs_its_program() -> None:
    assert parts(Timeline(), 5, 9) == [(Doing.PROGRAM, 9)]
    assert parts(Timeline(), 5, 5) == []


def test_a_sleep_inside_a_system_call_parts_it() -> None:
    stream = KernelStream(0)
    stream.enter(10, CLIENT)
    stream.sleeps(20, CLIENT, 0)
    stream.wakes(40, 0, CLIENT)
    stream.sleeps(50, 0, CLIENT)
    stream.exit(60, CLIENT)
    found = timelines_of(stream.records)[CLIENT]
    assert parts(found, 0, 70) == [
        (Doing.PROGRAM, 10),
        (Doing.KERNEL, 20),
        (Doing.ASLEEP, 40),
        (Doing.WOKEN, 50),
        (Doing.KERNEL, 60),
        (Doing.PROGRAM, 70),
    ]
    assert parts(found, 25, 45) == [(Doing.ASLEEP, 40), (Doing.WOKEN, 45)]


def test_who_is_preempted_does_not_sleep_and_cannot_be_woken() -> None:
    stream = KernelStream(0)
    stream.preempted(10, CLIENT, SERVER)
    stream.wakes(15, SERVER, CLIENT)
    stream.sleeps(30, SERVER, CLIENT)
    (off,) = timelines_of(stream.records)[CLIENT].off
    assert (off.begin, off.end, off.asleep, off.woken) == (10, 30, False, None)


def test_the_first_waking_of_a_sleep_counts() -> None:
    stream = KernelStream(0)
    stream.sleeps(10, CLIENT, SERVER)
    stream.sends(12, SERVER, THEIRS)
    stream.wakes(15, SERVER, CLIENT)
    stream.wakes(16, 9, CLIENT)
    stream.sleeps(30, SERVER, CLIENT)
    (off,) = timelines_of(stream.records)[CLIENT].off
    assert (off.woken, off.by) == (15, SERVER)
    assert hands_over(off)


def test_a_waking_by_a_reader_or_by_an_interrupt_hands_nothing_over() -> None:
    stream = KernelStream(0)
    stream.sleeps(10, CLIENT, SERVER)
    stream.receives(12, SERVER, THEIRS)
    stream.wakes(15, SERVER, CLIENT)
    stream.exit(20, SERVER, 16)
    stream.preempted(30, SERVER, CLIENT)
    stream.sleeps(40, CLIENT, SERVER)
    stream.wakes(45, SERVER, CLIENT)
    stream.preempted(50, SERVER, CLIENT)
    first, second = timelines_of(stream.records)[CLIENT].off
    assert first.within is not None and second.within is None
    assert not hands_over(first) and not hands_over(second)


def test_what_never_ends_is_open_to_the_end() -> None:
    stream = KernelStream(0)
    stream.enter(10, CLIENT)
    stream.sleeps(20, CLIENT, 0)
    assert parts(timelines_of(stream.records)[CLIENT], 0, 100)[-1] == (Doing.ASLEEP, 100)


def test_bytes_go_from_one_end_of_a_unix_socket_to_the_other() -> None:
    stream = KernelStream(0)
    unix_call(stream)
    assert delivered(stream.records) == [(SERVER, CLIENT, 1602), (CLIENT, SERVER, 16695)]


def test_the_ends_of_a_connection_are_found_by_their_ports() -> None:
    stream = KernelStream(0)
    tcp_call(stream)
    assert delivered(stream.records) == [(SERVER, CLIENT, 5318), (CLIENT, SERVER, 19000)]


def test_a_pipe_leads_to_itself_and_is_ready_no_later_than_its_write_ends() -> None:
    stream = KernelStream(0)
    stream.sends(0, CLIENT, 7)
    stream.exit(50, CLIENT, 4)
    stream.receives(60, SERVER, 7)
    stream.exit(70, SERVER, 4)
    assert delivered(stream.records) == [(SERVER, CLIENT, 50)]


def test_without_a_word_of_the_kernel_a_waking_says_when_bytes_were_there() -> None:
    stream = KernelStream(0)
    stream.receives(-50, SERVER, 7)
    stream.sleeps(-40, SERVER, CLIENT)
    stream.sends(0, CLIENT, 7)
    stream.wakes(20, CLIENT, SERVER)
    stream.exit(50, CLIENT, 4)
    stream.preempted(60, CLIENT, SERVER)
    stream.exit(70, SERVER, 4)
    assert delivered(stream.records) == [(SERVER, CLIENT, 20)]


def test_a_message_that_is_read_in_two_parts_was_sent_once() -> None:
    stream = KernelStream(0)
    stream.sends(0, CLIENT, 7)
    stream.exit(10, CLIENT, 12)
    stream.receives(20, SERVER, 7)
    stream.exit(30, SERVER, 4)
    stream.receives(40, SERVER, 7)
    stream.exit(50, SERVER, 8)
    stream.sends(60, CLIENT, 7)
    stream.exit(70, CLIENT, 5)
    stream.receives(80, SERVER, 7)
    stream.exit(90, SERVER, 5)
    records = stream.records
    found: list[Delivery] = deliveries_of(records, timelines_of(records))
    assert [one.send.begin for one in found] == [0, 0, 60]


def test_what_was_not_sent_is_not_received() -> None:
    stream = KernelStream(0)
    stream.sends(0, CLIENT, OURS)
    stream.exit(10, CLIENT, -11)
    stream.receives(20, SERVER, OURS)
    stream.exit(30, SERVER, 5)
    assert delivered(stream.records) == []


def exchange(stream: KernelStream, at: int, size: int = 4) -> None:
    """The client writes into a pipe, and the server reads that."""
    stream.sends(at, CLIENT, 7)
    stream.exit(at + 10, CLIENT, size)
    stream.receives(at + 20, SERVER, 7)
    stream.exit(at + 30, SERVER, size)


def sent_at(stream: KernelStream) -> list[int]:
    """When the last bytes of each delivery were sent."""
    records = stream.records
    return [one.send.begin for one in deliveries_of(records, timelines_of(records))]


def test_what_stood_in_a_queue_before_the_records_puts_nothing_out_of_step() -> None:
    stream = KernelStream(0)
    stream.receives(0, SERVER, 7)
    stream.exit(30, SERVER, 58)
    exchange(stream, 100)
    exchange(stream, 200)
    assert sent_at(stream) == [100, 200]


def test_what_was_received_together_with_such_bytes_is_found_as_soon_as_the_queue_is_empty() -> None:
    stream = KernelStream(0)
    stream.sends(0, CLIENT, 7)
    stream.exit(10, CLIENT, 4)
    stream.receives(20, SERVER, 7)
    stream.exit(30, SERVER, 6)
    exchange(stream, 100)
    assert sent_at(stream) == [0, 100]


def test_a_read_that_waited_before_the_records_began_takes_its_bytes() -> None:
    stream = KernelStream(0)
    stream.wakes(-10, 9, 9)
    stream.sends(0, CLIENT, 7)
    stream.exit(10, CLIENT, 4)
    stream.ends_first(30, SERVER, 7, 4)
    exchange(stream, 100)
    assert sent_at(stream) == [0, 100]
    first = timelines_of(stream.records)[SERVER].calls[0]
    assert (first.begin, first.end, first.result) == (-10, 30, 4)


def test_an_end_that_says_again_whose_bytes_it_moved_counts_once() -> None:
    stream = KernelStream(0)
    stream.sends(0, CLIENT, 7)
    stream.exit(10, CLIENT, 4)
    stream.receives(20, SERVER, 7)
    stream.ends_first(30, SERVER, 7, 4)
    exchange(stream, 100)
    assert sent_at(stream) == [0, 100]


def test_a_waiting_that_moved_nothing_is_left_out() -> None:
    stream = KernelStream(0)
    stream.exit(30, SERVER, 1)
    assert timelines_of(stream.records)[SERVER].calls == []
