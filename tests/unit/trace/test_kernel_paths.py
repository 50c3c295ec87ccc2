"""The way of a call from thread to thread, looked for from its end."""

from __future__ import annotations

from orrery.trace.kernel.deliveries import Delivery
from orrery.trace.kernel.paths import KernelView, LeftInMemory, Point, view_of
from orrery.trace.kernel.records import QUEUE, SWITCH
from orrery.trace.kernel.timelines import OffCpu
from traced_calls import CLIENT, OURS, SERVER, THEIRS, KernelStream, tcp_call, unix_call


def of(stream: KernelStream) -> KernelView:
    return view_of(stream.records)


def threads(view: KernelView, source: Point, target: Point) -> list[int] | None:
    path = view.path(source, target)
    return None if path is None else [leg.thread for leg in path]


def test_a_request_and_its_reply_are_a_delivery_each() -> None:
    stream = KernelStream(0)
    unix_call(stream)
    path = of(stream).path(Point(CLIENT, -300), Point(SERVER, 14_000))
    assert path is not None
    assert [(leg.thread, leg.begin, leg.end) for leg in path] == [(CLIENT, -300, 1602), (SERVER, 1602, 14_000)]
    assert path[0].arrival is None and isinstance(path[1].arrival, Delivery)
    assert threads(of(stream), Point(SERVER, 14_500), Point(CLIENT, 24_000)) == [SERVER, CLIENT]


def test_a_thread_needs_no_way_to_itself() -> None:
    assert threads(of(KernelStream(0)), Point(CLIENT, 5), Point(CLIENT, 9)) == [CLIENT]
    assert threads(of(KernelStream(0)), Point(CLIENT, 9), Point(CLIENT, 5)) is None


def test_what_was_sent_before_the_stub_was_entered_is_another_call_s() -> None:
    stream = KernelStream(0)
    unix_call(stream)
    assert threads(of(stream), Point(CLIENT, 2_000), Point(SERVER, 14_000)) is None


def test_a_waking_in_a_system_call_hands_over() -> None:
    stream = KernelStream(0)
    stream.sleeps(-10, 3, SERVER)
    stream.enter(100, SERVER)
    stream.wakes(120, SERVER, 3)
    stream.exit(140, SERVER)
    stream.preempted(150, SERVER, 3)
    path = of(stream).path(Point(SERVER, 0), Point(3, 200))
    assert path is not None
    assert [(leg.thread, leg.begin, leg.end) for leg in path] == [(SERVER, 0, 120), (3, 120, 200)]
    assert isinstance(path[1].arrival, OffCpu)


def test_through_an_interrupt_no_way_leads() -> None:
    stream = KernelStream(0)
    stream.sleeps(-10, 3, SERVER)
    stream.wakes(120, SERVER, 3)
    stream.preempted(150, SERVER, 3)
    assert threads(of(stream), Point(SERVER, 0), Point(3, 200)) is None


def answered_beside(stream: KernelStream) -> None:
    """A request, and its reply, which the client's second thread, 3, takes while the first is preempted for it."""
    stream.pair(-1, THEIRS, OURS)
    stream.sends(0, CLIENT, OURS)
    stream.exit(100, CLIENT, 16)
    stream.receives(200, SERVER, THEIRS)
    stream.exit(300, SERVER, 16)
    stream.sends(400, SERVER, THEIRS)
    stream.exit(500, SERVER, 16)
    stream.preempted(600, CLIENT, 3)
    stream.receives(700, 3, OURS)
    stream.exit(800, 3, 16)
    stream.sleeps(900, 3, CLIENT)


TWO_CLIENTS = {CLIENT: "client", 3: "client", SERVER: "server"}


def test_what_another_thread_received_is_found_by_one_that_nobody_woke() -> None:
    stream = KernelStream(0)
    answered_beside(stream)
    view = view_of(stream.records, TWO_CLIENTS)
    path = view.path(Point(SERVER, 350), Point(CLIENT, 1_000))
    assert path is not None
    assert [(leg.thread, leg.begin, leg.end) for leg in path] == [
        (SERVER, 350, 500),
        (3, 500, 900),
        (CLIENT, 900, 1_000),
    ]
    assert path[2].arrival == LeftInMemory(by=3, left=900, end=900)


def test_a_thread_that_runs_beside_finds_it_when_the_other_one_stops() -> None:
    stream = KernelStream(0)
    answered_beside(stream)
    records = [record for record in stream.records if not (record.kind == SWITCH and record.thread == CLIENT)]
    path = view_of(records, TWO_CLIENTS).path(Point(SERVER, 350), Point(CLIENT, 1_000))
    assert path is not None
    assert path[2].arrival == LeftInMemory(by=3, left=900, end=900)


def test_a_thread_that_has_no_cpu_yet_goes_on_later_than_the_other_one_stops() -> None:
    stream = KernelStream(0)
    answered_beside(stream)
    records = [record for record in stream.records if record.time != 900]
    late = KernelStream(0)
    late.sleeps(900, 3, 0)
    late.sleeps(950, 0, CLIENT)
    path = view_of([*records, *late.records], TWO_CLIENTS).path(Point(SERVER, 350), Point(CLIENT, 1_000))
    assert path is not None
    assert path[2].arrival == LeftInMemory(by=3, left=900, end=950)


def test_only_what_lies_in_memory_of_the_same_process_is_found() -> None:
    stream = KernelStream(0)
    answered_beside(stream)
    for processes in ({}, {CLIENT: "client", 3: "other", SERVER: "server"}):
        assert view_of(stream.records, processes).path(Point(SERVER, 350), Point(CLIENT, 1_000)) is None


def test_two_threads_that_wake_each_other_for_ever_are_given_up() -> None:
    stream = KernelStream(0)
    stream.sleeps(0, 3, 4)
    for at in range(100, 4_000, 100):
        own, other = (4, 3) if at // 100 % 2 else (3, 4)
        stream.enter(at, own)
        stream.wakes(at + 10, own, other)
        stream.exit(at + 20, own)
        stream.sleeps(at + 30, own, other)
    assert threads(of(stream), Point(9, 0), Point(3, 4_000)) is None


def test_the_network_s_steps_are_those_of_the_thread_in_whose_time_they_were() -> None:
    stream = KernelStream(0)
    tcp_call(stream)
    view = of(stream)
    assert view.first(CLIENT, QUEUE, 0, 5_318) == 2_173
    assert view.first(CLIENT, QUEUE, 2_174, 5_318) is None
    assert view.first(SERVER, QUEUE, 0, 5_318) is None
